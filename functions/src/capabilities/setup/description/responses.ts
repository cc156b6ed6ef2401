import type { Call, Service } from '@ramps-gateway/shared/contract/call.ts';
import { errorBody, type ErrorCode, ERRORS, isErrorCode } from '@ramps-gateway/shared/contract/errors.ts';
import * as z from 'zod/mini';
import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from 'zod-openapi';

const CODES: readonly ErrorCode[] = Object.keys(ERRORS).filter(isErrorCode);
const STATUSES = [...new Set(CODES.map((code) => ERRORS[code].status))].sort((a, b) => a - b);

const errorResponse = (
  id: string,
  codes: readonly ErrorCode[],
  description: string,
): ZodOpenApiResponseObject => ({
  id,
  description,
  content: {
    'application/json': {
      schema: z.intersection(errorBody, z.object({ error: z.object({ code: z.enum(codes) }) })),
      examples: Object.fromEntries(
        codes.map((code) => [code, { value: { error: { code, message: ERRORS[code].message } } }]),
      ),
    },
  },
});

const described = (status: number, codes: readonly ErrorCode[]): string => {
  const texts = codes.map((code) => `\`${code}\` ${ERRORS[code].message}`).join(' ');
  switch (status) {
    case 401:
      return `${texts} On AWS, API Gateway itself answers a missing or expired token, with \`{"message":"Unauthorized"}\`.`;
    case 404:
      return `${texts} A record that the caller may not see gets this same answer.`;
    case 500:
      return `${texts} \`details.error_id\` finds the log line.`;
    default:
      return texts;
  }
};

/** C3: one response per error status, with its codes. */
const BY_STATUS: ReadonlyMap<number, ZodOpenApiResponseObject> = new Map(
  STATUSES.map((status) => {
    const codes = CODES.filter((code) => ERRORS[code].status === status);
    return [status, errorResponse(`Error${status}`, codes, described(status, codes))];
  }),
);
const ANY_ERROR = errorResponse(
  'AnyError',
  CODES,
  'Any other error. All errors have this shape, and the code says which one it is.',
);

const ASK_THE_PROVIDER: readonly Service[] = ['ramps', 'assets', 'treasury', 'accounts', 'reconciliation'];

/** The errors to expect from a kind of call; `default` covers rare ones. */
const statusesOf = ({ method, service, access }: Call, takes: Taken): readonly number[] => [
  ...(takes.path || takes.query || takes.body ? [400] : []),
  401,
  403,
  ...(takes.path || takes.body ? [404] : []),
  ...(takes.body ? [409, 413, 415, 422] : []),
  ...(ASK_THE_PROVIDER.includes(service) && method !== 'GET' ? [424, 429, 502, 504] : []),
  // The file of an export may already be deleted.
  ...(service === 'statements' && method === 'GET' && takes.path ? [410] : []),
  500,
  ...(access === 'public' ? [503] : []),
];

interface Taken {
  readonly path: boolean;
  readonly query: boolean;
  readonly body: boolean;
}

/** The error responses of a call. The document refers to them by their ids. */
export const errorsOf = (call: Call, takes: Taken): ZodOpenApiResponsesObject => {
  const statuses = statusesOf(call, takes);
  const listed = [...BY_STATUS].filter(([status]) => statuses.includes(status));
  return { ...Object.fromEntries(listed), default: ANY_ERROR };
};

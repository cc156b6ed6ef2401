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
      return `${texts} On AWS a missing or ended token is answered by API Gateway itself, \`{"message":"Unauthorized"}\`.`;
    case 404:
      return `${texts} What exists but is not the caller's answers exactly like this.`;
    case 500:
      return `${texts} \`details.error_id\` finds the log line.`;
    default:
      return texts;
  }
};

/** C3: one response for each status of an error, with the codes that come with it. */
const BY_STATUS: ReadonlyMap<number, ZodOpenApiResponseObject> = new Map(
  STATUSES.map((status) => {
    const codes = CODES.filter((code) => ERRORS[code].status === status);
    return [status, errorResponse(`Error${status}`, codes, described(status, codes))];
  }),
);
const ANY_ERROR = errorResponse(
  'AnyError',
  CODES,
  'Any other error, always in this shape; its code says what it is.',
);

const ASK_THE_PROVIDER: readonly Service[] = ['ramps', 'assets', 'treasury', 'accounts', 'reconciliation'];

/** The errors to reckon with, by how a call is made; `default` stands for those that are rare. */
const statusesOf = ({ method, service, access }: Call, takes: Taken): readonly number[] => [
  ...(takes.path || takes.query || takes.body ? [400] : []),
  401,
  403,
  ...(takes.path || takes.body ? [404] : []),
  ...(takes.body ? [409, 413, 415, 422] : []),
  ...(ASK_THE_PROVIDER.includes(service) && method !== 'GET' ? [424, 429, 502, 504] : []),
  // The one file that a call leads to may be gone.
  ...(service === 'statements' && method === 'GET' && takes.path ? [410] : []),
  500,
  ...(access === 'public' ? [503] : []),
];

interface Taken {
  readonly path: boolean;
  readonly query: boolean;
  readonly body: boolean;
}

/** The error responses of a call; a document refers to them by their ids. */
export const errorsOf = (call: Call, takes: Taken): ZodOpenApiResponsesObject => {
  const statuses = statusesOf(call, takes);
  const listed = [...BY_STATUS].filter(([status]) => statuses.includes(status));
  return { ...Object.fromEntries(listed), default: ANY_ERROR };
};

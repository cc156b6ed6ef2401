import { type Call, NO_BODY, NOTHING } from '@ramps-gateway/shared/contract/call.ts';
import { exampleOf } from '@ramps-gateway/shared/contract/examples/index.ts';
import { PLACEHOLDERS } from '@ramps-gateway/shared/contract/examples/world.ts';
import { heldAnswer } from '@ramps-gateway/shared/contract/held.ts';
import * as z from 'zod/mini';
import type { ZodOpenApiOperationObject } from 'zod-openapi';
import { type Particular, particularOf } from './particular.ts';
import { errorsOf } from './responses.ts';
import { named, pascal } from './schemas.ts';
import { accessText } from './texts.ts';

/** `GET /api/conversions/{id}/steps` becomes `getConversionsByIdSteps`, as unique as method and path. */
const operationIdOf = ({ method, path }: Call): string => {
  const words = path
    .replace(/^\/(api|\.well-known)\//, '')
    .split('/')
    .map((part) => (part.startsWith('{') ? `By${pascal(part)}` : pascal(part)));
  return `${method.toLowerCase()}${words.join('')}`;
};

const bodyOf = (call: Call, { body = call.body }: Particular) => {
  if (call.method === 'GET' || call.method === 'DELETE' || body === NO_BODY) return undefined;
  const { body: example } = exampleOf(call).ask(PLACEHOLDERS);
  const schema = named(body, `${pascal(operationIdOf(call))}Request`);
  return {
    required: !z.safeParse(body, undefined).success,
    content: { 'application/json': { schema, ...(example === undefined ? {} : { example }) } },
  };
};

const HELD = {
  '202': {
    description: 'Not done yet: a second person must approve it.',
    content: { 'application/json': { schema: named(heldAnswer, 'HeldAnswer') } },
  },
};

export const operationOf = (call: Call): ZodOpenApiOperationObject => {
  const { access, answer, params, query, service, status } = call;
  const particular = particularOf(call);
  const [summary = '', ...notes] = exampleOf(call).says.split('. ');
  const requestBody = bodyOf(call, particular);
  const takes = {
    path: params !== NOTHING,
    query: query !== NOTHING,
    body: requestBody !== undefined,
  };
  return {
    operationId: operationIdOf(call),
    summary: summary.replace(/\.$/, ''),
    description: [accessText(access), notes.join('. '), particular.description].filter(Boolean).join('\n\n'),
    tags: [service],
    'x-roles': access === 'public' ? [] : access.roles,
    'x-role-row': access !== 'public' && access.fresh,
    ...particular.extensions,
    security: access === 'public' ? (particular.security ?? []) : [{ accessToken: [] }],
    requestParams: { path: params, query },
    parameters: particular.parameters ?? [],
    ...(requestBody && { requestBody }),
    responses: {
      [`${status}`]: {
        description: status === 201 ? 'Made.' : 'Done.',
        content: { 'application/json': { schema: named(answer, `${pascal(operationIdOf(call))}Answer`) } },
      },
      ...(call.held === undefined ? {} : HELD),
      ...errorsOf(call, takes),
    },
  };
};

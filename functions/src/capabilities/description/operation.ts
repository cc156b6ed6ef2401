import { type Call, NO_BODY } from '@ramps-gateway/shared/contract/call.ts';
import * as z from 'zod/mini';
import { operationIdOf, pascal } from './names.ts';
import { type Particular, particularOf } from './particular.ts';
import { errorsOf } from './responses.ts';
import { inline, type JsonSchema, type Schemas } from './schemas.ts';
import { accessText, summaryOf } from './texts.ts';

const objectSchema = z.object({
  properties: z._default(z.record(z.string(), z.record(z.string(), z.unknown())), {}),
  required: z._default(z.array(z.string()), []),
});

/** The fields of an object as parameters. */
const parametersIn = (place: 'path' | 'query', schema: z.core.$ZodType): readonly JsonSchema[] => {
  const { properties, required } = objectSchema.parse(inline(schema));
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: field,
  }));
};

const json = (schema: JsonSchema) => ({ 'application/json': { schema } });

const bodyOf = (call: Call, { body = call.body }: Particular, schemas: Schemas): JsonSchema | undefined => {
  if (call.method === 'GET' || call.method === 'DELETE' || body === NO_BODY) return undefined;
  return {
    required: !z.safeParse(body, undefined).success,
    content: json(schemas.refer(body, `${pascal(operationIdOf(call))}Request`, 'input')),
  };
};

const securityOf = ({ access }: Call, { security = [] }: Particular): readonly JsonSchema[] =>
  access === 'public' ? security : [{ accessToken: [] }];

/** One call as an OpenAPI operation. */
export const operationOf = (call: Call, schemas: Schemas): JsonSchema => {
  const particular = particularOf(call, schemas);
  const inPath = parametersIn('path', call.params);
  const parameters = [...inPath, ...parametersIn('query', call.query), ...(particular.parameters ?? [])];
  const requestBody = bodyOf(call, particular, schemas);
  const takes = {
    path: inPath.length > 0,
    parameters: parameters.length > 0,
    body: requestBody !== undefined,
  };
  return {
    operationId: operationIdOf(call),
    summary: summaryOf(call),
    description: [accessText(call.access), particular.description ?? ''].filter(Boolean).join('\n\n'),
    tags: [call.service],
    'x-roles': call.access === 'public' ? [] : call.access.roles,
    'x-role-row': call.access !== 'public' && call.access.fresh,
    ...particular.extensions,
    security: securityOf(call, particular),
    parameters,
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: {
      [call.status]: {
        description: call.status === 201 ? 'Made.' : 'Done.',
        content: json(schemas.refer(call.answer, `${pascal(operationIdOf(call))}Answer`, 'output')),
      },
      ...errorsOf(call, takes),
    },
  };
};

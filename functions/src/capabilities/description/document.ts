import type { Call } from '@ramps-gateway/shared/contract/call.ts';
import { operationOf } from './operation.ts';
import { reachable } from './reachable.ts';
import { errorResponses } from './responses.ts';
import { createSchemas, type JsonSchema } from './schemas.ts';
import { ABOUT } from './texts.ts';

const securitySchemes = {
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'A Cognito access token. Its groups are the role; it lives for 15 minutes.',
  },
  webhookSecret: {
    type: 'apiKey',
    in: 'header',
    name: 'x-webhook-secret',
    description:
      "The header and value of the caller's webhook configuration; this is the header's default name.",
  },
};

export interface ApiDocument {
  readonly openapi: '3.1.1';
  readonly jsonSchemaDialect: string;
  readonly info: JsonSchema;
  readonly servers: readonly JsonSchema[];
  readonly tags: readonly JsonSchema[];
  readonly security: readonly JsonSchema[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>;
  readonly components: JsonSchema;
}

/** An OpenAPI 3.1 document of the calls: nothing in it is written twice, it all comes from their schemas. */
export const describe = (calls: readonly Call[]): ApiDocument => {
  const schemas = createSchemas();
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const call of calls)
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(call, schemas) };
  const responses = errorResponses();
  return {
    openapi: '3.1.1',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: { title: 'Ramps Gateway', version: '1', description: ABOUT },
    // Below whatever host the document was read from.
    servers: [{ url: '/' }],
    tags: [...new Set(calls.map(({ service }) => service))].map((name) => ({ name })),
    security: [{ accessToken: [] }],
    paths,
    components: {
      securitySchemes,
      responses,
      schemas: reachable(schemas.write(), [paths, responses]),
    },
  };
};

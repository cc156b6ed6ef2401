import type { Call } from '@ramps-gateway/shared/contract/call.ts';
import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi';
import { operationOf } from './operation.ts';
import { FORWARDED } from './particular.ts';
import { OPTIONS } from './schemas.ts';
import { ABOUT } from './texts.ts';

export type ApiDocument = ReturnType<typeof createDocument>;

/** An OpenAPI 3.1 document of the calls, generated from their schemas. */
export const describe = (calls: readonly Call[]): ApiDocument => {
  const paths: ZodOpenApiPathsObject = {};
  for (const call of calls)
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(call) };
  return createDocument(
    {
      openapi: '3.1.1',
      jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
      info: { title: 'Ramps Gateway', version: '1', description: ABOUT },
      servers: [{ url: '/' }],
      tags: [...new Set(calls.map(({ service }) => service))].map((name) => ({ name })),
      security: [{ accessToken: [] }],
      paths,
      components: {
        securitySchemes: {
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
        },
        schemas: FORWARDED.schemas,
      },
    },
    OPTIONS,
  );
};

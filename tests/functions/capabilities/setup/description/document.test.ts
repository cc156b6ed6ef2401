import { describe as describeApi } from '#functions/capabilities/setup/description/document.ts';
import { CALLS } from '#shared/contract/calls/index.ts';
import { ERRORS } from '#shared/contract/errors.ts';
import { RAMPS_TABLE } from '#shared/contract/ramps/table.ts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';

interface Media {
  readonly content?: { readonly 'application/json': { readonly schema: object; readonly example?: unknown } };
}
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
}
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: Media & { readonly required: boolean };
  readonly responses: Readonly<Record<string, Media & { readonly $ref?: string }>>;
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly 'x-roles': readonly string[];
  readonly 'x-role-row': boolean;
  readonly 'x-forwards'?: readonly { readonly id: string }[];
}
interface Document {
  readonly jsonSchemaDialect: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, object>>;
    readonly responses: Readonly<Record<string, Media>>;
    readonly securitySchemes: Readonly<Record<string, { readonly type: string }>>;
  };
}

// As sent by the server.
const text = JSON.stringify(describeApi(CALLS));
const document = JSON.parse(text) as Document;

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    line: `${method.toUpperCase()} ${path}`,
    path,
    operation,
  })),
);
const operationOf = (line: string): Operation => {
  const found = operations.find((each) => each.line === line);
  if (!found) throw new Error(`${line} is not described`);
  return found.operation;
};

/** Visits every object with its path. */
const walk = (value: unknown, visit: (node: Record<string, unknown>, at: string) => void, at = '#'): void => {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) visit(value as Record<string, unknown>, at);
  for (const [name, inner] of Object.entries(value)) walk(inner, visit, `${at}/${name}`);
};

const resolve = (reference: string): unknown =>
  reference
    .replace('#/', '')
    .split('/')
    .reduce<unknown>((node, name) => (node as Record<string, unknown> | undefined)?.[name], document);

test('is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(JSON.parse(text) as Record<string, unknown>);
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
});

test('has every call of the contract, and no other', () => {
  expect(operations.map(({ line }) => line).sort()).toEqual(
    CALLS.map(({ method, path }) => `${method} ${path}`).sort(),
  );
});

test('every reference resolves, and every component is used', () => {
  const used = new Set<string>();
  walk(document, ({ $ref: reference }, at) => {
    if (typeof reference !== 'string') return;
    used.add(reference);
    expect([at, resolve(reference)]).not.toEqual([at, undefined]);
  });
  for (const kind of ['schemas', 'responses'] as const)
    for (const name of Object.keys(document.components[kind]))
      expect([name, used.has(`#/components/${kind}/${name}`)]).toEqual([name, true]);
});

test('operations have a unique id, a unique summary and a description', () => {
  const ids = operations.map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
  const summaries = operations.map(({ operation }) => operation.summary);
  expect(new Set(summaries).size).toBe(summaries.length);
  for (const { operation } of operations) {
    expect(operation.operationId).toMatch(/^[a-z][A-Za-z0-9]+$/);
    expect(operation.summary.length).toBeGreaterThan(3);
    expect(operation.description).not.toBe('');
  }
});

test('operations declare path parameters, answer schemas, errors by reference and an example', () => {
  let examples = 0;
  for (const { line, path, operation } of operations) {
    const declared = operation.parameters.filter((each) => each.in === 'path');
    expect([line, declared.map(({ name }) => `{${name}}`)]).toEqual([line, path.match(/\{\w+\}/g) ?? []]);
    const names = operation.parameters.map((each) => `${each.in} ${each.name}`);
    expect([line, declared.every(({ required }) => required), new Set(names).size]).toEqual([
      line,
      true,
      names.length,
    ]);
    for (const [status, response] of Object.entries(operation.responses)) {
      const schema = response.content?.['application/json'].schema;
      if (/^2/.test(status)) expect([line, status, typeof schema]).toEqual([line, status, 'object']);
      else if (status !== 'default')
        expect([line, response.$ref]).toEqual([line, `#/components/responses/Error${status}`]);
    }
    expect([line, Object.keys(operation.responses)]).toEqual([
      line,
      expect.arrayContaining(['401', '403', '500', 'default']),
    ]);
    const { requestBody: body } = operation;
    const isShown = body?.content?.['application/json'].example !== undefined;
    if (body?.required) expect([line, isShown]).toEqual([line, true]);
    if (isShown) examples += 1;
  }
  expect(operations).toHaveLength(CALLS.length);
  expect(examples).toBeGreaterThan(CALLS.length / 4);
});

test('operations name their access: token or secret, roles, role row', () => {
  for (const call of CALLS) {
    const operation = operationOf(`${call.method} ${call.path}`);
    const schemes = operation.security.flatMap((each) => Object.keys(each));
    for (const scheme of schemes) expect(document.components.securitySchemes).toHaveProperty(scheme);
    if (call.access === 'public') {
      expect([operation['x-roles'], operation['x-role-row']]).toEqual([[], false]);
      expect(schemes).not.toContain('accessToken');
    } else {
      expect([operation['x-roles'], operation['x-role-row']]).toEqual([call.access.roles, call.access.fresh]);
      expect(schemes).toEqual(['accessToken']);
    }
  }
  expect(operationOf('POST /api/webhooks/{id}').security).toEqual([{ webhookSecret: [] }]);
});

test('every error code is an example of its status, in one shape', () => {
  for (const [code, { status, message }] of Object.entries(ERRORS)) {
    const media = document.components.responses[`Error${status}`]?.content?.['application/json'];
    expect(media).toMatchObject({ examples: { [code]: { value: { error: { code, message } } } } });
    expect(JSON.stringify(media?.schema)).toContain('#/components/schemas/Error');
    expect(JSON.stringify(media?.schema)).toContain(`"${code}"`);
  }
  expect(document.components.schemas['Error']).toMatchObject({
    required: ['error'],
    properties: { error: { required: ['code', 'message'] } },
  });
});

describe('schemas', () => {
  const TYPES = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];
  // The 2020-12 keywords that zod writes; `nullable` and the like exist only in OpenAPI 3.0.
  const KEYWORDS = new Set([
    ...[
      '$ref',
      'type',
      'enum',
      'const',
      'allOf',
      'anyOf',
      'oneOf',
      'not',
      'description',
      'default',
      'examples',
    ],
    ...['format', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'exclusiveMinimum'],
    ...['exclusiveMaximum', 'multipleOf', 'properties', 'required', 'additionalProperties', 'propertyNames'],
    ...['items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems'],
  ]);
  const NAMED = ['properties'];

  const check = (schema: unknown, at: string): void => {
    if (typeof schema === 'boolean') return;
    expect([at, typeof schema]).toEqual([at, 'object']);
    for (const [keyword, value] of Object.entries(schema as object) as [string, unknown][]) {
      expect([at, keyword, KEYWORDS.has(keyword)]).toEqual([at, keyword, true]);
      if (keyword === 'type') for (const type of [value].flat()) expect(TYPES).toContain(type);
      if (keyword === 'pattern') expect(() => new RegExp(String(value), 'u')).not.toThrow();
      if (['not', 'items', 'additionalProperties', 'propertyNames'].includes(keyword))
        check(value, `${at}/${keyword}`);
      if (['allOf', 'anyOf', 'oneOf'].includes(keyword))
        for (const [index, each] of (value as unknown[]).entries()) check(each, `${at}/${keyword}/${index}`);
      if (NAMED.includes(keyword))
        for (const [name, each] of Object.entries(value as object)) check(each, `${at}/${keyword}/${name}`);
    }
  };

  test('are JSON Schema 2020-12', () => {
    expect(document.jsonSchemaDialect).toBe('https://json-schema.org/draft/2020-12/schema');
    for (const [name, schema] of Object.entries(document.components.schemas)) check(schema, name);
  });

  test('every required field is a property', () => {
    walk(document.components.schemas, (node, at) => {
      if (!Array.isArray(node['required']) || node['properties'] === undefined) return;
      for (const name of node['required'] as string[])
        expect([at, name, Object.keys(node['properties'] as object)]).toEqual([
          at,
          name,
          expect.arrayContaining([name]),
        ]);
    });
  });

  test('amounts are decimal text; floats do not match', () => {
    const { pattern } = document.components.schemas['Amount'] as { pattern: string };
    for (const amount of ['0', '1500.00', '-0.5', '275.878003']) expect(amount).toMatch(new RegExp(pattern));
    for (const other of ['1e3', '01', '.5', '1,500', ' 1', ''] as const)
      expect(other).not.toMatch(new RegExp(pattern));
    expect(document.components.schemas['PatchConversionConfigurationsByIdRequest']).toMatchObject({
      properties: { minimum_amount: { description: expect.stringContaining('15 digits') as unknown } },
    });
    expect(document.components.schemas['ConversionRecord']).toMatchObject({
      properties: { original_amount: { $ref: '#/components/schemas/Amount' } },
    });
  });

  test('answers are open, strict requests are closed', () => {
    expect(document.components.schemas['ConversionRecord']).not.toHaveProperty('additionalProperties');
    expect(document.components.schemas['PutCredentialsRequest']).toMatchObject({
      additionalProperties: false,
    });
  });
});

test('a body is optional if the call requires none', () => {
  expect(operationOf('GET /api/profile').requestBody).toBeUndefined();
  expect(operationOf('DELETE /api/credentials').requestBody).toBeUndefined();
  expect(operationOf('POST /api/credentials').requestBody?.required).toBe(false);
  expect(operationOf('PUT /api/credentials').requestBody?.required).toBe(true);
});

test("the webhook has its event's schema, the proxy its table", () => {
  const { schema } = operationOf('POST /api/webhooks/{id}').requestBody?.content?.['application/json'] ?? {};
  expect(resolve((schema as { $ref: string }).$ref)).toMatchObject({
    required: ['id', 'event_type', 'created_at', 'data'],
  });
  const forwards = operationOf('POST /api/ramps')['x-forwards'] ?? [];
  expect(forwards.map(({ id }) => id)).toEqual(RAMPS_TABLE.map(({ id }) => id));
});

import * as answered from '@ramps-gateway/shared/contract/records.ts';
import { errorBody } from '@ramps-gateway/shared/contract/errors.ts';
import { amount, id, QUERY_NUMBERS, time } from '@ramps-gateway/shared/contract/fields.ts';
import { NO_DATA } from '@ramps-gateway/shared/contract/ramps/row.ts';
import * as z from 'zod/mini';
import type { CreateDocumentOptions, ZodOpenApiMetadata } from 'zod-openapi';

type Schema = z.core.$ZodType;

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

export const pascal = (text: string): string =>
  text
    .split(/[^A-Za-z0-9]+/)
    .map(capitalised)
    .join('');

/** Names a schema, unless it has a name, so that the document contains it only once and refers to it. */
export const named = <S extends Schema>(schema: S, name: string, about: ZodOpenApiMetadata = {}): S => {
  if (z.globalRegistry.get(schema)?.id === undefined) z.globalRegistry.add(schema, { ...about, id: name });
  return schema;
};

/** Checks zod's own marker, because importing its class would add more of zod to the bundle. */
const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '_zod' in value;

// Schemas that many calls share get the specification's names.
named(id, 'Id', { description: 'Opaque.' });
named(time, 'Time', { description: 'ISO 8601, UTC.' });
named(amount, 'Amount', {
  description: 'A plain decimal string, never a float: no exponent, no grouping.',
  pattern: '^-?(0|[1-9]\\d{0,29})(\\.\\d{1,18})?$',
  examples: ['1500.00'],
});
named(errorBody, 'Error');
named(NO_DATA, 'NoData');
for (const [name, value] of Object.entries(answered)) if (isSchema(value)) named(value, pascal(name));

const TEXT_OR_NUMBER = '[{"type":"string"},{"type":"number"}]';
const AMOUNT_GIVEN = 'A plain decimal, as a string or as a JSON number of at most 15 digits.';
const NEVER = '{"not":{}}';

export const OPTIONS: CreateDocumentOptions = {
  // Transforms and refinements have no JSON schema; their error texts describe them.
  allowEmptySchema: { custom: true, pipe: true, transform: true },
  override: ({ zodSchema: { _zod }, zodSchema, jsonSchema }) => {
    const { def } = _zod;
    const bounds = QUERY_NUMBERS.get(zodSchema);
    if (bounds) {
      delete jsonSchema.pattern;
      Object.assign(jsonSchema, bounds);
    }
    // zod omits the default of a transformed value, because usually a client could not send it.
    if (def.type === 'default' && QUERY_NUMBERS.has(def.innerType)) jsonSchema.default = def.defaultValue;
    // Answers may get more fields, so only strict schemas forbid additional ones.
    if (def.type === 'object' && def.catchall === undefined) delete jsonSchema.additionalProperties;
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    jsonSchema.anyOf &&= jsonSchema.anyOf.filter((each) => JSON.stringify(each) !== NEVER);
    if (JSON.stringify(jsonSchema.anyOf) === TEXT_OR_NUMBER) jsonSchema.description = AMOUNT_GIVEN;
  },
};

import * as answered from '@ramps-gateway/shared/contract/records.ts';
import { errorBody } from '@ramps-gateway/shared/contract/errors.ts';
import { amount, id, QUERY_NUMBERS, time } from '@ramps-gateway/shared/contract/fields.ts';
import { NO_DATA } from '@ramps-gateway/shared/contract/ramps/row.ts';
import * as z from 'zod/mini';
import { pascal } from './names.ts';

type Schema = z.core.$ZodType;

/** A JSON schema (2020-12), or a reference to one. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** What is read of a request is the schema's input, what is answered its output. */
type Direction = 'input' | 'output';

const AMOUNT = {
  description: 'A plain decimal text, never a float: no exponent, no grouping.',
  pattern: '^-?(0|[1-9]\\d{0,29})(\\.\\d{1,18})?$',
  examples: ['1500.00'],
};
const AMOUNT_GIVEN = 'A plain decimal, as a text, or as a JSON number of at most 15 digits.';

const FIELDS = new Map<Schema, JsonSchema>([
  [amount, AMOUNT],
  [time, { description: 'ISO 8601, UTC.' }],
  [id, { description: 'Opaque.' }],
]);

type Override = NonNullable<z.core.ToJSONSchemaParams['override']>;

const isNever = (schema: unknown): boolean => JSON.stringify(schema) === '{"not":{}}';

const override: Override = ({ zodSchema, jsonSchema }) => {
  Object.assign(jsonSchema, FIELDS.get(zodSchema));
  const bounds = QUERY_NUMBERS.get(zodSchema);
  if (bounds) {
    delete jsonSchema.pattern;
    Object.assign(jsonSchema, bounds);
  }
  // zod leaves the default of a transformed value out: as a rule it is none of what is sent.
  if (zodSchema._zod.def.type === 'default' && QUERY_NUMBERS.has(zodSchema._zod.def.innerType))
    jsonSchema.default = zodSchema._zod.def.defaultValue;
  // An answer may grow: only what is written strict is closed.
  const { def } = zodSchema._zod;
  if (def.type === 'object' && def.catchall === undefined) delete jsonSchema.additionalProperties;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.anyOf) jsonSchema.anyOf = jsonSchema.anyOf.filter((each) => !isNever(each));
};

/** Amounts of a request, wherever they stand: zod writes them as texts or numbers. */
const explained = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(explained);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.fromEntries(Object.entries(value).map(([name, field]) => [name, explained(field)]));
  const types: unknown = fields['type'];
  const isGiven = Array.isArray(types) && types.includes('string') && types.includes('number');
  return isGiven ? { description: AMOUNT_GIVEN, ...fields } : fields;
};

const schemaObject = z.record(z.string(), z.unknown());

const uri = (name: string): string => `#/components/schemas/${name}`;

/** By what zod itself calls its own: its class would bring all of zod into the bundle. */
const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '_zod' in value;

/** Names that a reader knows from the specification, for schemas that many calls share. */
const known = (): readonly (readonly [string, Schema])[] => [
  ['Id', id],
  ['Amount', amount],
  ['Time', time],
  ['Error', errorBody],
  ...Object.entries(answered).flatMap(([name, value]): [string, Schema][] =>
    isSchema(value) ? [[pascal(name), value]] : [],
  ),
];

const written = (
  registry: z.core.$ZodRegistry<{ id: string }>,
  io: Direction,
): readonly (readonly [string, JsonSchema])[] => {
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri,
    override,
    // `undefined` is what no JSON is; of transforms and refinements the texts of the errors tell.
    unrepresentable: ({ zodSchema }) => (zodSchema._zod.def.type === 'undefined' ? { not: {} } : 'any'),
  });
  return Object.entries(schemas).map(([name, { $schema: _dialect, $id: _uri, ...schema }]) => [
    name,
    schemaObject.parse(explained(schema)),
  ]);
};

/** The components of a document: schemas are named as they are asked for, and written once. */
export const createSchemas = () => {
  const registries = { input: z.registry<{ id: string }>(), output: z.registry<{ id: string }>() };
  for (const [name, schema] of known()) registries.output.add(schema, { id: name });
  registries.input.add(NO_DATA, { id: 'NoData' });

  return {
    /** A reference to a schema, under `name` unless it has one. */
    refer: (schema: Schema, name: string, io: Direction): JsonSchema => {
      const registry = registries[io];
      const { id: given } = registry.get(schema) ?? {};
      if (given === undefined) registry.add(schema, { id: name });
      return { $ref: uri(given ?? name) };
    },
    /** All of them, by name. */
    write: (): Readonly<Record<string, JsonSchema>> =>
      Object.fromEntries([...written(registries.output, 'output'), ...written(registries.input, 'input')]),
  };
};
export type Schemas = ReturnType<typeof createSchemas>;

/** A schema where it is used, such as a parameter's. */
export const inline = (schema: Schema): JsonSchema => {
  const registry = z.registry<{ id: string }>();
  registry.add(schema, { id: 'Inline' });
  return written(registry, 'input')[0]?.[1] ?? {};
};

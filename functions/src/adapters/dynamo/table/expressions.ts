import type { Table } from './client.ts';
import type { Item, Key } from './items.ts';

class Attribute {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

class Expression {
  readonly texts: readonly string[];
  readonly values: readonly unknown[];

  constructor(texts: readonly string[], values: readonly unknown[]) {
    this.texts = texts;
    this.values = values;
  }
}

export type { Expression };

/**
 * Part of a DynamoDB expression. Words that start in lower case are attributes; each `${}` is a value, an `attribute`
 * or another part: x`record.until <= ${now}`.
 */
export const x = (texts: TemplateStringsArray, ...values: readonly unknown[]): Expression =>
  new Expression(texts, values);

/** An attribute whose name is known only at run time. */
export const attribute = (name: string): Attribute => new Attribute(name);

export const joined = (parts: readonly Expression[], by = ', '): Expression =>
  new Expression(['', ...parts.slice(1).map(() => by), ''], parts);

/** A function name is followed by a bracket, an attribute name is not. */
const ATTRIBUTE = /\b[a-z]\w*\b(?!\()/g;

interface Read {
  readonly texts: readonly string[];
  readonly names: ReadonlySet<string>;
}

/** Parsed templates. All expressions of a template share its array of texts. */
const known = new WeakMap<readonly string[], Read>();

const readTexts = (texts: readonly string[]): Read => {
  const before = known.get(texts);
  if (before) return before;
  const names = new Set(texts.flatMap((each) => each.match(ATTRIBUTE) ?? []));
  const read = { texts: texts.map((each) => each.replaceAll(ATTRIBUTE, '#$&')), names };
  known.set(texts, read);
  return read;
};

/** Shares names and values between the expressions of one request. */
export const binding = () => {
  const names = new Map<string, string>();
  const values = new Map<string, unknown>();
  const nameOf = (name: string): string => {
    const placeholder = /^\w+$/.test(name) ? `#${name}` : `#n${names.size}`;
    names.set(placeholder, name);
    return placeholder;
  };
  const boundOf = (value: unknown): string => {
    if (value instanceof Expression) return text(value);
    if (value instanceof Attribute) return nameOf(value.name);
    const placeholder = `:v${values.size}`;
    values.set(placeholder, value);
    return placeholder;
  };
  const text = ({ texts, values: bound }: Expression): string => {
    const read = readTexts(texts);
    for (const name of read.names) names.set(`#${name}`, name);
    return read.texts.map((each, at) => (at < bound.length ? each + boundOf(bound[at]) : each)).join('');
  };
  /** Call this last: each `text` adds names and values. */
  const bound = () => ({
    ExpressionAttributeNames: Object.fromEntries(names),
    ...(values.size === 0 ? {} : { ExpressionAttributeValues: Object.fromEntries(values) }),
  });
  return { text, bound };
};

const condition = (when: Expression | undefined) => {
  const { text, bound } = binding();
  return when === undefined ? {} : { ConditionExpression: text(when), ...bound() };
};

export const isNew = x`attribute_not_exists(pk)`;

export const atVersion = (expected: number): Expression => x`version = ${expected}`;

/** @param expected 0 for a row that does not exist yet */
export const unchanged = (expected: number): Expression => (expected === 0 ? isNew : atVersion(expected));

const place = (table: Table, { pk, sk }: Key) => ({ TableName: table.name, Key: { pk, sk } });

export const put = (table: Table, item: Pick<Item, 'pk' | 'sk' | 'entity'>, when?: Expression) => ({
  Put: { TableName: table.name, Item: { ...item }, ...condition(when) },
});

export const remove = (table: Table, key: Key, when?: Expression) => ({
  Delete: { ...place(table, key), ...condition(when) },
});

export const check = (table: Table, key: Key, when: Expression) => {
  const { text, bound } = binding();
  return { ConditionCheck: { ...place(table, key), ConditionExpression: text(when), ...bound() } };
};

export const update = (table: Table, key: Key, change: Expression, when?: Expression) => {
  const { text, bound } = binding();
  return {
    Update: {
      ...place(table, key),
      UpdateExpression: text(change),
      ...(when && { ConditionExpression: text(when) }),
      ...bound(),
    },
  };
};

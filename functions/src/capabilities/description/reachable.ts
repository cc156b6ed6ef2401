const REFERENCE = /"\$ref":"#\/components\/schemas\/(\w+)"/g;

const namesIn = (value: unknown): readonly string[] =>
  [...JSON.stringify(value).matchAll(REFERENCE)].map(([, name = '']) => name);

/** The schemas that are referred to from `roots`, and from one another: what nobody refers to is left out. */
export const reachable = <Schema>(
  schemas: Readonly<Record<string, Schema>>,
  roots: unknown,
): Readonly<Record<string, Schema>> => {
  const found = new Set(namesIn(roots));
  // A set is walked in the order of insertion, and what is added on the way is walked too.
  for (const name of found) for (const next of namesIn(schemas[name] ?? {})) found.add(next);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => found.has(name)));
};

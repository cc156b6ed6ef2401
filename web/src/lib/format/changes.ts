export interface Change {
  /** `role`, `address.city`; empty if the value has no members. */
  readonly path: string;
  /** As text; null if absent. */
  readonly before: string | null;
  readonly after: string | null;
  readonly changed: boolean;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value === '' ? '""' : value;
  return JSON.stringify(value);
};

const leaves = (value: unknown, path = ''): readonly (readonly [string, string])[] => {
  if (value === null && path === '') return [];
  if (!isObject(value)) return [[path, textOf(value)]];
  const members = Object.entries(value);
  if (members.length === 0) return path === '' ? [] : [[path, '{}']];
  return members.flatMap(([name, member]) => leaves(member, path === '' ? name : `${path}.${name}`));
};

/**
 * In the order of `before`. `after` often holds only what was requested, so a missing member counts as
 * unchanged.
 */
export const changesOf = (before: unknown, after: unknown): readonly Change[] => {
  const [old, now] = [new Map(leaves(before)), new Map(leaves(after))];
  return [...new Set([...old.keys(), ...now.keys()])].map((path) => {
    const [was, is] = [old.get(path) ?? null, now.get(path) ?? null];
    return { path, before: was, after: is, changed: old.size > 0 && is !== null && is !== was };
  });
};

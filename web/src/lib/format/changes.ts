/** One member of the values before and after. */
export interface Change {
  /** `role`, `address.city`; empty where the value has no members. */
  readonly path: string;
  /** As text; null where it is not there. */
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
 * The members of both, in the order of what was before. What stands after is often no more than what was asked, so that a
 * member which is not there was not changed by it.
 */
export const changesOf = (before: unknown, after: unknown): readonly Change[] => {
  const [old, now] = [new Map(leaves(before)), new Map(leaves(after))];
  return [...new Set([...old.keys(), ...now.keys()])].map((path) => {
    const [was, is] = [old.get(path) ?? null, now.get(path) ?? null];
    return { path, before: was, after: is, changed: old.size > 0 && is !== null && is !== was };
  });
};

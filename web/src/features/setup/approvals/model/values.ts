/** Reading `before` and `after` of an approval, whose shape depends on its action. */

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @param path `to.address` */
export const valueAt = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, name) => (isRecord(inner) ? inner[name] : undefined), value);

/** `null` if missing, empty or not text. */
export const textAt = (value: unknown, path: string): string | null => {
  const found = valueAt(value, path);
  return typeof found === 'string' && found !== '' ? found : null;
};

/** True if the values differ, or only one is there. */
export const differs = (before: unknown, after: unknown, path: string): boolean =>
  JSON.stringify(valueAt(before, path) ?? null) !== JSON.stringify(valueAt(after, path) ?? null);

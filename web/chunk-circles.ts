import type { Plugin } from 'vite';

interface Imports {
  readonly fileName: string;
  /** Of other files, by their names. */
  readonly imports: readonly string[];
}

/** Files that need themselves: each is in a circle of imports. */
export const inCircles = (files: readonly Imports[]): readonly string[] => {
  const importsOf = new Map(files.map(({ fileName, imports }) => [fileName, imports]));
  const needs = (file: string): ReadonlySet<string> => {
    const found = new Set<string>();
    const waiting = [...(importsOf.get(file) ?? [])];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (found.has(next)) continue;
      found.add(next);
      waiting.push(...(importsOf.get(next) ?? []));
    }
    return found;
  };
  return files.map(({ fileName }) => fileName).filter((file) => needs(file).has(file));
};

/** No page could be shown whose files need each other: one of them would run before what it needs. So such a build is none. */
export const noCircles = (): Plugin => ({
  name: 'no-circles',
  apply: 'build',
  generateBundle(_, bundle) {
    const circle = inCircles(
      Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? [output] : [])),
    );
    if (circle.length > 0)
      this.error(
        `Files that need each other: ${circle.join(', ')}. What one of them has belongs to the other (codeSplitting).`,
      );
  },
});

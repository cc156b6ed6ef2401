import type { Plugin } from 'vite';

interface Imports {
  readonly fileName: string;
  readonly imports: readonly string[];
}

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

/** A build with an import cycle fails: one chunk would run before the chunk it needs. */
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

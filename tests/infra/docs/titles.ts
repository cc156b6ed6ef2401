import { globSync, readFileSync } from 'node:fs';

/** The first string of a call or of a table row. */
const FIRST = /[([]\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g;
const IDS = /^(?:S\d+\.\d+ )+/;

/** A title without its leading row ids. */
export interface Title {
  readonly text: string;
  readonly ids: readonly string[];
}

/** All test titles, and every other first string of a call or row in test files. */
export const TITLES: readonly Title[] = globSync('tests/**/*.test.{ts,tsx}', {
  exclude: ['**/node_modules/**'],
}).flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(FIRST)].map(([, , written = '']) => {
    const text = written.replaceAll(/\\(.)/g, '$1');
    return { text: text.replace(IDS, ''), ids: IDS.exec(text)?.[0].trim().split(' ') ?? [] };
  }),
);

import { globSync, readFileSync } from 'node:fs';

/** What a call takes first, or a row of a table, as it is written. */
const FIRST = /[([]\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g;
const IDS = /^(?:S\d+\.\d+ )+/;

/** A title, without the ids that it begins with. */
export interface Title {
  readonly text: string;
  readonly ids: readonly string[];
}

/** The titles of all tests, and whatever else stands first in a call or a row of their files. */
export const TITLES: readonly Title[] = globSync('tests/**/*.test.{ts,tsx}', {
  exclude: ['**/node_modules/**'],
}).flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(FIRST)].map(([, , written = '']) => {
    const text = written.replaceAll(/\\(.)/g, '$1');
    return { text: text.replace(IDS, ''), ids: IDS.exec(text)?.[0].trim().split(' ') ?? [] };
  }),
);

import { expect, test } from 'vitest';
import { faultsIn } from '#tests/words/faults.ts';

const LONG = `${'word '.repeat(60)}end`;

test.each([
  ['a comment', 'a.ts', '/** It goes on by itself. */'],
  ['a comment of several lines', 'a.ts', '// It goes on by\n// itself.'],
  ['a text', 'web/texts.ts', "export const T = { done: 'It is done by itself.' };"],
  ['a title', 'a.test.ts', "test('goes on by itself', () => {});"],
  ['a title of a table', 'a.test.ts', "test.each(['a', 'b'])('%s goes on by itself', () => {});"],
  ['a document', 'a.md', 'It goes on by itself.'],
  ['a long sentence on a screen', 'web/texts.ts', `export const T = '${LONG}';`],
  ['a long sentence in a document', 'a.md', LONG],
])('%s must be rewritten', (_what, file, source) => {
  expect(faultsIn(file, source)).toHaveLength(1);
});

test.each([
  ['code', 'a.ts', "const goesOnByItself = 'by itself';"],
  ['a quotation in a comment', 'a.ts', '// The row says “by itself”.'],
  ['a code block', 'a.md', '```\nby itself\n```'],
  ['plain words', 'a.md', 'It continues automatically.'],
])('%s is accepted', (_what, file, source) => {
  expect(faultsIn(file, source)).toEqual([]);
});

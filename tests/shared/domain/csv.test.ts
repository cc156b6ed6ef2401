import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvLine, csvNumber, csvText } from '#shared/domain/csv.ts';
import { SEPARATORS, type Separators } from '#shared/domain/exports.ts';

const DELIMITER = { comma: ',', semicolon: ';' } as const;
/** The separators of the other locale. */
const OTHER = { comma: ';', semicolon: ',' } as const;

/** A strict RFC 4180 parser. @throws on invalid CSV */
const readCsv = (text: string, separators: Separators): string[][] => {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const quoted = /"((?:[^"]|"")*)"/y;
    const plain = /[^",;\r\n]*/y;
    const reader = text[at] === '"' ? quoted : plain;
    reader.lastIndex = at;
    const match = reader.exec(text);
    if (!match) throw new Error(`no cell at ${at}`);
    row.push(match[1] === undefined ? match[0] : match[1].replaceAll('""', '"'));
    at += match[0].length;
    if (text[at] === DELIMITER[separators]) at += 1;
    else if (text.startsWith('\r\n', at)) {
      rows.push(row);
      row = [];
      at += 2;
    } else throw new Error(`neither a separator nor the end of a row at ${at}`);
  }
  return rows;
};

/** The text without the apostrophes that disarm formulas. */
const armed = (cell: string, separators: Separators): string =>
  cell
    .replace(/^'(?='*[\t\r\n])/, '')
    .replaceAll(
      separators === 'comma'
        ? /(^|[;\t\r\n])'(?=[ '"]*[=+\-@＝＋－＠])/g
        : /(^|[,\t\r\n])'(?=[ '"]*[=+\-@＝＋－＠])/g,
      '$1',
    );

const cell = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom(
      "'",
      '=',
      '+',
      '-',
      '@',
      '\t',
      '\r',
      '\n',
      '"',
      ',',
      ';',
      ' ',
      '＝',
      '＋',
      'a',
      '1',
    ),
  }),
);
const table = fc
  .integer({ min: 1, max: 5 })
  .chain((columns) => fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { maxLength: 8 }));

const fileOf = (rows: readonly (readonly string[])[], separators: Separators): string =>
  rows
    .map((row) =>
      csvLine(
        row.map((text) => csvText(text, separators)),
        separators,
      ),
    )
    .join('');

test.each([
  ['a plain text', 'a', '"a"'],
  ['an empty text', '', '""'],
  ['quotes, commas and line breaks', 'say "x", one\r\ntwo', '"say ""x"", one\r\ntwo"'],
  ['an apostrophe', "'s-Hertogenbosch", `"'s-Hertogenbosch"`],
  ['an equals sign inside', 'a=b', '"a=b"'],
  ['a formula', '=1+1', `"'=1+1"`],
  ['a formula after an apostrophe', "'=1", `"''=1"`],
  ['a formula after spaces', '  =1', `"'  =1"`],
  ['a full-width equals sign', '＝1+1', `"'＝1+1"`],
  ['a full-width plus sign', '＋1', `"'＋1"`],
  ['a tab', '\t=1', `"'\t'=1"`],
  ['a line feed', '\nx', `"'\nx"`],
  ['a formula after a line feed', 'x\n=1', `"x\n'=1"`],
  ['a formula after a semicolon', 'x;=1;', `"x;'=1;"`],
  ['a formula in quotes after a semicolon', 'x;"=1;', `"x;'""=1;"`],
  ['a list of numbers', '[1,-2]', '"[1,-2]"'],
])('text in a comma file: %s', (_, text, written) => {
  expect(csvText(text)).toBe(written);
});

test('a formula after a comma is disarmed in a semicolon file', () => {
  expect(csvText('x,=1,', 'semicolon')).toBe(`"x,'=1,"`);
  expect(csvText('x;=1;', 'semicolon')).toBe('"x;=1;"');
});

test.each([
  ['12.50', '12.50', '12,50'],
  ['-0.000001', '-0.000001', '-0,000001'],
  ['1e5', '"1e5"', '"1e5"'],
  ['=1', `"'=1"`, `"'=1"`],
  ['-1+cmd', `"'-1+cmd"`, `"'-1+cmd"`],
])('number %s', (amount, comma, semicolon) => {
  expect([csvNumber(amount, 'comma'), csvNumber(amount, 'semicolon')]).toEqual([comma, semicolon]);
});

describe.each(SEPARATORS)('a file with a %s', (separators) => {
  test('can be read back exactly', () => {
    fc.assert(
      fc.property(table, (rows) => {
        const read = readCsv(fileOf(rows, separators), separators);
        expect(read.map((row) => row.map((text) => armed(text, separators)))).toEqual(rows);
      }),
    );
  });

  test('has no cell that starts a formula, even when split at the other separator', () => {
    fc.assert(
      fc.property(table, (rows) => {
        for (const read of readCsv(fileOf(rows, separators), separators).flat()) {
          expect(read).not.toMatch(/^[\t\r\n]/);
          for (const part of read.split(new RegExp(`[${OTHER[separators]}\t\r\n]`)))
            expect(part).not.toMatch(/^[ "]*[=+\-@＝＋－＠]/);
        }
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvOf } from '#web/lib/csv.ts';

/** A strict reader of RFC 4180: throws on what the grammar does not know. */
const readCsv = (text: string): string[][] => {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const quoted = /"((?:[^"]|"")*)"/y;
    const plain = /[^",\r\n]*/y;
    const reader = text[at] === '"' ? quoted : plain;
    reader.lastIndex = at;
    const match = reader.exec(text);
    if (!match) throw new Error(`no cell at ${at}`);
    row.push(match[1] === undefined ? match[0] : match[1].replaceAll('""', '"'));
    at += match[0].length;
    if (text[at] === ',') at += 1;
    else if (text.startsWith('\r\n', at)) {
      rows.push(row);
      row = [];
      at += 2;
    } else throw new Error(`neither a comma nor the end of a row at ${at}`);
  }
  return rows;
};

/** As a spreadsheet takes it: an apostrophe before what would be a formula is no part of the text. */
const armed = (cell: string): string => cell.replace(/^'(?='*[=+\-@\t\r\n＝＋－＠])/, '');

const body = (text: string): string => {
  expect(text.startsWith('\ufeff')).toBe(true);
  return text.slice(1);
};

describe('what is written', () => {
  test.each([
    ['plain cells', [['a', 'b']], 'a,b\r\n'],
    [
      'commas, quotes and line breaks',
      [['a,b', 'say "x"', 'one\r\ntwo', 'three\nfour']],
      '"a,b","say ""x""","one\r\ntwo","three\nfour"\r\n',
    ],
    ['empty cells', [['', ''], ['']], ',\r\n""\r\n'],
    ['formulas', [['=1+1', '+1', '-1', '@x', '\t=1', '＝1', "'=1"]], "'=1+1,'+1,'-1,'@x,'\t=1,'＝1,''=1\r\n"],
    ['what is none', [["'s-Hertogenbosch", 'a=b', '1500.00']], "'s-Hertogenbosch,a=b,1500.00\r\n"],
  ])('%s', (_, rows, text) => {
    expect(body(csvOf(rows))).toBe(text);
  });

  test('nothing', () => expect(body(csvOf([]))).toBe(''));
});

const cell = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', '"', ',', ';', ' ', '＝', 'a', '1'),
  }),
);
const table = fc
  .integer({ min: 1, max: 5 })
  .chain((columns) => fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { maxLength: 8 }));

test('can be read back exactly', () => {
  fc.assert(
    fc.property(table, (rows) => {
      expect(readCsv(body(csvOf(rows))).map((row) => row.map(armed))).toEqual(rows);
    }),
  );
});

test('no cell begins as a formula does', () => {
  fc.assert(
    fc.property(table, (rows) => {
      for (const read of readCsv(body(csvOf(rows))).flat())
        expect(read).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
    }),
  );
});

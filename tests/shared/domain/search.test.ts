import { folded, foldedId, foldedName, readingsOf } from '#shared/domain/search.ts';
import { expect, test } from 'vitest';

test('ignores accents, case and punctuation', () => {
  expect(folded('  José D’Ávila-Conceição ')).toBe('josedavilaconceicao');
  expect(folded('12.345.678/0001-90')).toBe('12345678000190');
  expect(folded('Ana@Example.com')).toBe('anaexamplecom');
  expect(folded('—•—')).toBe('');
});

test('compares an id without its tag; an end-to-end id has none', () => {
  expect(foldedId('ord_8F3a-12')).toBe('8f3a12');
  expect(foldedId('E60701190202611201400ABCDEF12345')).toBe('e60701190202611201400abcdef12345');
});

test('finds a name by each of its words, and by the words after it', () => {
  expect(foldedName('José da Silva')).toEqual(['josedasilva', 'dasilva', 'silva']);
});

test.each([
  ['1.500,50', '1500.5'],
  ['1.500', '1500'],
  ['1,500.50', '1500.5'],
  ['R$ 1.500,00', '1500'],
  ['100 USDT', '100'],
  ['-5', undefined],
  ['R$', undefined],
])('%j as an amount is %s', (text, amount) => {
  expect(readingsOf(text).find((reading) => reading.class === 'amount')?.prefix).toBe(amount);
});

test('reads a query in at most three ways', () => {
  const classes = (query: string) => readingsOf(query).map((reading) => reading.class);
  expect(classes('silva')).toEqual(['id', 'text']);
  expect(classes('1.500,50')).toEqual(['id', 'amount', 'text']);
  expect(classes('R$ 50')).toEqual(['amount']);
  expect(classes('jose da silva')).toEqual(['id', 'text', 'text']);
  expect(classes('5')).toEqual(['amount']);
  expect(classes('--')).toEqual([]);
  expect(readingsOf('jose silva').at(-1)).toEqual({ class: 'text', prefix: 'silva', beside: ['jose'] });
});

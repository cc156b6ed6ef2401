import { readAmount } from '@ramps-gateway/shared/domain/money.ts';
import { readTime } from '../times.ts';
import { isOptional, isRows, type Kind, type Shape } from './shape.ts';

const WORDS: Readonly<Record<Kind, string>> = {
  amount: 'an amount',
  count: 'a whole number',
  flag: 'true or false',
  text: 'a text',
  time: 'a time',
};

const IS: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  amount: (value) =>
    typeof value === 'number' || (typeof value === 'string' && readAmount(value) !== undefined),
  count: (value) => Number.isInteger(value) || (typeof value === 'string' && /^\d{1,12}$/.test(value)),
  flag: (value) => typeof value === 'boolean',
  text: (value) => typeof value === 'string',
  time: (value) => typeof value === 'string' && readTime(value) !== undefined,
};

export const isOfKind = (kind: Kind, value: unknown): boolean => IS[kind](value);

/** Null, a blank text, and the time that the provider writes for none. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && (value.trim() === '' || value.startsWith('0001-01-01T')));

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const expectedOf = (shape: Shape): string => {
  if (typeof shape === 'string') return WORDS[shape];
  if (isOptional(shape)) return expectedOf(shape.optional);
  return isRows(shape) ? 'a list' : 'an object';
};

/** What stands there, without its value. */
export const foundIn = (value: unknown): string => {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  switch (typeof value) {
    case 'string':
      return isEmpty(value) ? 'an empty text' : 'a text';
    case 'number':
      return 'a number';
    case 'boolean':
      return 'true or false';
    default:
      return 'an object';
  }
};

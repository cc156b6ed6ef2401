import { lastClosedMonth } from '@ramps-gateway/shared/domain/exports.ts';

export type Verb = 'convert' | 'copy' | 'quote' | 'send' | 'statement' | 'stop';

const VERBS: ReadonlyMap<string, Verb> = new Map([
  ['copy', 'copy'],
  ['stop', 'stop'],
  ['send', 'send'],
  ['pay', 'send'],
  ['quote', 'quote'],
  ['convert', 'convert'],
  ['exchange', 'convert'],
  ['statement', 'statement'],
  ['statements', 'statement'],
]);

/** Words beside a name: "copy the pix code of Aurora", "send money to Brisa". */
const FILLERS = new Set('a address code deposit for from money of pix the to wallet'.split(' '));

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);

const monthIn = (word: string): number =>
  word.length < 3 ? -1 : MONTHS.findIndex((month) => month.startsWith(word.toLowerCase()));

const isYear = (word: string): boolean => /^20\d\d$/.test(word);

export interface Spoken {
  readonly verb: Verb | undefined;
  /** What to search for. */
  readonly name: string;
  /** `2026-10`, of a statement. */
  readonly month: string;
}

/** The latest closed month of that name, or of the year given. */
const monthOf = (words: readonly string[], now: Date): string => {
  const latest = lastClosedMonth(now);
  const month = words.map(monthIn).find((at) => at >= 0);
  if (month === undefined) return latest;
  const number = String(month + 1).padStart(2, '0');
  const [year = '', closed = ''] = latest.split('-');
  return `${words.find(isYear) ?? (number <= closed ? year : String(Number(year) - 1))}-${number}`;
};

const isPeriod = (word: string): boolean => monthIn(word) >= 0 || isYear(word);

const withoutFillers = (words: readonly string[]): readonly string[] => {
  const isFiller = (word: string) => FILLERS.has(word.toLowerCase());
  const first = words.findIndex((word) => !isFiller(word));
  return first < 0 ? [] : words.slice(first, words.findLastIndex((word) => !isFiller(word)) + 1);
};

/** Reads "verb name": `copy pix aurora`, `statement aurora october`. Any other text is a name. */
export const spokenIn = (text: string, now: Date): Spoken => {
  const [first = '', ...rest] = text.trim().split(/\s+/);
  const verb = VERBS.get(first.toLowerCase());
  if (verb === undefined) return { verb, name: text.trim(), month: lastClosedMonth(now) };
  // A sub-account can be called May.
  const period = verb === 'statement' ? rest.filter((word, at) => at > 0 && isPeriod(word)) : [];
  const named = withoutFillers(rest.filter((word) => !period.includes(word)));
  return { verb, name: named.join(' '), month: monthOf(period, now) };
};

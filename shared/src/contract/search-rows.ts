import type { Principal } from '../domain/roles.ts';
import { type Reading, SEARCH_KINDS, type SearchKind, type TermClass } from '../domain/search.ts';
import type { Indexed } from './search-terms.ts';

export interface TermRow {
  readonly list: string;
  readonly term: string;
}

export interface Ref {
  readonly kind: SearchKind;
  readonly id: string;
}

const EVERYONE = '*';

/** Leading characters of a term that choose its list in everyone's index, to spread writes over many lists. */
const SPREAD: Readonly<Record<TermClass, number>> = { amount: 1, id: 4, text: 2 };

const listOf = (scope: string, termClass: TermClass, value: string): string =>
  scope === EVERYONE
    ? `${EVERYONE}#${termClass}#${[...value].slice(0, SPREAD[termClass]).join('')}`
    : `${scope}#${termClass}`;

/** The list to search: everyone's for administrators, owned and managed records for others. */
export const listFor = (
  { role, user_id: userId }: Principal,
  { class: termClass, prefix }: Reading,
): string => listOf(role === 'admin' ? EVERYONE : userId, termClass, prefix);

/** Epoch milliseconds, subtracted so that the newest sort first. */
const END_OF_TIME = 10 ** 14;
const newestFirst = (at: string): string => String(END_OF_TIME - (Date.parse(at) || 0)).padStart(15, '0');

const scopesOf = ({ ownership }: Indexed): readonly string[] => {
  const users = [ownership?.user_id, ownership?.manager_id].filter((id) => typeof id === 'string');
  return [EVERYONE, ...new Set(users)];
};

/** A record's index rows. The sort key is the term, so terms with the same prefix are adjacent. */
export const rowsOf = (indexed: Indexed): readonly TermRow[] =>
  scopesOf(indexed).flatMap((scope) =>
    indexed.terms.map(({ class: termClass, value }) => ({
      list: listOf(scope, termClass, value),
      term: `${value}#${newestFirst(indexed.at)}#${indexed.kind}#${indexed.id}`,
    })),
  );

export const refIn = (term: string): Ref | undefined => {
  const [, , name, ...parts] = term.split('#');
  const kind = SEARCH_KINDS.find((each) => each === name);
  // A recipient's id has parts of its own.
  return kind === undefined || parts.length === 0 ? undefined : { kind, id: parts.join('#') };
};

/** True if the row's term equals the reading, and does not only start with it. */
export const isExact = (term: string, { prefix }: Reading): boolean => term.startsWith(`${prefix}#`);

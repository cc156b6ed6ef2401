import type { AccountsNow } from '../../../modules/accounts/ports.ts';
import * as z from 'zod/mini';
import type { SearchAnswer, SearchHit } from '@ramps-gateway/shared/contract/calls/search.ts';
import {
  linkTo,
  type SubAccountLink,
  type SubAccountRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import { maySee, type Ownership, type Principal } from '@ramps-gateway/shared/domain/roles.ts';
import { type Reading, readingsOf } from '@ramps-gateway/shared/domain/search.ts';
import { indexedOf, matchOf, type Term } from '@ramps-gateway/shared/contract/search-terms.ts';
import { isExact, listFor, type Ref, refIn } from '@ramps-gateway/shared/contract/search-rows.ts';
import type { Terms, Thing } from './ports.ts';
import { subAccountId } from '../../../modules/accounts/ids.ts';

const text = z.nullish(z.string());
const seen = z.object({
  id: text,
  sub_account_id: text,
  account_id: text,
  name: text,
  own_name: text,
  kind: text,
  place: text,
  email: text,
  display_name: text,
  end_to_end_id: text,
  order_id: text,
  external_order_id: text,
  source_asset: text,
  source_amount: text,
  amount: text,
  original_amount: text,
  state: text,
  status: text,
  role: text,
});
type Seen = z.output<typeof seen>;

const seenIn = ({ record }: Thing): Seen => seen.safeParse(record).data ?? {};

const accountIdIn = (thing: Thing): string | null => {
  const { kind, id } = thing.indexed;
  const { sub_account_id: ours, account_id: theirs } = seenIn(thing);
  switch (kind) {
    case 'user':
      return null;
    case 'sub_account':
    case 'account_wallet':
      return id;
    case 'order':
      return subAccountId(theirs ?? '');
    case 'payment':
    case 'conversion':
    case 'recipient':
      return ours ?? '';
  }
};

const amountOf = (value: string | null | undefined, asset: string): SearchHit['amount'] =>
  value ? { value, asset } : null;

const partsOf = (
  thing: Thing,
  matched: Pick<Term, 'text'>,
): Pick<SearchHit, 'amount' | 'state' | 'title'> & Partial<Pick<SearchHit, 'id'>> => {
  const { kind, id } = thing.indexed;
  const found = seenIn(thing);
  switch (kind) {
    case 'payment':
      return {
        title: found.end_to_end_id ?? found.order_id ?? id,
        amount: amountOf(found.amount, 'BRL'),
        state: found.state ?? null,
      };
    case 'conversion':
      return { title: id, amount: amountOf(found.original_amount, 'BRL'), state: found.status ?? null };
    case 'order':
      return {
        title: found.external_order_id ?? id,
        amount: amountOf(found.source_amount, found.source_asset ?? ''),
        state: found.status ?? null,
      };
    case 'sub_account':
      return { title: found.name ?? id, amount: null, state: found.status ?? null };
    case 'recipient':
      return {
        id: found.id ?? id,
        title: found.own_name || found.name || found.place || '',
        amount: null,
        state: found.kind ?? null,
      };
    case 'account_wallet':
      return { title: matched.text, amount: null, state: null };
    case 'user':
      return { title: found.display_name ?? found.email ?? id, amount: null, state: found.role ?? null };
  }
};

const describe = (
  thing: Thing,
  matched: Pick<Term, 'field' | 'text'>,
  account: SubAccountLink | null,
): SearchHit => ({
  kind: thing.indexed.kind,
  id: thing.indexed.id,
  ...partsOf(thing, matched),
  matched: { field: matched.field, text: matched.text },
  sub_account: account,
  at: thing.indexed.at || null,
});

export interface SearchPorts {
  readonly terms: Terms;
  readonly accounts: AccountsNow;
}

const SHOWN = 20;
/** Rows of one Query. More than needed, since several can lead to one item or to items that the caller cannot see. */
const ROWS = 60;
const AT_ONCE = 25;
const ROUNDS = 3;

/** Ownership of an account that no longer exists, which only administrators see. */
const NOBODYS: Ownership = { user_id: null, manager_id: null };

interface Candidate extends Ref {
  readonly exact: boolean;
}

const nameOf = ({ kind, id }: Ref): string => `${kind} ${id}`;

/** Without duplicates, exact matches first. */
const inOrder = (candidates: readonly Candidate[]): readonly Ref[] => {
  const sorted = candidates.toSorted((a, b) => Number(b.exact) - Number(a.exact));
  return [...new Map(sorted.toReversed().map((each) => [nameOf(each), each])).values()].toReversed();
};

/**
 * Searches by rows, but the current item and sub-account decide whether the term still matches and the caller may see
 * it. Takes at most three Queries (domain/search, `readingsOf`) and six BatchGetItems.
 */
export const find =
  ({ terms, accounts }: SearchPorts) =>
  async (who: Principal, query: string): Promise<SearchAnswer> => {
    const readings = readingsOf(query);
    const found = await Promise.all(
      readings.map(async (reading) => ({
        reading,
        ...(await terms.find(listFor(who, reading), reading.prefix, ROWS)),
      })),
    );
    const candidates = inOrder(
      found.flatMap(({ reading, terms: rows }) =>
        rows.flatMap((term) => {
          const ref = refIn(term);
          return ref ? [{ ...ref, exact: isExact(term, reading) }] : [];
        }),
      ),
    );

    const hitOf = (
      thing: Thing,
      owners: Awaited<ReturnType<AccountsNow['ofMany']>>,
    ): SearchHit | undefined => {
      const matched = firstMatch(thing, readings);
      if (!matched) return undefined;
      const accountId = accountIdIn(thing);
      if (accountId === null) return who.role === 'admin' ? describe(thing, matched, null) : undefined;
      const account = owners.get(accountId)?.record;
      if (!maySee(who, account ?? NOBODYS)) return undefined;
      return describe(thing, matched, account ? linkTo(account) : null);
    };

    const hits: SearchHit[] = [];
    let read = 0;
    for (let round = 0; round < ROUNDS && read < candidates.length && hits.length < SHOWN; round += 1) {
      const batch = candidates.slice(read, read + AT_ONCE);
      read += batch.length;
      const others = await terms.ofMany(batch.filter(({ kind }) => kind !== 'sub_account'));
      const ids = [
        ...batch.filter(({ kind }) => kind === 'sub_account').map(({ id }) => id),
        ...others.map(accountIdIn).filter((id) => id !== null),
      ];
      const owners = await accounts.ofMany(ids);
      const things = [...others, ...[...owners.values()].flatMap(({ record }) => accountAsThing(record))];
      const byName = new Map(things.map((thing) => [nameOf(thing.indexed), thing]));
      hits.push(
        ...batch.flatMap((ref) => {
          const thing = byName.get(nameOf(ref));
          return (thing && hitOf(thing, owners)) ?? [];
        }),
      );
    }
    const sent = new Set(hits.filter(({ kind }) => kind === 'recipient').map(({ matched }) => matched.text));
    // The provider lists a recipient's wallet among all wallets of its sub-account, too.
    const shown = hits.filter(({ kind, matched }) => kind !== 'account_wallet' || !sent.has(matched.text));
    const more = read < candidates.length || shown.length > SHOWN || found.some((each) => each.more);
    return { hits: shown.slice(0, SHOWN), more };
  };

const accountAsThing = (record: SubAccountRecord): readonly Thing[] => {
  const indexed = indexedOf('sub_account', record);
  return indexed ? [{ indexed, record }] : [];
};

const firstMatch = (thing: Thing, readings: readonly Reading[]) => {
  for (const reading of readings) {
    const matched = matchOf(thing.indexed, reading);
    if (matched) return matched;
  }
  return undefined;
};

import {
  type IncomingPaymentRecord,
  incomingPaymentRecord,
  type PaymentFilter,
} from '@ramps-gateway/shared/contract/payments.ts';
import { listFor, refIn } from '@ramps-gateway/shared/contract/search-rows.ts';
import { indexedOf, matchOf, type Term } from '@ramps-gateway/shared/contract/search-terms.ts';
import { compare } from '@ramps-gateway/shared/domain/money.ts';
import {
  listOf,
  PAYMENT_LISTS,
  PAYMENTS_COUNTED,
  type PaymentList,
} from '@ramps-gateway/shared/domain/payments.ts';
import { maySee, type Principal } from '@ramps-gateway/shared/domain/roles.ts';
import { type Reading, readingsOf } from '@ramps-gateway/shared/domain/search.ts';
import type { PaymentLists } from '../../../modules/conversions/ports.ts';
import { VisibleError } from '../../../platform/errors.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';
import { createSubAccountStore } from '../accounts/sub-accounts.ts';
import { createSearchTerms } from '../search/search-terms.ts';
import type { Table } from '../table/client.ts';
import { readRecords } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { listOfAccount, listsOf } from '../table/lists.ts';
import { asOwnedNow, ofSubAccount, ownedPage } from '../table/owned-lists.ts';
import { decodeCursor, encodeCursor } from '../table/pages.ts';
import { incomingIn } from './incoming-payments.ts';

/** An answer whose filter has no list of its own reads at most this many pages of this many rows. */
const ROWS = 100;
const MOST_PAGES = 5;

/** The filters that the list's key does not apply. */
const fits =
  ({ state, sub_account_id: account, from, to, min, max }: PaymentFilter) =>
  (payment: IncomingPaymentRecord): boolean =>
    (state === undefined || listOf(payment) === state) &&
    (account === undefined || payment.sub_account_id === account) &&
    (from === undefined || payment.received_at >= from) &&
    (to === undefined || payment.received_at < to) &&
    (min === undefined || compare(payment.amount, min) >= 0) &&
    (max === undefined || compare(payment.amount, max) <= 0);

interface Read {
  readonly payment: IncomingPaymentRecord;
  /** Where the next page continues after it. */
  readonly place: string;
}

interface ReadPage {
  readonly read: readonly Read[];
  readonly next: string | null;
}

/** Reads on until the page is full or the bound is reached. */
const bounded = async (
  readFrom: (cursor: string | undefined) => Promise<ReadPage>,
  { limit, cursor }: PageRequest,
): Promise<Page<IncomingPaymentRecord>> => {
  const found: Read[] = [];
  let next: string | null = cursor ?? null;
  for (let pages = 0; pages < MOST_PAGES && found.length < limit; pages += 1) {
    const page = await readFrom(next ?? undefined);
    found.push(...page.read);
    next = page.next;
    if (next === null) break;
  }
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(({ payment }) => payment),
    next_cursor: last && found.length > limit ? last.place : next,
  };
};

const isAmountOf = (payment: IncomingPaymentRecord, { prefix }: Reading): boolean =>
  compare(payment.amount, prefix) === 0;

/** The one term by which the search lists a payment, so that it is listed once. An amount must be equal. */
const listedBy = (payment: IncomingPaymentRecord, readings: readonly Reading[]) => {
  const indexed = indexedOf('payment', payment);
  for (const [at, reading] of readings.entries()) {
    const isShown = reading.class !== 'amount' || isAmountOf(payment, reading);
    const term: Term | undefined = indexed && isShown ? matchOf(indexed, reading) : undefined;
    if (term) return { at, value: term.value };
  }
  return undefined;
};

/** Amounts first: a number is rarely the start of an id. */
const inOrder = (query: string): readonly Reading[] =>
  readingsOf(query).toSorted((a, b) => Number(b.class === 'amount') - Number(a.class === 'amount'));

/** Where a search continues: its reading and the last term read. */
const placeOf = (at: number, term: string): string => encodeCursor(`${at} ${term}`);

const startOf = ({ class: kind, prefix }: Reading): string => (kind === 'amount' ? `${prefix}#` : prefix);

const placeIn = (cursor: string, readings: readonly Reading[]) => {
  const [, at, after = ''] = /^(\d) (.*)$/.exec(decodeCursor(cursor)) ?? [];
  const reading = readings[Number(at)];
  if (!reading || (after !== '' && !after.startsWith(startOf(reading))))
    throw new VisibleError('INVALID_REQUEST', 'cursor: not valid');
  return { at: Number(at), reading, after: after === '' ? undefined : after };
};

export const createPaymentLists = (table: Table): PaymentLists => {
  const listsIn = (who: Principal, state: PaymentList, account: string | undefined) =>
    account === undefined ? listsOf(incomingIn(state), who, true) : listOfAccount(incomingIn(state), account);

  const listed = (who: Principal, filter: PaymentFilter, page: PageRequest) => {
    const { state, sub_account_id: account, from, to, min, max } = filter;
    const lists = (state === undefined ? PAYMENT_LISTS : [state]).flatMap((each) =>
      listsIn(who, each, account),
    );
    const owned = (request: PageRequest) =>
      ownedPage(table, who, lists, incomingPaymentRecord, { ...request, from, to }, ofSubAccount);
    if (min === undefined && max === undefined) return owned(page);
    const isFitting = fits({ min, max });
    return bounded(async (cursor) => {
      const { items, next_cursor: next } = await owned({ limit: ROWS, cursor });
      const read = items.filter(isFitting).map((payment) => ({
        payment,
        place: encodeCursor(`${payment.received_at}#${payment.id}`),
      }));
      return { read, next };
    }, page);
  };

  const visible = async (
    who: Principal,
    payments: readonly IncomingPaymentRecord[],
  ): Promise<ReadonlyMap<string, IncomingPaymentRecord>> => {
    const accounts =
      who.role === 'admin'
        ? undefined
        : await createSubAccountStore(table).ofMany(payments.map(ofSubAccount));
    const seen = payments.flatMap((payment) => {
      if (!accounts) return [payment];
      const account = accounts.get(payment.sub_account_id)?.record;
      return account && maySee(who, account) ? [asOwnedNow(payment, account)] : [];
    });
    return new Map(seen.map((payment) => [payment.id, payment]));
  };

  /** Search rows only find payments; their current rows and owners decide what is listed. */
  const searched = (who: Principal, query: string, filter: PaymentFilter, page: PageRequest) => {
    const readings = inOrder(query);
    const isFitting = fits(filter);
    if (readings.length === 0) return Promise.resolve({ items: [], next_cursor: null });
    return bounded(async (cursor) => {
      const { at, reading, after } = placeIn(cursor ?? placeOf(0, ''), readings);
      const terms = createSearchTerms(table);
      const found = await terms.find(listFor(who, reading), startOf(reading), ROWS, after);
      const rows = found.terms.flatMap((term) => {
        const ref = refIn(term);
        return ref?.kind === 'payment' ? [{ term, id: ref.id }] : [];
      });
      const wanted = [...new Set(rows.map(({ id }) => id))].map(keys.incomingPayment);
      const stored = await readRecords(table, wanted, incomingPaymentRecord, { consistent: false });
      const payments = await visible(who, stored);
      const read = rows.flatMap(({ term, id }) => {
        const payment = payments.get(id);
        if (!payment || !isFitting(payment)) return [];
        const by = listedBy(payment, readings);
        const isListed = by?.at === at && term.startsWith(`${by.value}#`);
        return isListed ? [{ payment, place: placeOf(at, term) }] : [];
      });
      const last = found.terms.at(-1);
      if (found.more && last !== undefined) return { read, next: placeOf(at, last) };
      return { read, next: at + 1 < readings.length ? placeOf(at + 1, '') : null };
    }, page);
  };

  const payments: PaymentLists['payments'] = (who, { q, ...filter }, page) =>
    q === undefined ? listed(who, filter, page) : searched(who, q, filter, page);

  return {
    payments,
    paymentCounts: async (who, filter) => {
      if (filter.q !== undefined) {
        const { items, next_cursor: next } = await payments(who, filter, { limit: ROWS * MOST_PAGES });
        return PAYMENT_LISTS.map((state) => ({
          state,
          count: items.filter((payment) => listOf(payment) === state).length,
          more: next !== null,
        }));
      }
      return Promise.all(
        PAYMENT_LISTS.map(async (state) => {
          const { items, next_cursor: next } = await payments(
            who,
            { ...filter, state },
            { limit: PAYMENTS_COUNTED },
          );
          return { state, count: items.length, more: next !== null };
        }),
      );
    },
  };
};

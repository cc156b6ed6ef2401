import type { Period } from '../../../modules/ledger/ports.ts';
import type { ListedEntry, ListedPosting, Person } from '@ramps-gateway/shared/contract/calls/ledger.ts';
import type { EntryRecord, PostingRecord } from '@ramps-gateway/shared/contract/ledger.ts';
import type { ProfileRecord, SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { type LedgerAccount, readLedgerAccount } from '@ramps-gateway/shared/domain/ledger/accounts.ts';
import { LEDGER_BEGINS } from '@ramps-gateway/shared/domain/ledger/balances.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import { paymentId } from '../../../modules/orders/ids.ts';
import { VisibleError } from '../../../platform/errors.ts';
import type { People } from '../../../modules/users/ports.ts';

/**
 * Throws a 400 for a time before the ledger starts or in the future.
 * @param name of the parameter
 * @param now ISO 8601 UTC
 */
export const checkMoment = (name: string, moment: string | undefined, now: string): void => {
  if (moment === undefined || (moment >= LEDGER_BEGINS && moment <= now)) return;
  throw new VisibleError('INVALID_REQUEST', `${name}: must be from ${LEDGER_BEGINS} to ${now}`, {
    earliest: LEDGER_BEGINS,
    latest: now,
  });
};

/**
 * Throws a 400 for a period that starts after its end, or with a time before the ledger starts or in the future.
 * @param now ISO 8601 UTC
 */
export const checkPeriod = ({ from, until }: Period, now: string): void => {
  checkMoment('from', from, now);
  checkMoment('until', until, now);
  if (from !== undefined && until !== undefined && from > until)
    throw new VisibleError('INVALID_REQUEST', `from: must not be after until, ${until}`, {
      earliest: LEDGER_BEGINS,
      latest: until,
    });
};

const PAYMENT = /^payment#/;

type Caused = Pick<PostingRecord, 'fact' | 'kind' | 'order_id'>;

/** Postings of a BRL deposit or a held payment link to that payment's page. */
const paymentOf = (
  { fact, kind, order_id: orderId }: Caused,
  account: LedgerAccount | undefined,
  { external_id: externalId }: SubAccountRecord,
): string | null => {
  if (PAYMENT.test(fact)) return fact.replace(PAYMENT, '');
  const isDeposit = kind === 'deposit' || kind === 'deposit_returned';
  const isOfBrl = account !== undefined && readLedgerAccount(account)?.asset === 'BRL';
  return isDeposit && isOfBrl && orderId !== null ? paymentId(externalId, orderId) : null;
};

const personOf = (who: Principal, id: string, profile: ProfileRecord | undefined): Person => {
  if (id === who.user_id) return { is: 'you', name: null };
  return {
    is: profile?.role === 'admin' ? 'administrator' : 'other',
    name: who.role === 'admin' ? (profile?.display_name ?? profile?.email ?? id) : null,
  };
};

/**
 * Adds the payment and the poster to entries and postings, as the caller may see them. Reads all users in one request.
 */
export const showing = async (
  who: Principal,
  account: SubAccountRecord,
  rows: readonly Pick<PostingRecord, 'by'>[],
  people: People,
): Promise<{
  readonly entry: (entry: EntryRecord) => ListedEntry;
  readonly posting: (posting: PostingRecord) => ListedPosting;
}> => {
  const others = new Set(rows.flatMap(({ by }) => (by === null || by === who.user_id ? [] : [by])));
  const profiles = others.size === 0 ? undefined : await people.ofMany([...others]);
  const person = (by: string | null) => (by === null ? null : personOf(who, by, profiles?.get(by)));
  return {
    entry: (entry) => ({
      ...entry,
      payment_id: paymentOf(entry, entry.account, account),
      person: person(entry.by),
    }),
    posting: (posting) => ({
      ...posting,
      payment_id: paymentOf(posting, posting.lines[0]?.account, account),
      person: person(posting.by),
    }),
  };
};

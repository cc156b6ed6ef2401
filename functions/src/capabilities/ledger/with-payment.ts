import type { EntryRecord, PostingRecord } from '@ramps-gateway/shared/contract/ledger.ts';
import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { type LedgerAccount, readLedgerAccount } from '@ramps-gateway/shared/domain/ledger/accounts.ts';
import { paymentId } from '../../modules/orders/ids.ts';

const PAYMENT = /^payment#/;

type Caused = Pick<PostingRecord, 'fact' | 'kind' | 'order_id'>;

/** What was posted of a deposit of BRL, or of a held payment, is on the page of that payment. */
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

interface WithPayment {
  readonly payment_id: string | null;
}

/** An entry with the payment that it is about. @param account of which it is */
export const entryWithPayment = (
  entry: EntryRecord,
  account: SubAccountRecord,
): EntryRecord & WithPayment => ({
  ...entry,
  payment_id: paymentOf(entry, entry.account, account),
});

/** The same of a posting. */
export const postingWithPayment = (
  posting: PostingRecord,
  account: SubAccountRecord,
): PostingRecord & WithPayment => ({
  ...posting,
  payment_id: paymentOf(posting, posting.lines[0]?.account, account),
});

import type { PaymentNoteRecord } from '@ramps-gateway/shared/contract/payments.ts';
import type { SubAccounts } from '../../../modules/accounts/ports.ts';
import { visibleAccount } from '../../../modules/accounts/sub-account.ts';
import type { Work } from '../../../modules/act/work.ts';
import type { PaymentNotes, PaymentStories } from '../../../modules/conversions/ports.ts';
import type { Clock } from '../../../platform/clock.ts';
import { notFound } from '../../../platform/errors.ts';

export interface NoteContext {
  readonly incoming: Pick<PaymentStories, 'get'>;
  readonly accounts: SubAccounts;
  readonly notes: PaymentNotes;
  readonly clock: Clock;
  readonly newId: () => string;
}

/** Everybody who sees the payment's account now may write and read its notes. */
export const addNote = async (
  work: Work,
  id: string,
  text: string,
  { incoming, accounts, notes, clock, newId }: NoteContext,
): Promise<PaymentNoteRecord> => {
  const payment = await incoming.get(id);
  if (!payment) throw notFound();
  await visibleAccount(work.who, payment.sub_account_id, accounts);
  const { user_id: by, name, email } = work.maker;
  const record: PaymentNoteRecord = {
    id: `note_${newId()}`,
    payment_id: id,
    sub_account_id: payment.sub_account_id,
    by,
    name: name ?? '',
    email: email ?? '',
    text,
    at: clock().toISOString(),
  };
  if (!(await notes.add(record, work))) throw new Error('two notes have the same id');
  return record;
};

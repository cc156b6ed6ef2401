import type { Person } from '@ramps-gateway/shared/contract/calls/ledger.ts';
import type { LedgerCode } from '@ramps-gateway/shared/domain/ledger/accounts.ts';
import type { PostingKind } from '@ramps-gateway/shared/domain/ledger/post.ts';

export const CODE_LABELS: Readonly<Record<LedgerCode, string>> = {
  available: 'Available',
  in_conversion: 'In conversion',
  held: 'Held',
  spread: 'Spread',
  rounding: 'Rounding',
  in_transfer: 'In transfer',
  pix_in: 'PIX in',
  wallet_in: 'Wallet in',
  bank_out: 'Bank out',
  wallet_out: 'Wallet out',
  exchange: 'Exchange',
  returned: 'Returned',
  fees: 'Provider fees',
  collected: 'Spread collected',
  opening: 'Opening balance',
  correction: 'Corrections',
};

export const KIND_LABELS: Readonly<Record<PostingKind, string>> = {
  deposit: 'Deposit confirmed',
  deposit_returned: 'Deposit returned',
  exchange_ordered: 'Exchange ordered',
  exchange: 'Exchange confirmed',
  exchange_cancelled: 'Exchange cancelled',
  withdrawal_ordered: 'Withdrawal ordered',
  withdrawal: 'Withdrawal confirmed',
  withdrawal_cancelled: 'Withdrawal cancelled',
  order_changed: 'Order changed',
  conversion_begun: 'Conversion started',
  exchange_spread: 'Spread of an exchange',
  conversion_exchanged: 'Conversion exchanged',
  conversion_ended: 'Conversion ended',
  conversion_changed: 'Conversion changed',
  payment_held: 'Payment held',
  payment_released: 'Payment released',
  opening: 'Opening balance',
  correction: 'Correction',
};

const PEOPLE: Readonly<Record<Person['is'], string>> = {
  you: 'you',
  administrator: 'an administrator',
  other: 'another user',
};

export const byWhom = ({ is, name }: Person): string => `By ${name ?? PEOPLE[is]}`;

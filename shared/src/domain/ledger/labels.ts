import { type LedgerCode, readLedgerAccount } from './accounts.ts';
import type { PostingKind } from './post.ts';

export const CODE_LABELS: Readonly<Record<LedgerCode, string>> = {
  available: 'Available',
  in_conversion: 'In conversion',
  held: 'Held',
  spread: 'Spread',
  rounding: 'Rounding',
  in_transfer: 'In transfer',
  pix_in: 'PIX received',
  wallet_in: 'Received in wallets',
  bank_out: 'Sent to bank accounts',
  wallet_out: 'Sent to wallets',
  exchange: 'Exchanged',
  returned: 'Returned',
  fees: 'Provider fees',
  collected: 'Spread collected',
  opening: 'Initial balance',
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
  opening: 'Initial balance',
  correction: 'Correction',
};

/** `Available BRL`. */
export const accountName = (account: string): string => {
  const read = readLedgerAccount(account);
  return read ? `${CODE_LABELS[read.code]} ${read.asset}` : account;
};

import type { Amount } from '@ramps-gateway/shared/domain/money.ts';
import type { TransferColumn } from '@ramps-gateway/shared/domain/transfers.ts';

/** S3.29, "Transfer (sample only)". */
export interface SampleTransfer {
  readonly id: string;
  readonly amount: {
    readonly send: Amount;
    readonly receive: Amount;
    readonly sendCurrency: string;
    readonly receiveCurrency: string;
  };
  readonly recipient: { readonly name: string; readonly location: string };
  readonly method: 'Bank Transfer' | 'Mobile Money' | 'Cash Pickup';
  readonly reference: string;
  readonly expectedTime: string;
  readonly status: TransferColumn;
  readonly type: 'business' | 'personal';
}

export const SAMPLE_SUMMARY = [
  { label: 'Sent this month', value: '86,420.00', unit: 'USD', hint: '12 currencies' },
  { label: 'Transfers this month', value: '214', hint: '131 business, 83 personal' },
  { label: 'Average delivery', value: '1h 48m', hint: 'From payment to recipient' },
  { label: 'Delivered on time', value: '97.6%', hint: 'Within the expected time' },
] as const;

const pair = (send: string, sendCurrency: string, receive: string, receiveCurrency: string) => ({
  send,
  sendCurrency,
  receive,
  receiveCurrency,
});

const to = (name: string, location: string) => ({ name, location });

const transfer = (
  id: string,
  reference: string,
  status: TransferColumn,
  type: SampleTransfer['type'],
  rest: Omit<SampleTransfer, 'id' | 'reference' | 'status' | 'type'>,
): SampleTransfer => ({ id, reference, status, type, ...rest });

export const SAMPLE_TRANSFERS: readonly SampleTransfer[] = [
  transfer('t1', 'TRX-2041', 'pending', 'personal', {
    amount: pair('1200.00', 'USD', '6492.00', 'BRL'),
    recipient: to('Example Person One', 'São Paulo, Brazil'),
    method: 'Bank Transfer',
    expectedTime: '2 hours',
  }),
  transfer('t2', 'TRX-2042', 'pending', 'business', {
    amount: pair('18500.00', 'EUR', '20072.50', 'USD'),
    recipient: to('Example Company Three', 'Miami, United States'),
    method: 'Bank Transfer',
    expectedTime: '1 business day',
  }),
  transfer('t3', 'TRX-2043', 'pending', 'personal', {
    amount: pair('150.00', 'USD', '19350.00', 'KES'),
    recipient: to('Example Person Two', 'Nairobi, Kenya'),
    method: 'Mobile Money',
    expectedTime: '15 minutes',
  }),
  transfer('t4', 'TRX-2038', 'processing', 'personal', {
    amount: pair('3400.00', 'USD', '62560.00', 'MXN'),
    recipient: to('Example Person Three', 'Guadalajara, Mexico'),
    method: 'Cash Pickup',
    expectedTime: '1 hour',
  }),
  transfer('t5', 'TRX-2039', 'processing', 'business', {
    amount: pair('9750.00', 'GBP', '12480.00', 'USD'),
    recipient: to('Example Company One', 'New York, United States'),
    method: 'Bank Transfer',
    expectedTime: '4 hours',
  }),
  transfer('t6', 'TRX-2036', 'verification', 'business', {
    amount: pair('42000.00', 'USD', '227220.00', 'BRL'),
    recipient: to('Example Bet One', 'Curitiba, Brazil'),
    method: 'Bank Transfer',
    expectedTime: '3 hours',
  }),
  transfer('t7', 'TRX-2037', 'verification', 'personal', {
    amount: pair('275.50', 'EUR', '4187.60', 'GHS'),
    recipient: to('Example Person Five', 'Accra, Ghana'),
    method: 'Mobile Money',
    expectedTime: '30 minutes',
  }),
  transfer('t8', 'TRX-2031', 'completed', 'personal', {
    amount: pair('640.00', 'USD', '36480.00', 'PHP'),
    recipient: to('Example Person Four', 'Cebu, Philippines'),
    method: 'Cash Pickup',
    expectedTime: '1 hour',
  }),
  transfer('t9', 'TRX-2029', 'completed', 'business', {
    amount: pair('5100.00', 'USD', '4692.00', 'EUR'),
    recipient: to('Example Company Two', 'Lyon, France'),
    method: 'Bank Transfer',
    expectedTime: '1 business day',
  }),
];

/**
 * S4.15, S4.16: the card takes the new column's status. Within its own column, the list stays unchanged.
 * @param index from 0 in the new column; the end if larger
 */
export const moveTransfer = (
  transfers: readonly SampleTransfer[],
  id: string,
  status: TransferColumn,
  index = 0,
): readonly SampleTransfer[] => {
  const moved = transfers.find((transfer) => transfer.id === id);
  if (!moved || moved.status === status) return transfers;
  const others = transfers.filter((transfer) => transfer !== moved);
  const next = others.filter((transfer) => transfer.status === status)[index];
  const at = next ? others.indexOf(next) : others.length;
  return others.toSpliced(at, 0, { ...moved, status });
};

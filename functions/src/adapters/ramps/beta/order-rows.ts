import { compare } from '@ramps-gateway/shared/domain/money.ts';
import type { OrderType } from '@ramps-gateway/shared/domain/orders.ts';
import * as z from 'zod/mini';
import { type Fit, faultIn, fit, fits } from '../fit.ts';
import { amount, id, maybe, maybeAmount, symbol, time } from './fields.ts';

const fields = z.object({
  id,
  account_id: maybe,
  sub_account_id: maybe,
  recipient_email: maybe,
  description: maybe,
  status: z.string().check(z.minLength(1)),
  source_asset: symbol,
  source_amount: amount,
  target_asset: symbol,
  target_amount: amount,
  total_fee: maybeAmount,
  created_at: time,
});

type Fields = z.output<typeof fields>;

const DEPOSIT = 'Deposit (SubAccount)';

/**
 * The provider sends no type. A deposit has its fixed description; a withdrawal has an e-mail address and no
 * description; an exchange has two assets and neither of these. Anything else is unclear, and never a deposit.
 */
const typeOf = (row: Fields): OrderType | 'unclear' => {
  const isSameAsset = row.source_asset === row.target_asset;
  const isSameAmount = compare(row.source_amount, row.target_amount) === 0;
  const hasEmail = row.recipient_email !== null;
  if (isSameAsset && isSameAmount && hasEmail && row.description === DEPOSIT) return 'deposit';
  if (row.description !== null) return 'unclear';
  if (isSameAsset) return hasEmail ? 'withdrawal' : 'unclear';
  return hasEmail ? 'unclear' : 'exchange';
};

/** Keeps other words; shared/domain/orders interprets them. */
export const statusOf = (word: string): string => {
  const lower = word.trim().toLowerCase();
  if (lower === 'open') return 'pending';
  return lower === 'canceled' ? 'cancelled' : word;
};

/** On the wire, `account_id` is the parent of all sub-accounts, never a customer's account. */
const customerOf = ({
  account_id: parent,
  sub_account_id: customer,
}: Pick<Fields, 'account_id' | 'sub_account_id'>) => (customer === parent ? null : customer);

const canonical = (row: Fields) => ({
  id: row.id,
  type: typeOf(row),
  account_id: customerOf(row),
  status: statusOf(row.status),
  source_asset: row.source_asset,
  target_asset: row.target_asset,
  source_amount: row.source_amount,
  target_amount: row.target_amount,
  total_fee: row.total_fee,
  reference: null,
  end_to_end_id: null,
  payer_name: null,
  payer_document: null,
  transaction_hash: null,
  created_at: row.created_at,
  updated_at: null,
});

const anyRow = z.record(z.string(), z.unknown());
const owner = z.object({ account_id: maybe, sub_account_id: maybe });

/** Keeps unreadable rows, with the invalid field: a shorter page could look like the end of the list. */
const unreadableRow = (row: unknown, field: string) => {
  const whose = owner.safeParse(row).data;
  return {
    ...anyRow.safeParse(row).data,
    type: null,
    account_id: whose && customerOf(whose),
    unreadable: field,
  };
};

export const listedRow = (row: unknown) => {
  const read = fields.safeParse(row);
  return read.success ? canonical(read.data) : unreadableRow(row, faultIn(read.error));
};

/** @param asked the requested id */
export const orderDetail = (body: unknown, asked: string | undefined): Fit<unknown> => {
  const read = fit(fields, body);
  if (!read.ok) return read;
  return asked === undefined || read.value.id === asked
    ? fits(canonical(read.value))
    : { ok: false, field: 'id' };
};

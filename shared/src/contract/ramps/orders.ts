import * as z from 'zod/mini';
import { amountInput } from '../fields.ts';
import {
  answeredAmount,
  assetInput,
  exactly,
  maybeAmount,
  maybeLine,
  maybeText,
  pageOf,
  pageQuery,
  positiveAmount,
  token,
  word,
} from './fields.ts';
import { CHANGE, type RampsRow, READ } from './row.ts';

const product = z._default(z.literal('exchange', 'must be exchange'), 'exchange');

/** S3.17, "Quote request": both amounts are numbers at the provider, and target_amount is sent as 0. */
export const requestQuote = {
  ...READ,
  id: 'quote',
  method: 'POST',
  template: '/v1/quote',
  summary: 'A quote for an exchange',
  account: 'optional',
  handling: 'quote',
  data: exactly({
    source_asset: assetInput,
    target_asset: assetInput,
    source_amount: positiveAmount,
    target_amount: z._default(amountInput, '0'),
    product,
    network: maybeLine(60),
  }),
  numbers: ['source_amount', 'target_amount'],
  answer: z.looseObject({
    id: maybeText,
    source_asset: z.string(),
    source_amount: answeredAmount,
    target_asset: z.string(),
    target_amount_estimate: maybeAmount,
    target_amount: maybeAmount,
    price: z.nullish(z.looseObject({ price: maybeAmount })),
    expires_at: maybeText,
    /** Percent: added by the gateway to a quote for a sub-account. The amounts are those of the provider, before it. */
    spread: maybeAmount,
  }),
} as const satisfies RampsRow;

/** The gateway's own references; a caller's order must not look like one of them. */
const RESERVED_REFERENCE = /^(cnv_|prx_|spr_)/i;

/** Finds an order again if its answer was lost, so it must be unique within a sub-account. */
const reference = z.pipe(
  maybeLine(100),
  z.optional(
    z.string().check(z.refine((text) => !RESERVED_REFERENCE.test(text), 'begins with a reserved word')),
  ),
);

/** C6: to a wallet or to a bank account. */
const withdrawn = {
  asset: assetInput,
  amount: positiveAmount,
  wallet_id: z.optional(z.nullable(token)),
  bank_account_id: z.optional(z.nullable(token)),
  network: maybeLine(60),
  reference,
};

interface Withdrawn {
  readonly wallet_id?: string | null | undefined;
  readonly bank_account_id?: string | null | undefined;
}

const oneDestination = [
  z.refine<Withdrawn>(
    ({ wallet_id: wallet, bank_account_id: bank }) => (wallet ?? null) === null || (bank ?? null) === null,
    'takes wallet_id or bank_account_id, not both',
  ),
  z.refine<Withdrawn>(
    ({ wallet_id: wallet, bank_account_id: bank }) => (wallet ?? bank ?? null) !== null,
    'needs wallet_id or bank_account_id',
  ),
] as const;

export const orderAnswer = z.looseObject({
  id: z.string().check(z.minLength(1)),
  type: maybeText,
  account_id: z.string().check(z.minLength(1)),
  status: z.string(),
  source_asset: maybeText,
  target_asset: maybeText,
  source_amount: maybeAmount,
  target_amount: maybeAmount,
  reference: maybeText,
  created_at: maybeText,
});
export type OrderAnswer = z.output<typeof orderAnswer>;

/** An order in a list or by its id. `account_id`: null if the provider names no account. */
export const shownOrder = z.extend(orderAnswer, { account_id: z.nullable(orderAnswer.shape.account_id) });

/** An order the provider made without returning its id. It is identified by comparing its sub-account's orders. */
export const madeOrder = z.looseObject({ id: z.null(), made_at: z.iso.datetime() });

const ORDER = { ...CHANGE, account: 'required', handling: 'order', answer: orderAnswer } as const;

export const orderExchange = {
  ...ORDER,
  id: 'order-exchange',
  action: 'exchange.order',
  template: '/v1/order/exchange',
  summary: 'Order an exchange',
  data: exactly({
    source_asset: assetInput,
    target_asset: assetInput,
    source_amount: positiveAmount,
    product,
    network: maybeLine(60),
    quote_id: z.optional(z.nullable(token)),
    reference,
  }),
} as const satisfies RampsRow;

export const orderWithdrawal = {
  ...ORDER,
  id: 'order-withdrawal',
  action: 'withdrawal.order',
  template: '/v1/order/withdrawal',
  summary: 'Order a withdrawal to an external wallet or bank account',
  data: exactly(withdrawn).check(...oneDestination),
} as const satisfies RampsRow;

/**
 * The wallet may be any sub-account's and no list of destinations applies, so the receiver is named and the sign-in fresh.
 */
export const orderSharedWithdrawal = {
  ...ORDER,
  stepUp: true,
  id: 'order-shared-withdrawal',
  action: 'withdrawal.order',
  template: '/v1/order/shared/withdrawal',
  summary: 'Order a withdrawal to a deposit wallet or account of a sub-account',
  data: exactly({
    ...withdrawn,
    /** Owner of the wallet or bank account, if not the sub-account. For the gateway; not sent to the provider. */
    to_account_id: z.optional(z.nullable(token)),
  }).check(...oneDestination),
} as const satisfies RampsRow;

export const listOrders = {
  ...READ,
  id: 'list-orders',
  template: '/v1/order',
  summary: 'Orders',
  query: z.object({
    ...pageQuery,
    status: z.optional(word),
    search: z.optional(
      z.string().check(z.maxLength(200, 'is too long'), z.regex(/^\P{Cc}*$/u, 'must be one line')),
    ),
    order_by: z.optional(
      z.string().check(z.regex(/^-?\w{1,40}(?:[ :]\w{1,10})?$/, 'must be a field and asc or desc')),
    ),
  }),
  answer: pageOf(shownOrder),
} as const satisfies RampsRow;

export const getOrder = {
  ...READ,
  id: 'get-order',
  template: '/v1/order/{id}',
  summary: 'An order',
  account: 'optional',
  handling: 'visible_order',
  answer: shownOrder,
} as const satisfies RampsRow;

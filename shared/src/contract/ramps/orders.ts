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

/** S3.17, "Quote request": the provider expects both amounts as numbers, and 0 as target_amount. */
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
    /** Percent, added by the gateway to a sub-account's quote. The amounts are the provider's, before this spread. */
    spread: maybeAmount,
  }),
} as const satisfies RampsRow;

/** Prefixes of the gateway's own references, which callers cannot use. */
const RESERVED_REFERENCE = /^(cnv_|prx_|spr_)/i;

/** Finds an order whose answer was lost, so it must be unique within a sub-account. */
const reference = z.pipe(
  maybeLine(100),
  z.optional(
    z.string().check(z.refine((text) => !RESERVED_REFERENCE.test(text), 'starts with a reserved prefix')),
  ),
);

/** C6: exactly one of a wallet and a bank account. */
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

/** An order from a list or by its id. `account_id`: null if the provider omits it. */
export const shownOrder = z.extend(orderAnswer, { account_id: z.nullable(orderAnswer.shape.account_id) });

/** An order that the provider made without returning its id. Comparing the sub-account's orders identifies it. */
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
 * Money can go to the wallet of any sub-account, and no recipients list limits it. So the receiver is named and the
 * sign-in fresh.
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
    /** Owner of the wallet or bank account, if another sub-account. Used by the gateway, not sent to the provider. */
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

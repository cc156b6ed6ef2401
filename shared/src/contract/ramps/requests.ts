import * as z from 'zod/mini';
import { amountInput } from '../fields.ts';
import { exactly, line, maybeLine, positiveAmount, token } from './texts.ts';

/** `data` of the calls that have any (spec 3, contract 6). */

const asset = z
  .string('Asset is required')
  .check(z.trim(), z.minLength(1, 'Asset is required'), z.regex(/^[\w.-]{1,40}$/, 'is not an asset'));
const product = z._default(z.literal('exchange', 'must be exchange'), 'exchange');

/** spec 3, "Quote request": target_amount is sent as 0. */
export const quoteRequest = exactly({
  source_asset: asset,
  target_asset: asset,
  source_amount: positiveAmount,
  target_amount: z._default(amountInput, '0'),
  product,
  network: maybeLine(60),
});

/** The gateway's own references; a caller's order must not look like one of them. */
export const RESERVED_REFERENCE = /^(cnv_|prx_)/i;

/** By it an order is found again when its answer was lost, so one is used once for each sub-account. */
const reference = z.pipe(
  maybeLine(100),
  z.optional(
    z.string().check(z.refine((text) => !RESERVED_REFERENCE.test(text), 'begins with a reserved word')),
  ),
);

export const exchangeRequest = exactly({
  source_asset: asset,
  target_asset: asset,
  source_amount: positiveAmount,
  product,
  network: maybeLine(60),
  quote_id: z.optional(z.nullable(token)),
  reference,
});

/** contract 6: to a wallet or to a bank account. */
export const withdrawalRequest = exactly({
  asset,
  amount: positiveAmount,
  wallet_id: z.optional(z.nullable(token)),
  bank_account_id: z.optional(z.nullable(token)),
  network: maybeLine(60),
  reference,
}).check(
  z.refine(
    ({ wallet_id: wallet, bank_account_id: bank }) => (wallet ?? null) === null || (bank ?? null) === null,
    'takes wallet_id or bank_account_id, not both',
  ),
  z.refine(
    ({ wallet_id: wallet, bank_account_id: bank }) => (wallet ?? bank ?? null) !== null,
    'needs wallet_id or bank_account_id',
  ),
);

/** `is_active: true` undoes it; without data the sub-account becomes inactive. */
export const deactivationRequest = z.union(
  [z.undefined(), z.null(), exactly({ is_active: z.optional(z.boolean()) })],
  'must be an object with is_active, true or false',
);

export const externalWalletRequest = exactly({
  asset,
  network: maybeLine(60),
  address: line(200, 'Address is required'),
  address_tag: maybeLine(200),
  name: maybeLine(200),
});

export const sharedWalletRequest = exactly({ asset, network: maybeLine(60), name: maybeLine(200) });

/** Gives PIX data for BRL (spec 7). */
export const sharedBankRequest = exactly({ asset, amount: z.optional(positiveAmount) });

import * as z from 'zod/mini';
import { exact, isDecimal } from '../domain/amounts.ts';
import { knownAsset, SYMBOL } from '../domain/assets.ts';
import { text, word } from '../input.ts';

const LONGEST_WAIT_MS = 3_600_000;

const between = (least: number, most: number) => z.number().check(z.gte(least), z.lte(most));
const whole = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most));
const milliseconds = between(0, LONGEST_WAIT_MS);

/** Decimals are text: a number would round them. */
const decimal = (example: string, isAllowed: (value: string) => boolean = () => true, rule = '') => {
  const shape = `must be a decimal as text, like "${example}"`;
  return z.string(shape).check(
    z.refine(isDecimal, shape),
    z.refine((value) => !isDecimal(value) || isAllowed(value), rule),
  );
};
const ratio = (most: number) =>
  z.optional(decimal('0.9', (value) => exact(value).lte(most), `must be at most ${most}`));

/** Open questions of the documentation, with what to assume until the provider says otherwise (README.md). */
const switches = z.strictObject({
  amounts: z.enum(['numbers', 'text']),
  balance_calls: z.enum(['assets', 'by_asset']),
  balance_lag_ms: milliseconds,
  balance_list: z.enum(['balances', 'data', 'array']),
  bought: z.enum(['balance', 'registered_wallet']),
  created_sub_account: z.enum(['whole', 'subaccount_id', 'sub_account_id']),
  detail_path: z.enum(['plain', 'detail', 'details', 'none']),
  event_names: z.enum(['lower', 'capitalised', 'blank', 'one_l']),
  fee_rate: decimal('0.0065', (value) => exact(value).lt(1), 'must be a decimal below 1, like "0.0065"'),
  fee_taken: z.enum(['source', 'target', 'shown']),
  list_order: z.enum(['newest_first', 'oldest_first', 'shuffled']),
  max_page_size: whole(1, 1000),
  pool_balance: z.enum(['sub_account', 'parent', 'not_activated']),
  rate_limit: z.nullable(whole(1, 10_000)),
  registered_destination: z.enum(['required', 'not_required']),
  reversal: z.enum(['canceled', 'amount_falls', 'balance_falls']),
  revoked_tokens: z.enum(['refused', 'accepted']),
  several_bank_accounts: z.enum(['newest', 'oldest', 'refused']),
  shared_bank_again: z.enum(['same', 'second']),
  sub_account_ids: z
    .array(z.enum(['id', 'sub_account_id', 'subaccount_id', 'account_id']))
    .check(z.minLength(1)),
  token_answer: z.enum(['expires_in', 'expiration']),
  webhook_retries: z.boolean(),
  withdrawal_destination: z.enum(['address', 'wallet_id']),
});

export type Switches = z.output<typeof switches>;

export const DEFAULT_SWITCHES: Switches = {
  amounts: 'numbers',
  balance_calls: 'assets',
  balance_lag_ms: 0,
  balance_list: 'balances',
  bought: 'balance',
  created_sub_account: 'whole',
  detail_path: 'plain',
  event_names: 'lower',
  fee_rate: '0.0065',
  fee_taken: 'source',
  list_order: 'newest_first',
  max_page_size: 50,
  pool_balance: 'sub_account',
  rate_limit: null,
  registered_destination: 'required',
  reversal: 'canceled',
  revoked_tokens: 'refused',
  several_bank_accounts: 'newest',
  shared_bank_again: 'same',
  sub_account_ids: ['id'],
  token_answer: 'expires_in',
  webhook_retries: false,
  withdrawal_destination: 'address',
};

/** `/…/` and `/…/i` are regular expressions; anything else is a substring. */
export const matcher = (match: string): ((line: string) => boolean) => {
  const [, source, flags] = /^\/(.+)\/([i]?)$/s.exec(match) ?? [];
  // A path like /v1/order/ looks like an expression, and matches the same.
  if (source === undefined) return (line) => line.includes(match);
  const expression = new RegExp(source, flags);
  return (line) => expression.test(line);
};

const isPattern = (match: string): boolean => {
  try {
    matcher(match);
    return true;
  } catch {
    return false;
  }
};

const times = z.pipe(
  z.nullish(z.int().check(z.gte(0))),
  z.transform((value: number | null | undefined) => value ?? undefined),
);
const match = z
  .string('must be a text')
  .check(z.minLength(1, 'must not be empty'), z.refine(isPattern, 'is not a valid /expression/'));
const struckCall = { match, times, after_commit: z._default(z.boolean(), false) };

/** Null clears; a single rule is a list of one. */
const listed = z.transform((value: unknown): unknown[] => {
  if (value === null) return [];
  return Array.isArray(value) ? (value as unknown[]) : [value];
});

/** True means 1, always. */
const upTo = (most: number) =>
  z.pipe(
    z.union([z.boolean(), between(0, most)]),
    z.transform((value: boolean | number) => Number(value)),
  );

const webhookFaults = z.strictObject({
  duplicate: upTo(1),
  drop: upTo(1),
  /** Up to 1: fraction of events shuffled. Above: all, in windows of that size. 0 keeps the order. */
  shuffle: upTo(10_000),
  delay_ms: milliseconds,
});

/** An exchange that differs from its quote. Omitted fields are as quoted. */
const exchangeRule = z.strictObject({
  /** All accounts by default. */
  account_id: z.optional(text),
  times,
  /** Part of the quoted amount that is given. */
  give: ratio(10),
  /** Part of the source exchanged; the rest is returned. */
  fill: ratio(1),
  /** Given instead of the requested asset, in the same quantity. */
  asset: z.optional(text.check(z.regex(SYMBOL, 'must be the symbol of an asset, like USDC'))),
  /** Deducted from what is given. */
  fee: z.optional(decimal('1.5')),
});

const statusWord = z.optional(word);

const orderLies = z.strictObject({
  /** New orders are neither found nor listed for this long. */
  missing_ms: z.optional(milliseconds),
  /** Orders neither found nor listed any more; their money stays moved. */
  hidden: z.optional(z.array(text).check(z.maxLength(100))),
  /** Lists ignore the requested order. */
  unsorted: z.optional(z.boolean()),
  /** Sends times with +00:00 instead of Z. */
  offset_times: z.optional(z.boolean()),
  /** Adds an invalid order to every list. */
  unreadable: z.optional(z.boolean()),
});

const behaviour = z.strictObject({
  idempotency: z.enum(['honoured', 'ignored']),
  latency_ms: milliseconds,
  fail: z.pipe(listed, z.array(z.strictObject({ ...struckCall, status: z._default(whole(300, 599), 500) }))),
  hang: z.pipe(
    listed,
    z.array(z.strictObject({ ...struckCall, seconds: z._default(between(0, LONGEST_WAIT_MS / 1000), 30) })),
  ),
  webhooks: webhookFaults,
  auto_confirm_ms: z.nullable(milliseconds),
  /** `hidden`: sub-accounts' references are not shown. */
  account_references: z.optional(z.enum(['shown', 'hidden'])),
  seed: z.int(),
  exchange: z.pipe(listed, z.array(exchangeRule)),
  withdrawal: z.nullable(z.strictObject({ account_id: z.optional(text), times, fee: decimal('1.5') })),
  /** Replace statuses in answers and events. */
  status_words: z.nullable(
    z.strictObject({
      pending: statusWord,
      confirmed: statusWord,
      cancelled: statusWord,
      returned: statusWord,
    }),
  ),
  orders: z.nullable(orderLies),
  /** Refuses so many exchanges as if their quote had expired. */
  quotes: z.nullable(z.strictObject({ expired_times: z.int().check(z.gte(0)) })),
  /** BRL prices that differ from the catalogue. */
  rates: z.record(
    text.check(
      z.refine(
        (symbol) => knownAsset(symbol)?.symbol === symbol,
        'must be assets of the catalogue, like USDT',
      ),
    ),
    decimal('1.5', (value) => exact(value).gt(0), 'must be more than nothing'),
  ),
  beta: switches,
});

export type Behaviour = z.output<typeof behaviour>;

export const behaviourChange = z.extend(z.partial(behaviour), {
  webhooks: z.nullish(z.partial(webhookFaults)),
  rates: z.nullish(behaviour.shape.rates),
  beta: z.nullish(z.partial(switches)),
});

export const DEFAULT_BEHAVIOUR: Behaviour = {
  idempotency: 'honoured',
  latency_ms: 0,
  fail: [],
  hang: [],
  webhooks: { duplicate: 0, drop: 0, shuffle: 0, delay_ms: 0 },
  auto_confirm_ms: 300,
  seed: 1,
  exchange: [],
  withdrawal: null,
  status_words: null,
  orders: null,
  quotes: null,
  rates: {},
  beta: DEFAULT_SWITCHES,
};

/** Faults that strike a limited number of times. */
export const COUNTED = ['fail', 'hang', 'exchange', 'withdrawal', 'quotes'] as const;
export type Counted = (typeof COUNTED)[number];

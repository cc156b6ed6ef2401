import * as z from 'zod/mini';
import { exact, isDecimal, knownAsset, SYMBOL } from '../domain/money.ts';
import { each, read, text, word } from '../input.ts';
import { isRecord } from '../json.ts';

const LONGEST_WAIT_MS = 3_600_000;

const between = (least: number, most: number) => z.number().check(z.gte(least), z.lte(most));
const whole = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most));
const milliseconds = between(0, LONGEST_WAIT_MS);

/** The first value is the default. */
const oneOf = <const Words extends readonly [string, ...string[]]>(...words: Words) =>
  z._default(z.enum(words), words[0]);

/** Decimals are text, because a number would round them. */
const decimal = (example: string, isAllowed: (value: string) => boolean = () => true, rule = '') => {
  const shape = `must be a decimal as text, like "${example}"`;
  const isRight = (value: string): boolean => !isDecimal(value) || isAllowed(value);
  return z.string(shape).check(z.refine(isDecimal, shape), z.refine(isRight, rule));
};
const ratio = (most: number) =>
  z.optional(decimal('0.9', (value) => exact(value).lte(most), `must be at most ${most}`));

const SUB_ACCOUNT_IDS = ['id', 'sub_account_id', 'subaccount_id', 'account_id'] as const;

/** Open questions of the documentation; each default is the assumption until the provider answers (README.md). */
const switches = z.strictObject({
  amounts: oneOf('numbers', 'text'),
  balance_calls: oneOf('assets', 'by_asset'),
  balance_lag_ms: z._default(milliseconds, 0),
  balance_list: oneOf('balances', 'data', 'array'),
  bought: oneOf('balance', 'registered_wallet'),
  created_sub_account: oneOf('whole', 'subaccount_id', 'sub_account_id'),
  detail_path: oneOf('plain', 'detail', 'details', 'none'),
  event_names: oneOf('lower', 'capitalised', 'blank', 'one_l'),
  fee_rate: z._default(
    decimal('0.0065', (value) => exact(value).lt(1), 'must be a decimal below 1, like "0.0065"'),
    '0.0065',
  ),
  fee_taken: oneOf('source', 'target', 'shown'),
  list_order: oneOf('newest_first', 'oldest_first', 'shuffled'),
  max_page_size: z._default(whole(1, 1000), 50),
  pool_balance: oneOf('sub_account', 'parent', 'not_activated'),
  rate_limit: z._default(z.nullable(whole(1, 10_000)), null),
  registered_destination: oneOf('required', 'not_required'),
  reversal: oneOf('canceled', 'amount_falls', 'balance_falls'),
  revoked_tokens: oneOf('refused', 'accepted'),
  several_bank_accounts: oneOf('newest', 'oldest', 'refused'),
  shared_bank_again: oneOf('same', 'second'),
  sub_account_ids: z._default(z.array(z.enum(SUB_ACCOUNT_IDS)).check(z.minLength(1)), ['id']),
  token_answer: oneOf('expires_in', 'expiration'),
  webhook_retries: z._default(z.boolean(), false),
  withdrawal_destination: oneOf('address', 'wallet_id'),
});

export type Switches = z.output<typeof switches>;

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

/** Null clears the list; a single rule is a list of one. */
const listOf = <Rule extends z.ZodMiniType>(rule: Rule) =>
  z.prefault(
    z.pipe(
      z.transform((value: unknown): unknown[] => (value === null ? [] : [value].flat())),
      z.array(rule),
    ),
    [],
  );

/** True means 1: always. */
const upTo = (most: number) =>
  z._default(
    z.pipe(
      z.union([z.boolean(), between(0, most)]),
      z.transform((value: boolean | number) => Number(value)),
    ),
    0,
  );

const orNull = <Schema extends z.ZodMiniType>(schema: Schema) => z._default(z.nullable(schema), null);
const flag = z.optional(z.boolean());

/** By default all accounts, always. */
const forAccount = { account_id: z.optional(text), times };

const behaviour = z.strictObject({
  idempotency: oneOf('honoured', 'ignored'),
  latency_ms: z._default(milliseconds, 0),
  fail: listOf(z.strictObject({ ...struckCall, status: z._default(whole(300, 599), 500) })),
  hang: listOf(
    z.strictObject({ ...struckCall, seconds: z._default(between(0, LONGEST_WAIT_MS / 1000), 30) }),
  ),
  webhooks: z.prefault(
    z.strictObject({
      duplicate: upTo(1),
      drop: upTo(1),
      /**
       * Up to 1: the fraction of events that are shuffled. Above 1: all, in windows of that size. 0 keeps the order.
       */
      shuffle: upTo(10_000),
      delay_ms: z._default(milliseconds, 0),
    }),
    {},
  ),
  auto_confirm_ms: z._default(z.nullable(milliseconds), 300),
  /** `hidden`: does not show sub-accounts' references. */
  account_references: z.optional(z.enum(['shown', 'hidden'])),
  seed: z._default(z.int(), 1),
  /** An exchange that differs from its quote. Omitted fields stay as quoted. */
  exchange: listOf(
    z.strictObject({
      ...forAccount,
      /** Fraction of the quoted amount that is given. */
      give: ratio(10),
      /** Fraction of the source that is exchanged; the rest is returned. */
      fill: ratio(1),
      /** Given instead of the requested asset, in the same quantity. */
      asset: z.optional(text.check(z.regex(SYMBOL, 'must be the symbol of an asset, like USDC'))),
      /** Deducted from the given amount. */
      fee: z.optional(decimal('1.5')),
    }),
  ),
  withdrawal: orNull(z.strictObject({ ...forAccount, fee: decimal('1.5') })),
  /** Replacements for statuses in answers and events. */
  status_words: orNull(
    z.strictObject(each(z.optional(word), 'pending', 'confirmed', 'cancelled', 'returned')),
  ),
  orders: orNull(
    z.strictObject({
      /** Milliseconds during which a new order is neither found nor listed. */
      missing_ms: z.optional(milliseconds),
      /** Orders that are no longer found or listed; their money stays moved. */
      hidden: z.optional(z.array(text).check(z.maxLength(100))),
      /** Lists ignore the requested sort order. */
      unsorted: flag,
      /** Sends times with +00:00 instead of Z. */
      offset_times: flag,
      /** Adds an invalid order to every list. */
      unreadable: flag,
    }),
  ),
  /** Refuses this many exchanges as if their quotes had expired. */
  quotes: orNull(z.strictObject({ expired_times: z.int().check(z.gte(0)) })),
  /** BRL prices that replace the catalogue's. */
  rates: z._default(
    z.record(
      text.check(
        z.refine(
          (symbol) => knownAsset(symbol)?.symbol === symbol,
          'must be assets of the catalogue, like USDT',
        ),
      ),
      decimal('1.5', (value) => exact(value).gt(0), 'must be more than nothing'),
    ),
    {},
  ),
  /** For the beta wire only. */
  beta: z.prefault(switches, {}),
});

export type Behaviour = z.output<typeof behaviour>;

export const DEFAULT_BEHAVIOUR: Behaviour = z.parse(behaviour, {});

/** Faults that occur a limited number of times. */
export const COUNTED = ['fail', 'hang', 'exchange', 'withdrawal', 'quotes'] as const;
export type Counted = (typeof COUNTED)[number];

/** The given fields replace those of `known`; null resets one; `webhooks` and `beta` are merged. */
export const changedBehaviour = (known: Behaviour, asked: Record<string, unknown>): Behaviour => {
  const merged = (name: 'webhooks' | 'beta'): unknown => {
    const part = asked[name];
    if (part === null) return undefined;
    return isRecord(part) ? { ...known[name], ...part } : (part ?? known[name]);
  };
  const rates = asked.rates === undefined ? known.rates : (asked.rates ?? {});
  return read(behaviour, { ...known, ...asked, webhooks: merged('webhooks'), beta: merged('beta'), rates });
};

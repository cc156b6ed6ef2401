import * as z from 'zod/mini';
import { DEFAULT_SWITCHES, switchChange, type Switches } from '../beta/switches.ts';
import { exact, isDecimal } from '../domain/amounts.ts';
import { knownAsset, SYMBOL } from '../domain/assets.ts';
import { matcher } from '../http/faults.ts';
import { present, read, text } from '../input.ts';
import { type Behaviour, DEFAULT_BEHAVIOUR } from '../state/model.ts';
import type { State } from '../state/state.ts';
import type { World } from '../world.ts';

const LONGEST_WAIT_MS = 3_600_000;

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

const rule = {
  match: z
    .string('must be a text')
    .check(z.minLength(1, 'must not be empty'), z.refine(isPattern, 'is not a valid /expression/')),
  times,
  after_commit: z._default(z.boolean(), false),
};
const failRule = z.strictObject({ ...rule, status: z._default(z.int().check(z.gte(300), z.lte(599)), 500) });
const hangRule = z.strictObject({
  ...rule,
  seconds: z._default(z.number().check(z.gte(0), z.lte(LONGEST_WAIT_MS / 1000)), 30),
});

/** Null clears; a single rule is a list of one. */
const listed = z.transform((value: unknown): unknown[] => {
  if (value === null) return [];
  return Array.isArray(value) ? (value as unknown[]) : [value];
});

/** True means always. */
const fraction = z.optional(
  z.pipe(
    z.union([z.boolean(), z.number().check(z.gte(0), z.lte(1))]),
    z.transform((value: boolean | number) => Number(value)),
  ),
);
const milliseconds = z.number().check(z.gte(0), z.lte(LONGEST_WAIT_MS));

const webhookFaults = z.strictObject({
  duplicate: fraction,
  drop: fraction,
  shuffle: z.optional(
    z.pipe(
      z.union([z.boolean(), z.number().check(z.gte(0), z.lte(10_000))]),
      z.transform((value: boolean | number) => Number(value)),
    ),
  ),
  delay_ms: z.optional(milliseconds),
});

const ratio = (most: number) =>
  z.optional(
    z.string('must be a decimal as text, like "0.9"').check(
      z.refine(isDecimal, 'must be a decimal as text, like "0.9"'),
      z.refine((value) => !isDecimal(value) || exact(value).lte(most), `must be at most ${most}`),
    ),
  );
const amount = z
  .string('must be a decimal as text, like "1.5"')
  .check(z.refine(isDecimal, 'must be a decimal as text, like "1.5"'));

const exchangeRule = z.strictObject({
  account_id: z.optional(text),
  times,
  give: ratio(10),
  fill: ratio(1),
  asset: z.optional(text.check(z.regex(SYMBOL, 'must be the symbol of an asset, like USDC'))),
  fee: z.optional(amount),
});

const withdrawalRule = z.strictObject({ account_id: z.optional(text), times, fee: amount });

const word = z.optional(
  text.check(z.regex(/^[\w -]{1,40}$/, 'must be a word of at most 40 letters, digits, blanks, _ or -')),
);
const statusWords = z.strictObject({ pending: word, confirmed: word, cancelled: word, returned: word });

const flag = z.optional(z.boolean());
const orderLies = z.strictObject({
  missing_ms: z.optional(milliseconds),
  hidden: z.optional(z.array(text).check(z.maxLength(100))),
  unsorted: flag,
  offset_times: flag,
  unreadable: flag,
});

/** BRL per unit of a catalogue asset. */
const brlRates = z.record(
  text.check(
    z.refine((symbol) => knownAsset(symbol)?.symbol === symbol, 'must be assets of the catalogue, like USDT'),
  ),
  amount.check(z.refine((value) => !isDecimal(value) || exact(value).gt(0), 'must be more than nothing')),
);

const change = z.strictObject({
  idempotency: z.optional(z.enum(['honoured', 'ignored'])),
  latency_ms: z.optional(milliseconds),
  fail: z.optional(z.pipe(listed, z.array(failRule))),
  hang: z.optional(z.pipe(listed, z.array(hangRule))),
  webhooks: z.optional(z.nullable(webhookFaults)),
  auto_confirm_ms: z.optional(z.nullable(milliseconds)),
  account_references: z.optional(z.enum(['shown', 'hidden'])),
  seed: z.optional(z.int()),
  exchange: z.optional(z.pipe(listed, z.array(exchangeRule))),
  withdrawal: z.optional(z.nullable(withdrawalRule)),
  status_words: z.optional(z.nullable(statusWords)),
  orders: z.optional(z.nullable(orderLies)),
  quotes: z.optional(z.nullable(z.strictObject({ expired_times: z.int().check(z.gte(0)) }))),
  rates: z.optional(z.nullable(brlRates)),
  beta: z.optional(z.nullable(switchChange)),
});

const mergedWebhooks = (
  known: Behaviour['webhooks'],
  asked: z.output<typeof webhookFaults> | null | undefined,
): Behaviour['webhooks'] =>
  asked === null ? DEFAULT_BEHAVIOUR.webhooks : { ...known, ...present(asked ?? {}) };

const mergedSwitches = (known: Switches, asked: z.output<typeof switchChange> | null | undefined): Switches =>
  asked === null ? DEFAULT_SWITCHES : { ...known, ...present(asked ?? {}) };

/** `PUT /sandbox/behaviour`: replaces the given fields, null clears one; `webhooks` and `beta` are merged. */
export const changeBehaviour = ({ store }: World, body: unknown): void => {
  const asked = read(change, body);
  const { behaviour } = store.state();
  const { webhooks, rates, beta, ...others } = asked;
  store.commit({
    type: 'behaviour',
    behaviour: {
      ...behaviour,
      ...present(others),
      webhooks: mergedWebhooks(behaviour.webhooks, webhooks),
      beta: mergedSwitches(behaviour.beta, beta),
      rates: rates === undefined ? behaviour.rates : (rates ?? DEFAULT_BEHAVIOUR.rates),
    },
    // Setting a fault or seed resets it, even to the same value.
    renewed: (['fail', 'hang', 'exchange', 'withdrawal', 'quotes', 'seed'] as const).filter(
      (name) => asked[name] !== undefined,
    ),
  });
};

const withStruck = <Rule>(rules: readonly Rule[], struck: readonly number[]) =>
  rules.map((one, index) => ({ ...one, struck: struck[index] ?? 0 }));

/** A single rule is shown without a list. */
const shownRules = <Rule>(rules: readonly Rule[], struck: readonly number[]) => {
  const shown = withStruck(rules, struck);
  return shown.length > 1 ? shown : (shown[0] ?? null);
};

export const behaviourView = ({ behaviour, struck }: State) => ({
  ...behaviour,
  fail: shownRules(behaviour.fail, struck.fail),
  hang: shownRules(behaviour.hang, struck.hang),
  exchange: behaviour.exchange.length === 0 ? null : withStruck(behaviour.exchange, struck.exchange),
  withdrawal: behaviour.withdrawal && { ...behaviour.withdrawal, struck: struck.withdrawal[0] ?? 0 },
  quotes: behaviour.quotes && { ...behaviour.quotes, struck: struck.quotes[0] ?? 0 },
  webhooks: { ...behaviour.webhooks, shuffle: behaviour.webhooks.shuffle || false },
});

import * as z from 'zod/mini';
import { matcher } from '../http/faults.ts';
import { present, read } from '../input.ts';
import { DEFAULT_BEHAVIOUR, type Behaviour } from '../state/model.ts';
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

const rule = {
  match: z
    .string('must be a text')
    .check(z.minLength(1, 'must not be empty'), z.refine(isPattern, 'is not a valid /expression/')),
  times: z.pipe(
    z.nullish(z.int().check(z.gte(0))),
    z.transform((times: number | null | undefined) => times ?? undefined),
  ),
  after_commit: z._default(z.boolean(), false),
};
const failRule = z.strictObject({ ...rule, status: z._default(z.int().check(z.gte(300), z.lte(599)), 500) });
const hangRule = z.strictObject({
  ...rule,
  seconds: z._default(z.number().check(z.gte(0), z.lte(LONGEST_WAIT_MS / 1000)), 30),
});

/** Null clears, one rule is a list of one. */
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

const change = z.strictObject({
  idempotency: z.optional(z.enum(['honoured', 'ignored'])),
  latency_ms: z.optional(milliseconds),
  fail: z.optional(z.pipe(listed, z.array(failRule))),
  hang: z.optional(z.pipe(listed, z.array(hangRule))),
  webhooks: z.optional(z.nullable(webhookFaults)),
  auto_confirm_ms: z.optional(z.nullable(milliseconds)),
  seed: z.optional(z.int()),
});

const mergedWebhooks = (
  known: Behaviour['webhooks'],
  asked: z.output<typeof webhookFaults> | null | undefined,
): Behaviour['webhooks'] =>
  asked === null ? DEFAULT_BEHAVIOUR.webhooks : { ...known, ...present(asked ?? {}) };

/** `PUT /sandbox/behaviour`: changes what is given, null clears a fault. */
export const changeBehaviour = ({ store }: World, body: unknown): void => {
  const asked = read(change, body);
  const { behaviour } = store.state();
  const { webhooks, ...others } = asked;
  store.commit({
    type: 'behaviour',
    behaviour: { ...behaviour, ...present(others), webhooks: mergedWebhooks(behaviour.webhooks, webhooks) },
    // A fault or a seed that is set begins anew, be it the same.
    renewed: (['fail', 'hang', 'seed'] as const).filter((name) => asked[name] !== undefined),
  });
};

/** A single rule is shown as it is set, without a list. `struck`: how often it has struck. */
const shownRules = <Rule>(rules: readonly Rule[], struck: readonly number[]) => {
  const shown = rules.map((one, index) => ({ ...one, struck: struck[index] ?? 0 }));
  return shown.length > 1 ? shown : (shown[0] ?? null);
};

export const behaviourView = ({ behaviour, struck }: State) => ({
  ...behaviour,
  fail: shownRules(behaviour.fail, struck.fail),
  hang: shownRules(behaviour.hang, struck.hang),
  webhooks: { ...behaviour.webhooks, shuffle: behaviour.webhooks.shuffle || false },
});

import { invokeAt } from '#infra/ops/invoke.ts';
import * as z from 'zod/mini';
import { sleep } from '#functions/platform/clock.ts';
import type { StackFile } from '#tests/support/stack.ts';
import { type Row, rowsOf } from './judge.ts';
import type { Verdicts } from './scenario.ts';

/** The stream's consumer is behind the rows by seconds. */
const SETTLED_WITHIN_MS = 60_000;
const LOOK_EACH_MS = 500;

interface Facts {
  readonly status: string;
  readonly settled?: unknown;
  readonly user_id: string | null;
  readonly manager_id: string | null;
  readonly sub_account_id: string;
  readonly original_amount: string;
  readonly created_at: string;
}

/** Of a UTC day what is on its way is one figure. */
const outcomeOf = (state: string): string =>
  ['transfer_completed', 'failed', 'settled'].includes(state) ? state : 'open';

/**
 * How many conversions there are in each state, and their BRL in cents, in total, by day and by month, by whose they are; of
 * everyone in one sum.
 */
const countedAgain = (conversions: readonly Row[]): ReadonlyMap<string, bigint> => {
  const sums = new Map<string, bigint>();
  for (const { record } of conversions) {
    const { status, settled, user_id: owner, manager_id: manager, ...of } = record as unknown as Facts;
    const scopes = [
      'everyone',
      ...(owner === null ? [] : [`owner#${owner}`]),
      ...(manager === null || manager === owner ? [] : [`manager#${manager}`]),
      `account#${of.sub_account_id}`,
    ];
    const state = settled ? 'settled' : status;
    const rows = [
      `TOTAL ${state}`,
      `DAY#${of.created_at.slice(0, 10)} ${outcomeOf(state)}`,
      `MONTH#${of.created_at.slice(0, 7)} ${outcomeOf(state)}`,
    ];
    for (const row of scopes.flatMap((scope) => rows.map((each) => `${scope} ${each}`)))
      for (const [measure, value] of [
        ['count', 1n],
        ['brl', inCents(of.original_amount)],
      ] as const) {
        const name = `${row}.${measure}`;
        sums.set(name, (sums.get(name) ?? 0n) + value);
      }
  }
  return sums;
};

/** Amounts of the sandbox have two decimals at most. */
const inCents = (amount: string): bigint => {
  const [whole = '0', cents = ''] = amount.split('.');
  return BigInt(`${whole}${cents.padEnd(2, '0').slice(0, 2)}`);
};

const kept = (rows: readonly Row[]): ReadonlyMap<string, bigint> => {
  const sums = new Map<string, bigint>();
  for (const row of rows) {
    const scope = row.pk.replace('STATISTICS#', '').replace(/^everyone#\d$/, 'everyone');
    for (const [name, value] of Object.entries(row)) {
      const [, state, measure] = /^conversion_process\.(\w+)\.(count|brl)$/.exec(name) ?? [];
      if (state === undefined || measure === undefined) continue;
      const at = `${scope} ${row.sk} ${state}.${measure}`;
      const counted = measure === 'count' ? BigInt(String(value)) : inCents(String(value));
      sums.set(at, (sums.get(at) ?? 0n) + counted);
    }
  }
  return sums;
};

const recounted = z.object({ repaired: z.array(z.string()), busy: z.int() });

/** Others may still write while it compares: what they write is judged the next time. */
const RECOUNTS = 5;

/** Judges that counting everything again finds nothing that is wrong. */
const judgeRecount = async ({ secretsManager }: StackFile, verdicts: Verdicts): Promise<void> => {
  const invoke = invokeAt(secretsManager.endpoint);
  for (let tries = 1; ; tries += 1) {
    const result = await invoke('recount', { detail: { everything: true } });
    if (!result.ok) return verdicts.expect(false, () => `recount: ${result.error.errorMessage}`);
    const { repaired, busy } = recounted.parse(JSON.parse(result.payload));
    verdicts.equal(
      repaired.length,
      0,
      `rows of figures that a recount repaired (${repaired.slice(0, 5).join(', ')})`,
    );
    if (busy === 0 || repaired.length > 0) return;
    if (tries === RECOUNTS) return verdicts.expect(false, () => `${busy} rows of figures are never at rest`);
  }
};

/** Judges that the figures are what the conversions add up to, counted again from their rows, and that the rebuild gives the same. */
export const judgeFigures = async (stack: StackFile, verdicts: Verdicts): Promise<void> => {
  const end = Date.now() + SETTLED_WITHIN_MS;
  for (;;) {
    const expected = countedAgain(await rowsOf(stack, 'conversion_process'));
    const found = kept(await rowsOf(stack, 'statistics'));
    const names = [...new Set([...expected.keys(), ...found.keys()])];
    const wrong = names.filter((name) => (expected.get(name) ?? 0n) !== (found.get(name) ?? 0n));
    if (wrong.length === 0) return judgeRecount(stack, verdicts);
    if (Date.now() > end) {
      for (const name of wrong)
        verdicts.equal(Number(found.get(name) ?? 0n), Number(expected.get(name) ?? 0n), `figures of ${name}`);
      return;
    }
    await sleep(LOOK_EACH_MS);
  }
};

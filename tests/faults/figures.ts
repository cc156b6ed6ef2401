import { invokeAt } from '#infra/ops/stage.ts';
import { rebuildAnswer, type RebuildEvent } from '#shared/contract/rebuild.ts';
import type { StackFile } from '#tests/support/stack.ts';
import { type Row, rowsOf } from './judge.ts';
import { whileMoving } from './moving.ts';
import type { Verdicts } from './scenario.ts';

interface Facts {
  readonly status: string;
  readonly settled?: unknown;
  readonly user_id: string | null;
  readonly manager_id: string | null;
  readonly sub_account_id: string;
  readonly original_amount: string;
  readonly created_at: string;
}

/** Figures of days and months count all open states as one. */
const outcomeOf = (state: string): string =>
  ['transfer_completed', 'failed', 'settled'].includes(state) ? state : 'open';

/**
 * Counts conversions and their BRL in cents by state, in total and by day and month, for each owner, manager and account,
 * and for everyone.
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

/** Amounts in the sandbox have at most two decimals. */
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

/** Others may write during a rebuild; the next pass judges those rows. */
const REBUILDS = 5;

const judgeRebuild = async ({ secretsManager }: StackFile, verdicts: Verdicts): Promise<void> => {
  const invoke = invokeAt(secretsManager.endpoint);
  let from: string | undefined;
  for (let compared = 0; ;) {
    const event: RebuildEvent = { detail: { rebuild: 'figures', ...(from === undefined ? {} : { from }) } };
    const result = await invoke('rebuild', event);
    if (!result.ok) return verdicts.expect(false, () => `rebuild: ${result.error.errorMessage}`);
    const { done, next, repaired, skipped } = rebuildAnswer.parse(JSON.parse(result.payload));
    verdicts.equal(
      repaired.length,
      0,
      `rows of figures that a rebuild repaired (${repaired.slice(0, 5).join(', ')})`,
    );
    if (repaired.length > 0 || (done && skipped.length === 0)) return;
    from = next ?? undefined;
    if (done) compared += 1;
    if (compared === REBUILDS)
      return verdicts.expect(false, () => `${skipped.length} rows of figures keep changing`);
  }
};

/** Judges that the figures equal a recount of the conversion rows, and that a rebuild repairs nothing. */
export const judgeFigures = async (stack: StackFile, verdicts: Verdicts): Promise<void> => {
  let wrong: readonly string[] = [];
  // The stream's consumer may lag behind the rows.
  const areRight = await whileMoving(async () => {
    const expected = countedAgain(await rowsOf(stack, 'conversion_process'));
    const found = kept(await rowsOf(stack, 'statistics'));
    const names = [...new Set([...expected.keys(), ...found.keys()])];
    wrong = names.flatMap((name) => {
      const [is, should] = [found.get(name) ?? 0n, expected.get(name) ?? 0n];
      return is === should ? [] : [`figures of ${name}: ${is} instead of ${should}`];
    });
    return { found: wrong.length === 0 || undefined, seen: wrong };
  });
  if (areRight) return judgeRebuild(stack, verdicts);
  for (const each of wrong) verdicts.expect(false, () => each);
};

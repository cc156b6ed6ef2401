import type { SubAccountRecord } from '#shared/contract/records.ts';
import type { DynamoProxy } from '#tests/support/dynamo-proxy.ts';
import { enter, type Scene } from '#tests/support/scene.ts';
import { pay, sandbox, type SandboxOrder } from '#tests/support/stack-client.ts';
import { midnightAfter } from '#tests/support/movable-clock.ts';
import { ordersByConversion, type Row, rowsOf } from '../judge.ts';
import { atRest } from '../moving.ts';
import { confirmed, convertingAccount, deliverAll, playOn, statusOf } from '../playground.ts';
import { inParallel } from '../provider.ts';
import type { Scenario } from '../scenario.ts';

const LIMIT = 10_000;
const AMOUNT = 100;
const MINUTE_MS = 60_000;

interface Step {
  readonly step_name: string;
  readonly status: string;
  readonly created_at: string;
  readonly execution_time_ms: number | null;
}

/** The UTC day on which the first step was done, if any. */
const dayAccepted = ({ state }: Row): string | undefined => {
  const done = ((state?.['steps'] ?? []) as Step[]).filter(
    ({ step_name: step, status }) => step === 'confirm_deposit' && status === 'completed',
  );
  const [step] = done;
  return (
    step && new Date(Date.parse(step.created_at) + (step.execution_time_ms ?? 0)).toISOString().slice(0, 10)
  );
};

const isOver = (row: Row): boolean =>
  statusOf(row) === 'failed' && String(row.record?.['error_message']).startsWith('Over the daily limit');

const isSettled = (row: Row): boolean => statusOf(row) === 'transfer_completed' || statusOf(row) === 'failed';

/** Loses every seventh answer to a charge of the day's counter, so that the client repeats it. */
const losingAnswers = (proxy: DynamoProxy): { lost: number } => {
  const seen = { charged: 0, lost: 0 };
  proxy.use({
    after: ({ operation }, { status }) => {
      if (operation !== 'TransactWriteItems' || status !== 200) return undefined;
      seen.charged += 1;
      if (seen.charged % 7 !== 0) return undefined;
      seen.lost += 1;
      return { kind: 'reset' };
    },
  });
  return seen;
};

const before = (midnight: Date, ms: number): Date => new Date(midnight.getTime() - ms);
const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/**
 * Twice as many simultaneous deposits as a day's limit allows, before and after midnight, with lost table answers: each
 * day accepts exactly its limit, and each deposit counts once, on the day it was accepted.
 */
export const dailyLimit: Scenario = {
  name: 'daily limit',
  run: async (world, verdicts) => {
    const held = await world.shared();
    const { stack, proxy, clock } = held;
    // The first day has just started, so it does not end during the test.
    const morning = midnightAfter(clock.now());
    await clock.set(new Date(morning.getTime() + MINUTE_MS));
    const midnight = midnightAfter(clock.now());
    const [first, second] = [dayOf(morning), dayOf(midnight)];
    const control = sandbox(stack);
    const ground = await playOn(held, 0);
    const limit = world.sized({ full: LIMIT, short: 1_000 });
    const share = limit / AMOUNT;
    const pays = (account: SubAccountRecord, count: number): Promise<SandboxOrder[]> =>
      inParallel(Array.from({ length: count }), 16, () => pay(stack, account.external_id, String(AMOUNT)));
    const announce = (deposits: readonly SandboxOrder[]): Promise<number> =>
      deliverAll(ground, deposits.map(confirmed), verdicts, 'deposits announced');
    const of = ({ id }: SubAccountRecord, rows: readonly Row[]): readonly Row[] =>
      rows.filter(({ record }) => record?.['sub_account_id'] === id);
    const conversionsOf = async (account: SubAccountRecord, count: number): Promise<readonly Row[]> => {
      verdicts.expect(await atRest(stack), () => 'something still waits');
      const rows = of(account, await rowsOf(stack, 'conversion_process'));
      verdicts.equal(rows.filter(isSettled).length, count, 'finished conversions');
      return rows;
    };
    const takenOn = async ({ id }: SubAccountRecord, day: string): Promise<number> =>
      Number(
        (await rowsOf(stack, 'daily_total')).find(
          ({ pk, sk }) => pk === `SUBACCOUNT#${id}` && sk === `DAY#${day}`,
        )?.['total'] ?? 0,
      );
    const acceptedOn = (rows: readonly Row[], day: string): Row[] =>
      rows.filter((row) => dayAccepted(row) === day);
    const retry = (caller: Scene['operator'], rows: readonly Row[]) =>
      Promise.all(
        rows.map(({ record }) =>
          caller('POST /conversion-processor', { action: 'process_next_step', process_id: record?.['id'] }),
        ),
      );

    const lost = losingAnswers(proxy);
    const open = () => convertingAccount(stack, ground.scene, String(limit));
    const [full, crossing] = [await open(), await open()];

    // One day: twice as many simultaneous deposits as it accepts.
    const payments = await pays(full, 2 * share);
    const early = await pays(crossing, share / 2);
    await announce(payments);
    const day = await conversionsOf(full, 2 * share);
    verdicts.equal(acceptedOn(day, first).length, share, 'deposits accepted on the first day');
    verdicts.equal(day.filter(isOver).length, share, 'deposits refused on the first day');
    verdicts.equal(await takenOn(full, first), limit, "BRL in the first day's counter");

    // Half of another account's limit well before midnight, then three times as much around it.
    await announce(early);
    verdicts.equal(
      (await conversionsOf(crossing, early.length)).filter((row) => !isOver(row)).length,
      early.length,
      'deposits accepted before midnight',
    );
    const late = await pays(crossing, (3 * share) / 2);
    // The provider is slow: requests before midnight are answered after it.
    await control('PUT /sandbox/behaviour', { latency_ms: 3_000 });
    await clock.set(before(midnight, MINUTE_MS));
    const [sooner, later] = [late.slice(0, late.length / 2), late.slice(late.length / 2)];
    await announce(sooner);
    await clock.set(before(midnight, 200));
    await announce(later);
    await control('PUT /sandbox/behaviour', { latency_ms: 0 });
    const around = await conversionsOf(crossing, early.length + late.length);
    if (clock.now() < midnight) await clock.set(midnight);
    const { operator } = await enter(stack);

    // The next day: a person retries refused ones while new deposits arrive.
    const refused = (await conversionsOf(full, 2 * share)).filter(isOver);
    const others = await pays(full, share);
    await Promise.all([retry(operator, refused), announce(others)]);
    const next = await conversionsOf(full, 3 * share);
    verdicts.equal(acceptedOn(next, second).length, share, 'deposits accepted on the second day');
    verdicts.equal(await takenOn(full, second), limit, "BRL in the second day's counter");
    verdicts.equal(await takenOn(full, first), limit, "BRL in the first day's counter, afterwards");
    const waiting = around.filter(isOver);
    const topUp = await pays(crossing, share);
    await Promise.all([retry(operator, waiting), announce(topUp)]);
    const last = await conversionsOf(crossing, early.length + late.length + topUp.length);
    verdicts.equal(acceptedOn(last, second).length, share, 'deposits accepted after midnight');

    const exchanges = await ordersByConversion(stack, 'exchange');
    for (const account of [full, crossing]) {
      const rows = await conversionsOf(
        account,
        account === full ? 3 * share : early.length + late.length + share,
      );
      for (const on of [first, second]) {
        const accepted = acceptedOn(rows, on).length;
        verdicts.expect(accepted <= share, () => `${accepted} deposits accepted on ${on}`);
        verdicts.equal(await takenOn(account, on), accepted * AMOUNT, `BRL in the counter of ${on}`);
      }
      for (const row of rows) {
        const one = dayAccepted(row) === undefined ? 0 : 1;
        verdicts.equal(exchanges.get(String(row.record?.['id']))?.length ?? 0, one, `exchanges of ${row.pk}`);
        verdicts.expect(
          one === 1 ? statusOf(row) === 'transfer_completed' : isOver(row),
          () => `${row.pk} is ${statusOf(row)}: ${String(row.record?.['error_message'])}`,
        );
      }
    }
    const overMidnight = last.filter(
      (row) =>
        String(row.record?.['created_at']).startsWith(first) &&
        dayAccepted(row) === second &&
        row.record?.['retry_count'] === 0,
    );
    return {
      'deposits at once': 2 * share,
      'accepted on the first day': acceptedOn(next, first).length,
      'accepted on the second day': acceptedOn(next, second).length,
      'around midnight: deposits': last.length,
      'around midnight: accepted before it': acceptedOn(last, first).length,
      'around midnight: accepted after it': acceptedOn(last, second).length,
      'began before midnight, accepted after it': overMidnight.length,
      'answers of the table lost': lost.lost,
    };
  },
};

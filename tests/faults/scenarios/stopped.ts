import { setTimeout as delay } from 'node:timers/promises';
import { conversionId } from '#functions/modules/orders/ids.ts';
import type { Stop } from '#shared/contract/stops.ts';
import { enter, type Scene } from '#tests/support/scene.ts';
import type { StackFile } from '#tests/support/stack.ts';
import { runNow, sandbox, until } from '#tests/support/stack-client.ts';
import { judgeFigures } from '../figures.ts';
import { ordersByConversion, ordersMade, type Row, rowsOf } from '../judge.ts';
import { playOn, statusOf } from '../playground.ts';
import { eventOf } from '../provider.ts';
import { newVerdicts, type Scenario } from '../scenario.ts';
import { UNWATCHED } from '../unwatched.ts';

const ROUNDS = { full: 6, short: 1 } as const;
const ACCOUNTS = 6;
/** Each answer of the provider takes as long: some conversions are in the middle of a step when they are stopped. */
const LATENCY_MS = 150;
const PATIENCE_MS = 150_000;
/** The sweep looks at what waits in the meantime, too. */
const WATCHED_MS = 4_000;

interface Listed {
  readonly gateway: Stop | null;
}

const isOver = (row: Row): boolean => statusOf(row) === 'transfer_completed';
const isStopped = ({ state }: Row): boolean => state?.['is_stopped'] === true;

const made = async (stack: StackFile): Promise<number> =>
  (await ordersMade(stack)).filter(({ type }) => type !== 'deposit').length;

const settle = (stack: StackFile, ids: ReadonlySet<string>, what: string, isSo: (row: Row) => boolean) =>
  until(
    what,
    async () => {
      await runNow(stack, 'sweep').catch(() => undefined);
      const rows = (await rowsOf(stack, 'conversion_process')).filter(({ record }) =>
        ids.has(String(record?.['id'])),
      );
      return rows.length === ids.size && rows.every(isSo) ? rows : undefined;
    },
    PATIENCE_MS,
    500,
  );

const put = (scene: Scene, stopped: boolean, version: number) =>
  scene.admin<{ stop: Stop | null }>('PUT /stops', {
    scope: { kind: 'gateway' },
    stopped,
    reason: 'It looks wrong',
    version,
  });

/**
 * Everything is stopped while conversions are on their way, and the parent is killed at once (`kill -9`). The stop stands after the
 * restart, and nothing is ordered; what was claimed before is followed to its end. Lifted, all goes on: one order of each kind.
 */
export const stopped: Scenario = {
  name: 'stopped and killed',
  limitMs: { full: 900_000, short: 600_000 },
  waits: true,
  run: async (world) => {
    const verdicts = newVerdicts();
    let running = await world.stack();
    const ground = await playOn(running.stack, ACCOUNTS, { maximum_daily_amount: '1000000' });
    const counts = { conversions: 0, 'waited for the stop to be lifted': 0 };
    let { scene } = ground;
    for (let round = 0; round < world.sized(ROUNDS); round += 1) {
      await sandbox(running.stack)('PUT /sandbox/behaviour', {
        webhooks: { drop: 1 },
        auto_confirm_ms: 0,
        fail: UNWATCHED,
        latency_ms: LATENCY_MS,
      });
      const deposits = await ground.deposits(ACCOUNTS, `${200 + round}.00`);
      const ids = new Set(deposits.map(({ account_id, id }) => conversionId(account_id, id)));
      await Promise.all(deposits.map((deposit) => ground.deliver(eventOf(deposit, 'order.confirmed'))));
      await delay(LATENCY_MS * (round + 1));
      const set = await put(scene, true, 0);
      verdicts.equal(set.status, 200, `round ${round}: the stop`);
      await running.kill9();
      running = await running.again();
      const again = running;
      world.defer(() => again.dispose());
      scene = await enter(running.stack);
      const { body } = await scene.admin<Listed>('GET /stops');
      verdicts.expect(body.gateway !== null, () => `round ${round}: the stop is gone after the restart`);

      const waiting = await settle(
        running.stack,
        ids,
        'all conversions are over, or wait for the stop to be lifted',
        (row) => isOver(row) || isStopped(row),
      );
      counts.conversions += waiting.length;
      counts['waited for the stop to be lifted'] += waiting.filter(isStopped).length;
      const before = await made(running.stack);
      await delay(WATCHED_MS);
      await runNow(running.stack, 'sweep').catch(() => undefined);
      verdicts.equal(await made(running.stack), before, `round ${round}: orders after the stop`);

      const lifted = await put(scene, false, body.gateway?.version ?? 0);
      verdicts.equal(lifted.status, 200, `round ${round}: lifted`);
      await settle(running.stack, ids, 'all conversions are over once the stop is lifted', isOver);
      const [exchanges, withdrawals] = await Promise.all([
        ordersByConversion(running.stack, 'exchange'),
        ordersByConversion(running.stack, 'withdrawal'),
      ]);
      for (const id of ids) {
        verdicts.equal(exchanges.get(id)?.length, 1, `${id}: exchanges`);
        verdicts.equal(withdrawals.get(id)?.length, 1, `${id}: withdrawals`);
      }
      world.report(`${counts.conversions} conversions, ${counts['waited for the stop to be lifted']} waited`);
    }
    verdicts.expect(
      counts['waited for the stop to be lifted'] > 0,
      () => 'no conversion was stopped on its way',
    );
    await judgeFigures(running.stack, verdicts);
    return { counts, violations: verdicts.violations };
  },
};

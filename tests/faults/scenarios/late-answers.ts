import type { ConversionRecord } from '#shared/contract/records.ts';
import { sandbox } from '#tests/support/stack-client.ts';
import { rowsOf } from '../judge.ts';
import { atRest, found } from '../moving.ts';
import { confirmed, deliverAll, eachOnce, idOf, type Playground, playOn } from '../playground.ts';
import { type HeldStack, type Scenario, type Verdicts, type World } from '../scenario.ts';

const PRESSES = 20;
const MODES = ['honoured', 'ignored'] as const;

interface LoggedRequest {
  readonly seq: number;
  readonly method: string;
  readonly path: string;
  readonly status: number | null;
}

/** Presses Retry 20 times at once. A 5xx on a slow machine is judged by its effect. */
const press = async ({ scene }: Playground, id: string): Promise<number> => {
  const answers = await Promise.all(
    Array.from({ length: PRESSES }, () =>
      scene.operator('POST /conversion-processor', { action: 'process_next_step', process_id: id }),
    ),
  );
  const other = answers.find(({ status }) => status !== 200 && status !== 409 && status < 500);
  if (other) throw new Error(`Retry was answered ${other.status} ${JSON.stringify(other.body)}`);
  return answers.filter(({ status }) => status === 200).length;
};

/**
 * The first two exchanges and withdrawals are answered after the product's timeout. The provider makes one of each pair at
 * once, the other when it answers.
 */
const inMode = async (world: World, held: HeldStack, mode: (typeof MODES)[number], verdicts: Verdicts) => {
  const { stack } = held;
  const control = sandbox(stack);
  const ground = await playOn(held, 1);
  const seconds = world.sized({ full: 35, short: 23 });
  const late = (path: string) =>
    [true, false].map((after) => ({ match: `POST ${path}`, times: 1, seconds, after_commit: after }));
  await control('PUT /sandbox/behaviour', {
    idempotency: mode,
    hang: [...late('/v1/order/exchange'), ...late('/v1/order/withdrawal')],
  });
  const before = await control<{ items: LoggedRequest[] }>('GET /sandbox/log?kind=request');
  const since = before.items.at(-1)?.seq ?? 0;
  const deposits = await ground.deposits(4, '250.00');
  const ids = new Set(deposits.map(idOf));
  await deliverAll(ground, deposits.map(confirmed), verdicts);
  const records = async (): Promise<readonly ConversionRecord[]> =>
    (await rowsOf(stack, 'conversion_process'))
      .map(({ record }) => record as unknown as ConversionRecord)
      .filter(({ id }) => ids.has(id));
  const ordersSent = async (): Promise<readonly { status: number | null }[]> => {
    const { items } = await control<{ items: LoggedRequest[] }>(
      `GET /sandbox/log?kind=request&after=${since}`,
    );
    return items.filter(({ method, path }) => method === 'POST' && path.startsWith('/v1/order/'));
  };
  let [presses, parked, taken] = [0, 0, 0];
  const retry = async (all: readonly ConversionRecord[]): Promise<void> => {
    for (const { id } of all) {
      presses += PRESSES;
      taken += await press(ground, id);
    }
  };
  /** Presses Retry on all that failed. `true` once all are completed. */
  const look = async (): Promise<boolean> => {
    const now = await records();
    const failed = now.filter(({ status }) => status === 'failed');
    parked += failed.length;
    await retry(failed);
    return now.length === ids.size && now.every(({ status }) => status === 'transfer_completed');
  };

  await found('four answers are delayed', async () => {
    const { hang } = await control<{ hang: readonly { struck: number }[] }>('GET /sandbox/behaviour');
    const struck = hang.reduce((sum, each) => sum + each.struck, 0);
    return { found: struck === 4 || undefined, seen: struck };
  });
  // The first Retry happens while the provider still delays its answers.
  await retry(await records());
  await found('the provider has answered all', async () => {
    await look();
    const open = (await ordersSent()).filter(({ status }) => status === null).length;
    return { found: open === 0 || undefined, seen: open };
  });
  await atRest(stack, { isSo: look });
  const orders = 2 * (await eachOnce(stack, deposits, verdicts));
  const sent = (await ordersSent()).length;
  // With honoured keys a late order may be parked first: `kill` covers that.
  if (mode === 'ignored') verdicts.equal(sent, orders, 'ignored: orders sent for each one made');
  return { presses, parked, taken, orders, sent };
};

export const lateAnswers: Scenario = {
  name: 'late answers',
  inTest: true,
  // Mostly waits.
  alone: true,
  run: async (world, verdicts) => {
    const held = await world.heldStack();
    const counts: Record<string, number> = {};
    for (const mode of MODES)
      for (const [what, count] of Object.entries(await inMode(world, held, mode, verdicts)))
        counts[`${mode}: ${what}`] = count;
    return counts;
  },
};

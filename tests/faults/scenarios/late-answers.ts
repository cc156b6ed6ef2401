import { setTimeout as delay } from 'node:timers/promises';
import { conversionId } from '#functions/modules/orders/ids.ts';
import type { ConversionRecord } from '#shared/contract/records.ts';
import type { StackFile } from '#tests/support/stack.ts';
import { sandbox, type SandboxOrder, until } from '#tests/support/stack-client.ts';
import { ordersByConversion } from '../judge.ts';
import { type Playground, playOn } from '../playground.ts';
import { eventOf } from '../provider.ts';
import { judgeFigures } from '../figures.ts';
import { newVerdicts, type Scenario, type Verdicts, type World } from '../scenario.ts';

const PRESSES = 20;
const LOOK_EVERY_MS = 1_500;
const MODES = ['honoured', 'ignored'] as const;
type Mode = (typeof MODES)[number];

interface LoggedRequest {
  readonly method: string;
  readonly path: string;
  readonly status: number | null;
}

const requests = async (stack: StackFile): Promise<readonly LoggedRequest[]> =>
  (await sandbox(stack)<{ items: LoggedRequest[] }>('GET /sandbox/log?kind=request')).items;

const ordersSent = (all: readonly LoggedRequest[]): readonly LoggedRequest[] =>
  all.filter(({ method, path }) => method === 'POST' && path.startsWith('/v1/order/'));

/** Retry, 20 times at once. How many were taken. */
const press = async ({ scene }: Playground, id: string): Promise<number> => {
  const answers = await Promise.all(
    Array.from({ length: PRESSES }, () =>
      scene.operator('POST /conversion-processor', { action: 'process_next_step', process_id: id }),
    ),
  );
  const other = answers.find(({ status }) => status !== 200 && status !== 409);
  if (other) throw new Error(`Retry was answered ${other.status} ${JSON.stringify(other.body)}`);
  return answers.filter(({ status }) => status === 200).length;
};

/**
 * Four deposits: the first two exchanges and, of the others, the first two withdrawals are answered only after the
 * product has given up; of each pair one was made at once and the other when the answer comes.
 */
const inMode = async (world: World, mode: Mode, verdicts: Verdicts) => {
  const { stack } = await world.stack();
  const control = sandbox(stack);
  const ground = await playOn(stack, 1, { maximum_daily_amount: '100000' });
  const seconds = world.sized({ full: 35, short: 23 });
  const late = (path: string) =>
    [true, false].map((after) => ({ match: `POST ${path}`, times: 1, seconds, after_commit: after }));
  await control('PUT /sandbox/behaviour', {
    idempotency: mode,
    hang: [...late('/v1/order/exchange'), ...late('/v1/order/withdrawal')],
  });
  const deposits = await ground.deposits(4, '250.00');
  await Promise.all(deposits.map((order) => ground.deliver(eventOf(order, 'order.confirmed'))));
  const idOf = ({ account_id: account, id }: SandboxOrder): string => conversionId(account, id);
  const records = async (): Promise<readonly ConversionRecord[]> =>
    (await ground.scene.operator<{ items: ConversionRecord[] }>('GET /conversions?limit=200')).body.items;

  // While the provider keeps its answers back Retry is pressed for the first time.
  await until(
    'four answers are kept back',
    async () => {
      const { hang } = await control<{ hang: readonly { struck: number }[] }>('GET /sandbox/behaviour');
      return hang.reduce((sum, { struck }) => sum + struck, 0) === 4 ? true : undefined;
    },
    120_000,
  );
  const during = await Promise.all((await records()).map(({ id }) => press(ground, id)));
  let presses = during.length * PRESSES;
  let taken = during.reduce((sum, each) => sum + each, 0);

  // From then on a person presses Retry whenever it is offered.
  let parked = taken;
  const end = Date.now() + world.sized({ full: 240_000, short: 150_000 });
  for (;;) {
    const now = await records();
    if (now.length === deposits.length && now.every(({ status }) => status === 'transfer_completed')) break;
    if (Date.now() > end) break;
    for (const { id, status } of now) {
      if (status !== 'failed') continue;
      parked += 1;
      presses += PRESSES;
      taken += await press(ground, id);
    }
    await delay(LOOK_EVERY_MS);
  }
  for (const { id, status, error_message: error } of await records())
    verdicts.equal(status, 'transfer_completed', `${mode}: ${id} (${error ?? ''})`);
  let orders = 0;
  for (const type of ['exchange', 'withdrawal'] as const) {
    const made = await ordersByConversion(stack, type);
    for (const deposit of deposits)
      verdicts.equal(made.get(idOf(deposit))?.length ?? 0, 1, `${mode}: ${type} orders of ${idOf(deposit)}`);
    orders += [...made.values()].flat().length;
  }
  const sent = ordersSent(await requests(stack)).length;
  if (mode === 'ignored') {
    verdicts.equal(sent, orders, 'ignored: orders sent for each that was made');
    verdicts.expect(parked > 0, () => 'ignored: nothing was ever parked for a person');
  }
  await judgeFigures(stack, verdicts);
  return { presses, parked, taken, orders, sent };
};

/** The provider makes an order and answers after the product's time-out, in both modes, while Retry is pressed. */
export const lateAnswers: Scenario = {
  name: 'late answers',
  limitMs: { full: 600_000, short: 600_000 },
  waits: true,
  run: async (world) => {
    const verdicts = newVerdicts();
    const [honoured, ignored] = await Promise.all(MODES.map((mode) => inMode(world, mode, verdicts)));
    const counts = MODES.flatMap((mode) => {
      const counted = mode === 'honoured' ? honoured : ignored;
      return Object.entries(counted ?? {}).map(([what, count]) => [`${mode}: ${what}`, count] as const);
    });
    return { counts: Object.fromEntries(counts), violations: verdicts.violations };
  },
};

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { conversionId } from '#functions/modules/orders/ids.ts';
import type { SubAccountRecord } from '#shared/contract/records.ts';
import { configure, enter, newAccount, type Scene } from '#tests/support/scene.ts';
import type { Profile, RunningStack, StackFile } from '#tests/support/stack.ts';
import { pay, sandbox, type SandboxOrder } from '#tests/support/stack-client.ts';
import { ordersByConversion, type Row, rowsOf } from './judge.ts';
import { atRest, isOver, type Rest } from './moving.ts';
import {
  betaEventOf,
  type Delivered,
  type Event,
  eventOf,
  inParallel,
  operatorsWebhook,
} from './provider.ts';
import type { FaultStack, Verdicts } from './scenario.ts';
import { UNWATCHED } from './unwatched.ts';

/** The sandbox confirms orders at once and sends no events, because the test delivers them. */
const QUIET = { webhooks: { drop: 1 }, auto_confirm_ms: 0, fail: UNWATCHED };

export const convertingAccount = async (
  stack: StackFile,
  scene: Scene,
  daily = '1000000',
): Promise<SubAccountRecord> => {
  const account = await newAccount(stack, scene, { user_id: scene.ids.operator });
  await configure(scene, account, { maximum_daily_amount: daily });
  return account;
};

/** Signs in again, because the clock may have moved. */
export const playOn = async ({ stack, accounts: known }: FaultStack, count: number) => {
  const scene = await enter(stack);
  const deliver = await operatorsWebhook(scene);
  while (known.length < count) known.push(await convertingAccount(stack, scene));
  const accounts = known.slice(0, count);
  await sandbox(stack)('PUT /sandbox/behaviour', QUIET);
  return {
    scene,
    deliver,
    accounts,
    /** Alternates between the accounts. */
    deposits: (many: number, amount: string) =>
      inParallel(Array.from({ length: many }), 16, (_, at) =>
        pay(stack, accounts[at % count]?.external_id ?? '', amount),
      ),
  };
};

export type Playground = Awaited<ReturnType<typeof playOn>>;

export const confirmed = (order: SandboxOrder): Event => eventOf(order, 'order.confirmed');

/** In the format of the profile's provider. */
export const confirmedOn =
  (profile: Profile) =>
  (order: SandboxOrder): Event =>
    profile === 'beta' ? betaEventOf(order, 'order.confirmed') : confirmed(order);

export const idOf = ({ account_id: account, id }: SandboxOrder): string => conversionId(account, id);

export const statusOf = ({ record }: Row): string => String(record?.['status']);

export const deadLetters = ({ dataDir }: Pick<RunningStack, 'dataDir'>): number => {
  const folder = join(dataDir, 'dlq');
  if (!existsSync(folder)) return 0;
  const lines = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8').split('\n'));
  return lines.flat().filter((line) => line !== '').length;
};

const PAUSE_MS = 500;

/** Sends each event until it is answered 200, or until none was accepted for a minute. */
export const deliverUntilTaken = async (
  { deliver }: Pick<Playground, 'deliver'>,
  events: readonly Event[],
  atOnce = 16,
): Promise<{ readonly sent: number; readonly answers: readonly Delivered[] }> => {
  let [sent, taken] = [0, 0];
  const answers = await inParallel(events, atOnce, async (event) => {
    let seen = -1;
    for (let tries = 0; ; tries += 1) {
      const answer = await deliver(event);
      sent += 1;
      if (answer.status === 200) {
        taken += 1;
        return answer;
      }
      if (isOver(tries)) return answer;
      if (taken !== seen) tries = 0;
      seen = taken;
      await delay(PAUSE_MS);
    }
  });
  return { sent, answers };
};

/** Delivers until each is answered 200, judges that, and returns the number of repeats. */
export const deliverAll = async (
  ground: Pick<Playground, 'deliver'>,
  events: readonly Event[],
  verdicts: Verdicts,
  what = 'events taken',
): Promise<number> => {
  const { sent, answers } = await deliverUntilTaken(ground, events, 64);
  verdicts.equal(answers.filter(({ status }) => status === 200).length, events.length, what);
  return sent - events.length;
};

export const recorded = async (stack: Pick<StackFile, 'dynamodb'>): Promise<ReadonlySet<string>> =>
  new Set((await rowsOf(stack, 'webhook_event')).map(({ pk }) => pk.slice(pk.lastIndexOf(':') + 1)));

export const judgeOrders = async (
  stack: StackFile,
  wanted: ReadonlyMap<string, number>,
  verdicts: Verdicts,
  types: readonly ('exchange' | 'withdrawal')[] = ['exchange', 'withdrawal'],
): Promise<void> => {
  for (const type of types) {
    const made = await ordersByConversion(stack, type);
    for (const [id, count] of wanted)
      verdicts.equal(made.get(id)?.length ?? 0, count, `${type} orders of ${id}`);
  }
};

/** Judges at rest that each deposit is one completed conversion with one order of each kind. */
export const eachOnce = async (
  stack: StackFile,
  deposits: readonly SandboxOrder[],
  verdicts: Verdicts,
  rest?: Rest,
): Promise<number> => {
  verdicts.expect(await atRest(stack, rest), () => 'something still waits');
  const rows = new Map((await rowsOf(stack, 'conversion_process')).map((row) => [row.pk, row]));
  let completed = 0;
  for (const id of deposits.map(idOf)) {
    const row = rows.get(`CONVERSION#${id}`);
    const status = row && statusOf(row);
    if (status === 'transfer_completed') completed += 1;
    else
      verdicts.expect(
        false,
        () => `${id} is ${status ?? 'not there'}: ${String(row?.record?.['error_message'])}`,
      );
  }
  await judgeOrders(stack, new Map(deposits.map((deposit) => [idOf(deposit), 1])), verdicts);
  return completed;
};

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ConfigurationRecord, SubAccountRecord } from '#shared/contract/records.ts';
import { configure, enter, newAccount, type Scene } from '#tests/support/scene.ts';
import type { RunningStack, StackFile } from '#tests/support/stack.ts';
import { pay, sandbox, type SandboxOrder } from '#tests/support/stack-client.ts';
import { type Row, waiting } from './judge.ts';
import { type Deliver, inParallel, operatorsWebhook } from './provider.ts';
import { UNWATCHED } from './unwatched.ts';

/** The operator's webhook in the test's hands, and accounts that convert. */
export interface Playground {
  readonly scene: Scene;
  readonly deliver: Deliver;
  readonly accounts: readonly SubAccountRecord[];
  /**
   * Deposits of this amount, one after the other on the accounts. The sandbox sends no event of them, and no watch finds
   * them.
   */
  deposits(count: number, amount: string): Promise<SandboxOrder[]>;
  /** The sandbox sends its own events again, and its orders are watched. */
  leave(): Promise<void>;
}

/** The sandbox confirms its orders at once and sends no events: the test delivers them, and chooses when. */
export const playOn = async (
  stack: StackFile,
  accounts: number,
  change?: Partial<Pick<ConfigurationRecord, 'maximum_daily_amount' | 'minimum_amount'>>,
): Promise<Playground> => {
  const scene = await enter(stack);
  const deliver = await operatorsWebhook(scene);
  const made: SubAccountRecord[] = [];
  for (let at = 0; at < accounts; at += 1) {
    const account = await newAccount(stack, scene, { user_id: scene.ids.operator });
    await configure(scene, account, change);
    made.push(account);
  }
  const control = sandbox(stack);
  await control('PUT /sandbox/behaviour', {
    webhooks: { drop: 1 },
    auto_confirm_ms: 0,
    fail: UNWATCHED,
  });
  return {
    scene,
    deliver,
    accounts: made,
    deposits: (count, amount) =>
      inParallel(Array.from({ length: count }), 16, (_, at) =>
        pay(stack, made[at % made.length]?.external_id ?? '', amount),
      ),
    leave: () =>
      control('PUT /sandbox/behaviour', {
        webhooks: null,
        auto_confirm_ms: 300,
        fail: null,
        hang: null,
        latency_ms: 0,
        idempotency: 'honoured',
      }),
  };
};

const LOOK_EVERY_MS = 500;

/**
 * Waits until nothing waits any more, or the patience ends: the verdicts then say what is missing. True: all is at
 * rest.
 */
export const atRest = async (
  stack: Pick<StackFile, 'dynamodb'>,
  patienceMs: number,
  /** Beside that: what the test waits for itself. */
  isSo: () => Promise<boolean> = () => Promise.resolve(true),
): Promise<boolean> => {
  const end = Date.now() + patienceMs;
  // An event becomes a conversion within two writes: twice nothing is nothing.
  for (let still = 0; still < 2; ) {
    still = (await waiting(stack)) === 0 && (await isSo()) ? still + 1 : 0;
    if (Date.now() > end) return false;
    await delay(LOOK_EVERY_MS);
  }
  return true;
};

export const statusOf = ({ record }: Row): string => String(record?.['status']);

/** Records that a stream function gave up. */
export const deadLetters = ({ dataDir }: Pick<RunningStack, 'dataDir'>): number => {
  const folder = join(dataDir, 'dlq');
  if (!existsSync(folder)) return 0;
  const lines = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8').split('\n'));
  return lines.flat().filter((line) => line !== '').length;
};

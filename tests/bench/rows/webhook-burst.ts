import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createTable } from '#functions/adapters/dynamo/table/client.ts';
import { localClient } from '#infra/common/aws.ts';
import { CACHE, FUNCTIONS_DIR, WEB_DIR } from '#local/supervisor/stack-file.ts';
import type { ConversionRecord } from '#shared/contract/records.ts';
import { type EngineName, enginesHere, tableDefinition } from '#tests/support/engine.ts';
import { freePorts } from '#tests/support/ports.ts';
import { configure, enter, newAccount, type Scene } from '#tests/support/scene.ts';
import { type StackFile, startStack } from '#tests/support/stack.ts';
import { pay, sandbox, until } from '#tests/support/stack-client.ts';
import { tempFolder } from '#tests/support/temp.ts';
import { absolute, compare, type Figure } from '../figures.ts';
import { highestMemory } from '../memory.ts';
import { registerRelay } from '../register-relay.ts';
import type { Row } from '../row.ts';
import { type Delivery, sendAll, sendAtRate, type Sent } from '../sender.ts';
import { percentile } from '../statistics.ts';
import { createReceiver, sentDeliveries } from '../webhook-events.ts';

const AT_ONCE = 32;
const WARM_UP = 200;
const ACCOUNTS = 6;
/** Conversions in progress while events arrive. */
const DEPOSITS = 150;
/** Events of each deposit: the first starts its conversion, the others repeat it. */
const EVENTS_EACH = 10;
const A_SECOND = 300;
const SECONDS = 10;
const CONVERSIONS_MS = 600_000;

/** docs/figures.md. */
const GOALS = {
  beside: { of: 'ratio', least: 0.5 },
  wait: { of: 'value', most: 5_000 },
  memory: { of: 'value', most: 600 },
} as const;

/** A gateway that only accepts events, on its own table beside the stack's. */
const intakeAlone = async ({ dynamodb: { endpoint } }: StackFile, events: number): Promise<Sent> => {
  const client = new DynamoDBClient(localClient(endpoint));
  const name = `intake-${randomUUID()}`;
  await client.send(tableDefinition(name));
  const receiver = await createReceiver(createTable(name, client));
  const [web = 0, aws = 0] = await freePorts(2);
  const child = spawn(process.execPath, [join(import.meta.dirname, '../processes/intake-gateway.ts')], {
    env: {
      ...process.env,
      WEB_PORT: String(web),
      AWS_PORT: String(aws),
      COGNITO_URL: 'http://127.0.0.1:9',
      RAMPS_URL: 'http://127.0.0.1:9',
      DYNAMODB_URL: endpoint,
      TABLE_NAME: name,
      SECRET_ID: 'bench',
      WEBHOOK_KEY_SECRET_ID: 'bench-key',
      FILES_BUCKET: 'bench-files',
      AUDIT_BUCKET: 'bench-audit',
      SIGNING_KEY_ID: 'bench-signing',
      DATA_DIR: tempFolder(),
      FUNCTIONS_DIR,
      WEB_DIR,
      CACHE_DIR: CACHE,
      WEBHOOK_EVENTS_A_MINUTE: '999999',
      WEBHOOK_ACCOUNT_EVENTS_A_MINUTE: '999999',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  try {
    await new Promise((resolve, reject) => {
      child.once('message', resolve).once('exit', () => reject(new Error('the gateway ended')));
    });
    const url = `http://127.0.0.1:${web}/api/webhooks/${receiver.id}`;
    await sendAll(url, sentDeliveries(WARM_UP), AT_ONCE);
    return await sendAll(url, sentDeliveries(events), AT_ONCE);
  } finally {
    if (child.connected) child.disconnect();
    client.destroy();
  }
};

interface Burst {
  /** The product's webhook address. */
  readonly url: string;
  /** Pays deposits and returns their confirmations, each the given number of times, for the caller to send. */
  pay(deposits: number, eventsEach: number): Promise<readonly Delivery[]>;
  stop(): Promise<void>;
}

const openBurst = async (stack: StackFile, scene: Scene): Promise<Burst> => {
  const ownership = { user_id: scene.ids.client, manager_id: scene.ids.operator };
  const accounts: string[] = [];
  for (let at = 0; at < ACCOUNTS; at += 1) {
    const account = await newAccount(stack, scene, ownership);
    await configure(scene, account, { maximum_daily_amount: '1000000' });
    accounts.push(account.external_id);
  }
  await sandbox(stack)('PUT /sandbox/behaviour', { auto_confirm_ms: 20 });
  const relay = await registerRelay(stack, ({ data }) => data?.type === 'deposit');
  return {
    url: relay.target,
    async pay(deposits, eventsEach) {
      const paid = new Set<string>();
      for (let at = 0; at < deposits; at += 1) {
        const { id } = await pay(stack, accounts[at % accounts.length] ?? '', '150.00');
        paid.add(id);
      }
      const confirmations = await until('all deposits are confirmed', () => {
        const found = relay.held.filter(
          ({ event }) => event.event_type === 'order.confirmed' && paid.has(event.data?.id ?? ''),
        );
        return Promise.resolve(found.length === deposits ? found : undefined);
      });
      return Array.from({ length: eventsEach }, () =>
        confirmations.map(({ headers, event }) => ({
          headers,
          body: JSON.stringify({ ...event, id: `evt_${randomUUID()}` }),
        })),
      ).flat();
    },
    stop: () => relay.stop(),
  };
};

const completed = async (scene: Scene): Promise<number> => {
  let count = 0;
  let cursor: string | null = null;
  do {
    const from: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const { body } = await scene.admin<{ items: ConversionRecord[]; next_cursor: string | null }>(
      `GET /conversions?scope=all&limit=200${from}`,
    );
    count += body.items.filter(({ status }) => status === 'transfer_completed').length;
    cursor = body.next_cursor;
  } while (cursor !== null);
  return count;
};

/** Seconds until this number of conversions is completed. */
const allCompleted = async (scene: Scene, conversions: number): Promise<number> => {
  const began = performance.now();
  await until(
    `${conversions} conversions are completed`,
    async () => ((await completed(scene)) >= conversions ? true : undefined),
    CONVERSIONS_MS,
    2_000,
  );
  return (performance.now() - began) / 1000;
};

const accepted = ({ waits }: Sent): readonly number[] => waits.get(200) ?? [];
const rate = (sent: Sent): number => (1000 * accepted(sent).length) / sent.wall;

const onEngine = async (
  engine: EngineName,
  { report, short }: { report: (line: string) => void; short: boolean },
): Promise<readonly Figure[]> => {
  const size = (full: number): number => (short ? Math.ceil(full / 20) : full);
  const running = await startStack({ engine, seed: false });
  const { stack } = running;
  let burst: Burst | undefined;
  try {
    const scene = await enter(stack);
    burst = await openBurst(stack, scene);
    const first = await burst.pay(size(DEPOSITS), EVENTS_EACH);
    const alone = await intakeAlone(stack, first.length);
    report(`${engine}: alone, ${rate(alone).toFixed(0)} a second`);
    const beside = await sendAll(burst.url, first, AT_ONCE);
    report(`${engine}: beside conversions, ${rate(beside).toFixed(0)} a second`);
    const tookFirst = await allCompleted(scene, size(DEPOSITS));
    report(`${engine}: their conversions were completed ${tookFirst.toFixed(0)} s after`);
    const second = await burst.pay(size(DEPOSITS), (A_SECOND * SECONDS) / DEPOSITS);
    const open = await sendAtRate(burst.url, second, A_SECOND);
    const all = [...open.waits.values()].flat();
    const tookSecond = await allCompleted(scene, 2 * size(DEPOSITS));
    report(`${engine}: the second time ${tookSecond.toFixed(0)} s after`);
    const memory = highestMemory(running.read().pids.gateway);
    const waited = (share: number): number => percentile(all, share);
    return [
      compare(
        `${engine}: beside conversions`,
        'per second',
        rate(beside),
        { name: 'intake alone', value: rate(alone) },
        { goal: GOALS.beside },
      ),
      compare(`${engine}: beside conversions, p99`, 'ms', percentile(accepted(beside), 0.99), {
        name: 'intake alone',
        value: percentile(accepted(alone), 0.99),
      }),
      absolute(`${engine}: ${A_SECOND} a second, taken in`, 'requests', accepted(open).length),
      absolute(`${engine}: turned away`, 'requests', open.waits.get(503)?.length ?? 0),
      absolute(`${engine}: waited, p50`, 'ms', waited(0.5)),
      absolute(`${engine}: waited, p99`, 'ms', waited(0.99), GOALS.wait),
      ...(memory === undefined ? [] : [absolute(`${engine}: gateway`, 'MB', memory, GOALS.memory)]),
    ];
  } finally {
    await burst?.stop();
    await running.dispose();
  }
};

/** Events at the whole stack during earlier conversions, against a gateway that only accepts events. */
export const webhookBurst: Row = {
  name: 'webhook burst',
  run: async (context) => {
    const figures: Figure[] = [];
    for (const engine of enginesHere()) figures.push(...(await onEngine(engine, context)));
    return figures;
  },
};

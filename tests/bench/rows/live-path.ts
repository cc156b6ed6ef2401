import { setTimeout as delay } from 'node:timers/promises';
import type { SubAccountRecord } from '#shared/contract/records.ts';
import { WebSocket } from 'ws';
import { configure, enter, newAccount, type Scene } from '#tests/support/scene.ts';
import type { StackFile } from '#tests/support/stack.ts';
import { conversionId } from '#functions/modules/orders/ids.ts';
import { conversionOf, framesIn, pay, sandbox, signIn, until } from '#tests/support/stack-client.ts';
import { compare, type Figure } from '../figures.ts';
import { putToRecord } from '../put-to-record.ts';
import { registerRelay } from '../register-relay.ts';
import type { Relay } from '../relay.ts';
import type { Row } from '../row.ts';
import { percentile } from '../statistics.ts';

const DEPOSITS = 50;
const FLOOR_SAMPLES = 60;
/** A slow machine makes fewer deposits instead of a long wait. */
const LIMIT_MS = 80_000;
/** docs/figures.md. */
const GOAL = { of: 'ratio', most: 1.5 } as const;

/** Milliseconds until the page's socket receives a frame of the conversion. */
interface Sample {
  readonly fromDeposit: number;
  readonly fromAnswer: number;
}

/** When a page first received a frame of each conversion, by id. */
const listen = async (
  stack: StackFile,
): Promise<{ received: ReadonlyMap<string, number>; close: () => void }> => {
  const { AccessToken: token } = await signIn(stack, 'gateway_user');
  const received = new Map<string, number>();
  const socket = new WebSocket(stack.ws, ['ramps', token]);
  socket.on('message', (data: Buffer) => {
    const at = performance.now();
    for (const { type, id } of framesIn(data.toString()))
      if (type === 'conversion_process' && !received.has(id)) received.set(id, at);
  });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  return { received, close: () => socket.close() };
};

const oneDeposit = async (
  stack: StackFile,
  call: Scene['client'],
  account: SubAccountRecord,
  relay: Relay,
  received: ReadonlyMap<string, number>,
): Promise<Sample> => {
  const paid = performance.now();
  const { id } = await pay(stack, account.external_id, '150.00');
  const first = await until('a frame about the conversion', () =>
    Promise.resolve(received.get(conversionId(account.external_id, id))),
  );
  const answered = await until('the webhook is answered', () => Promise.resolve(relay.answeredAt(id)));
  // The next deposit starts with the stack at rest, at any time between two polls.
  await conversionOf(call, id);
  await delay(Math.random() * 100);
  return { fromDeposit: first - paid, fromAnswer: Math.max(0, first - answered) };
};

const deposits = async (stack: StackFile): Promise<readonly Sample[]> => {
  const scene = await enter(stack);
  const account = await newAccount(stack, scene, {
    user_id: scene.ids.client,
    manager_id: scene.ids.operator,
  });
  await configure(scene, account, { maximum_daily_amount: '1000000' });
  await sandbox(stack)('PUT /sandbox/behaviour', { auto_confirm_ms: 20 });
  const relay = await registerRelay(stack);
  const { received, close } = await listen(stack);
  try {
    const samples: Sample[] = [];
    const end = performance.now() + LIMIT_MS;
    while (samples.length < DEPOSITS && performance.now() < end)
      samples.push(await oneDeposit(stack, scene.client, account, relay, received));
    return samples;
  } finally {
    close();
    await relay.stop();
  }
};

/** From a customer's money to a changed page, against only the stream on the same engine. */
export const livePath: Row = {
  name: 'live path',
  run: async ({ report, stack: running }) => {
    const { stack } = await running();
    const { endpoint, engine } = stack.dynamodb;
    report(`${engine}: put to stream record`);
    const each100 = await putToRecord(endpoint, { count: FLOOR_SAMPLES, everyMs: 100 });
    const each25 = await putToRecord(endpoint, { count: FLOOR_SAMPLES, everyMs: 25 });
    report(`${DEPOSITS} deposits`);
    const samples = await deposits(stack);
    report(`${samples.length} deposits measured`);
    const figure = (what: keyof Sample, said: string, share: number, goal?: Figure['goal']) =>
      compare(
        said,
        'ms',
        percentile(
          samples.map((sample) => sample[what]),
          share,
        ),
        { name: 'put to record, 100 ms', value: percentile(each100, share) },
        goal === undefined ? {} : { goal },
      );
    const quick = (share: number) => ({
      name: 'put to record, 25 ms',
      value: percentile(each25, share),
    });
    const answers = samples.map(({ fromAnswer }) => fromAnswer);
    return [
      figure('fromAnswer', 'webhook answered to frame, p50', 0.5, GOAL),
      figure('fromAnswer', 'webhook answered to frame, p99', 0.99),
      compare('webhook answered to frame, p50', 'ms', percentile(answers, 0.5), quick(0.5)),
      compare('webhook answered to frame, p99', 'ms', percentile(answers, 0.99), quick(0.99)),
      figure('fromDeposit', 'PIX deposit to frame, p50', 0.5),
      figure('fromDeposit', 'PIX deposit to frame, p99', 0.99),
    ];
  },
};

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket, WebSocketServer } from 'ws';
import { enter, newAccount, type Scene } from '#tests/support/scene.ts';
import { type StackFile, startStack } from '#tests/support/stack.ts';
import { orderId } from '#functions/modules/orders/ids.ts';
import { framesIn, pay, sandbox, signInAs, until } from '#tests/support/stack-client.ts';
import { absolute, compare, type Figure } from '../figures.ts';
import { highestMemory } from '../memory.ts';
import { registerRelay } from '../register-relay.ts';
import type { Relay } from '../relay.ts';
import type { Row } from '../row.ts';
import { sendAll } from '../sender.ts';
import { percentile } from '../statistics.ts';

const SOCKETS = 500;
/** A user has at most ten connections. */
const EACH = 10;
const ORDERS = 20;
const AT_ONCE = 4;
const PATIENCE_MS = 60_000;
const QUIET_MS = 2_000;
const PASSWORD = 'bench-long-enough-8';
/** docs/figures.md: milliseconds, and MB. */
const GOALS = { frame: { of: 'value', most: 2_000 }, memory: { of: 'value', most: 600 } } as const;

/** An open page and its messages. */
interface Page {
  readonly socket: WebSocket;
  /** When it first received an order, by our order id. */
  readonly heard: Map<string, number>;
  /** The time of its latest message. */
  latestAt: number;
}

/** Our order ids in a message. All pages get the same texts, so each is parsed once. */
const createReading = () => {
  const known = new Map<string, readonly string[]>();
  const read = (text: string): readonly string[] =>
    framesIn(text).flatMap(({ type, id }) => (type === 'order' ? [id] : []));
  return (text: string): readonly string[] => {
    const found = known.get(text) ?? read(text);
    known.set(text, found);
    return found;
  };
};

type Reading = ReturnType<typeof createReading>;

const openPage = (url: string, protocols: readonly string[], ordersIn: Reading): Promise<Page> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(url, [...protocols]);
    const page: Page = { socket, heard: new Map(), latestAt: performance.now() };
    socket.on('message', (data: Buffer) => {
      page.latestAt = performance.now();
      for (const order of ordersIn(data.toString()))
        if (!page.heard.has(order)) page.heard.set(order, page.latestAt);
    });
    socket.once('open', () => resolve(page)).once('error', reject);
  });

/** Administrators, who see every order, with ten open pages each. */
const openPages = async (stack: StackFile, scene: Scene, count: number) => {
  const pages: Page[] = [];
  const reading = createReading();
  while (pages.length < count) {
    const email = `page-${randomBytes(4).toString('hex')}@example.com`;
    const made = await scene.admin('POST /users', {
      email,
      password: PASSWORD,
      role: 'admin',
      displayName: '',
    });
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    const { AccessToken: token } = await signInAs(stack, email, PASSWORD);
    for (let at = 0; at < EACH && pages.length < count; at += 1)
      pages.push(await openPage(stack.ws, ['ramps', token], reading));
  }
  return pages;
};

/** Waits until all messages of the set-up have arrived. */
const quiet = (pages: readonly Page[]): Promise<unknown> =>
  until('no page receives messages', () => {
    const latest = Math.max(...pages.map(({ latestAt }) => latestAt));
    return Promise.resolve(performance.now() - latest > QUIET_MS ? true : undefined);
  });

/** The confirmations of new deposits, kept for the caller to send. */
const confirmations = async (stack: StackFile, scene: Scene, relay: Relay, count: number) => {
  const account = await newAccount(stack, scene, { user_id: scene.ids.client, manager_id: null });
  const paid = new Set<string>();
  for (let at = 0; at < count; at += 1) paid.add((await pay(stack, account.external_id, '150.00')).id);
  return until('all deposits are confirmed', () => {
    const found = relay.held.filter(
      ({ event }) => event.event_type === 'order.confirmed' && paid.has(event.data?.id ?? ''),
    );
    return Promise.resolve(found.length === count ? found : undefined);
  });
};

/** Milliseconds from sending a message until every socket has it: ws only, same size. */
const bareFrames = async (sockets: number, messages: number, bytes: number): Promise<readonly number[]> => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const arrived: number[] = [];
  let sentAt = 0;
  const opened = await Promise.all(
    Array.from({ length: sockets }, async () => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}`);
      socket.on('message', (data: Buffer) => {
        JSON.parse(data.toString());
        arrived.push(performance.now() - sentAt);
      });
      await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
      return socket;
    }),
  );
  const text = JSON.stringify({ text: 'x'.repeat(bytes) });
  for (let message = 1; message <= messages; message += 1) {
    sentAt = performance.now();
    for (const client of server.clients) client.send(text);
    while (arrived.length < sockets * message) await delay(1);
  }
  for (const socket of opened) socket.terminate();
  server.close();
  return arrived;
};

/** Twenty confirmations, four at a time: each page's wait for each of them in milliseconds. */
const burst = async (
  stack: StackFile,
  scene: Scene,
  relay: Relay,
  pages: readonly Page[],
): Promise<readonly number[]> => {
  const held = await confirmations(stack, scene, relay, ORDERS);
  await quiet(pages);
  const answered = new Map<string, number>();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, lane) => {
      for (const { headers, event } of held.filter((__, at) => at % AT_ONCE === lane)) {
        await sendAll(relay.target, [{ headers, body: JSON.stringify(event) }], 1);
        const { account_id: account = '', id = '' } = event.data ?? {};
        answered.set(orderId(account, id), performance.now());
      }
    }),
  );
  const waits = (): readonly number[] =>
    pages.flatMap(({ heard }) =>
      [...answered].flatMap(([order, from]) => {
        const at = heard.get(order);
        return at === undefined ? [] : [Math.max(0, at - from)];
      }),
    );
  const end = performance.now() + PATIENCE_MS;
  while (waits().length < pages.length * ORDERS && performance.now() < end) await delay(20);
  return waits();
};

/** From the answer to a webhook to five hundred open pages, against ws only. */
export const socketFrames: Row = {
  name: 'socket frames',
  run: async ({ report, short }) => {
    const size = (full: number): number => (short ? Math.ceil(full / 20) : full);
    const running = await startStack({ seed: false });
    try {
      const { stack } = running;
      const scene = await enter(stack);
      const relay = await registerRelay(stack, ({ data }) => data?.type === 'deposit');
      await sandbox(stack)('PUT /sandbox/behaviour', { auto_confirm_ms: 20 });
      const pages = await openPages(stack, scene, size(SOCKETS));
      report(`${pages.length} sockets are open`);
      const first = await burst(stack, scene, relay, pages);
      const waits = await burst(stack, scene, relay, pages);
      const memory = highestMemory(running.read().pids.gateway);
      for (const { socket } of pages) socket.terminate();
      await relay.stop();
      report(`${waits.length} of ${pages.length * ORDERS} last states came`);
      const bare = await bareFrames(pages.length, ORDERS, 1_000);
      const figure = (share: number, goal?: Figure['goal']) =>
        compare(
          `webhook answered to each page, p${share * 100}`,
          'ms',
          percentile(waits, share),
          { name: 'ws alone', value: percentile(bare, share) },
          goal === undefined ? {} : { goal },
        );
      return [
        absolute('last states that came', 'requests', waits.length, {
          of: 'value',
          least: pages.length * ORDERS,
        }),
        figure(0.5),
        figure(0.99, GOALS.frame),
        absolute('the first burst after a start, p99', 'ms', percentile(first, 0.99)),
        ...(memory === undefined ? [] : [absolute('gateway', 'MB', memory, GOALS.memory)]),
      ];
    } finally {
      await running.dispose();
    }
  },
};

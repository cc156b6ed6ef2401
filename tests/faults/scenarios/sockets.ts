import type { SubAccountRecord } from '#shared/contract/records.ts';
import type { ChangeFrame } from '#shared/contract/socket.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { enter, newAccount, type Scene } from '#tests/support/scene.ts';
import type { RunningStack, StackFile } from '#tests/support/stack.ts';
import { api, framesIn, pay, signInAs, until } from '#tests/support/stack-client.ts';
import { rowsOf } from '../judge.ts';
import { eventOf, inParallel, operatorsWebhook } from '../provider.ts';
import { newVerdicts, type Scenario } from '../scenario.ts';

const SOCKETS = { full: 1_000, short: 100 } as const;
/** Of a hundred: dead because the gateway was killed, dead because their line broke, and alive. */
const DEAD_WITH_GATEWAY = 20;
const DEAD_LINE = 20;
const WITHIN_MS = 2_000;
/** Other scenarios run on this machine at the same time: the best round counts. */
const ROUNDS = 3;
const PATIENCE_MS = 120_000;
const OPENED_AT_ONCE = 16;

/** So many of each person at the begin: with those that each round adds, nobody has more than there may be. */
const OF_EACH = 5;
type Who = 'gateway_user' | 'client' | 'admin';

interface Listening {
  readonly who: Who;
  readonly token: string;
}

const PASSWORD = 'Sockets-2026!';

/** Two tenants and, so that many see the same record, administrators. */
const peopleOf = async (stack: StackFile, scene: Scene, count: number): Promise<readonly Listening[]> => {
  const more = await inParallel(Array.from({ length: count - 2 }), 4, async (_, at) => {
    const email = `sockets.${at}@example.com`;
    const user = { email, password: PASSWORD, role: 'admin', displayName: `Sockets ${at}` };
    const { status } = await scene.admin('POST /users', user);
    if (status >= 300) throw new Error(`${email} was not made: ${status}`);
    return { who: 'admin', token: (await signInAs(stack, email, PASSWORD)).AccessToken } as const;
  });
  return [
    { who: 'gateway_user', token: scene.operatorToken },
    { who: 'client', token: scene.clientToken },
    ...more,
  ];
};

interface Listener {
  readonly who: Who;
  readonly socket: WebSocket;
  readonly frames: { readonly at: number; readonly frame: ChangeFrame }[];
}

const open = async (url: string, who: Who, token: string): Promise<Listener> => {
  const socket = new WebSocket(url, ['ramps', token]);
  const listener: Listener = { who, socket, frames: [] };
  socket.on('message', (data: Buffer) =>
    listener.frames.push(...framesIn(data.toString()).map((frame) => ({ at: Date.now(), frame }))),
  );
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  socket.on('error', () => undefined);
  return listener;
};

const restartGateway = async (running: RunningStack): Promise<void> => {
  const before = running.read().pids.gateway;
  process.kill(before, 'SIGKILL');
  await until(
    'the gateway runs again',
    async () => {
      if (running.read().pids.gateway === before) return undefined;
      const answer = await api(running.stack)('GET /profile').catch(() => undefined);
      return answer?.status === 401 ? true : undefined;
    },
    PATIENCE_MS,
  );
};

/** Frames of records that belong neither to the listener nor to one whom they manage. */
const foreign = ({ who, frames }: Listener, { ids }: Scene): number => {
  if (who === 'admin') return 0;
  const own = who === 'client' ? ids.client : ids.operator;
  return frames.filter(({ frame }) => {
    const { user_id: owner, manager_id: manager } = frame.record ?? {};
    return owner !== own && manager !== own;
  }).length;
};

/**
 * A thousand sockets of two hundred people, 40 % of them dead without a close: half because the gateway was killed under
 * them, so that nobody reported their end, half because their line broke. Every live one has the frame in time, the rows of
 * the dead go, and nobody receives a frame of another owner.
 */
export const sockets: Scenario = {
  name: 'sockets',
  limitMs: { full: 600_000, short: 600_000 },
  alone: true,
  run: async (world) => {
    const verdicts = newVerdicts();
    const running = await world.memoryStack('light');
    const { stack } = running;
    const scene = await enter(stack);
    const shared = await inParallel(Array.from({ length: ROUNDS }), 1, () =>
      newAccount(stack, scene, { user_id: scene.ids.client }),
    );
    const operators = await newAccount(stack, scene, { user_id: scene.ids.operator });
    const clients = await newAccount(stack, scene, { user_id: scene.ids.client });
    const deliver = await operatorsWebhook(scene);
    const people = await peopleOf(stack, scene, world.sized(SOCKETS) / OF_EACH);
    const hundreds = world.sized(SOCKETS) / 100;
    const openMany = (count: number) =>
      inParallel(Array.from({ length: count }), OPENED_AT_ONCE, (_, at) => {
        const person = people[at % people.length];
        if (!person) throw new Error('nobody listens');
        return open(stack.ws, person.who, person.token);
      });

    const first = await openMany(DEAD_WITH_GATEWAY * hundreds);
    await restartGateway(running);
    for (const { socket } of first) socket.terminate();
    const live = await openMany((100 - DEAD_WITH_GATEWAY - DEAD_LINE) * hundreds);
    world.defer(() => live.forEach(({ socket }) => socket.terminate()));
    const rows = async (): Promise<number> => (await rowsOf(stack, 'connection')).length;

    /** Lines break, and then everybody is notified. How long the last live socket waited, in milliseconds. */
    const round = async (account: SubAccountRecord): Promise<number> => {
      const broken = await openMany(DEAD_LINE * hundreds);
      if (account === shared[0]) {
        // Those that died with the gateway may have been found out by now: administrators are told of each other's making.
        const there = await rows();
        const [least, most] = [live.length + broken.length, world.sized(SOCKETS)];
        verdicts.expect(
          there >= least && there <= most,
          () => `rows of connections: ${there}, not ${least} to ${most}`,
        );
      }
      for (const { socket } of broken) socket.terminate();
      const sentAt = Date.now();
      await scene.admin(`PATCH /subaccounts/${account.id}`, { manager_id: scene.ids.operator });
      const waited = ({ frames }: Listener): number =>
        (frames.find(({ frame }) => frame.id === account.id && frame.record?.['manager_id'] !== null)?.at ??
          Infinity) - sentAt;
      const everybody = () => Math.max(...live.map(waited));
      while (everybody() === Infinity && Date.now() - sentAt < PATIENCE_MS) await delay(20);
      verdicts.equal(
        live.filter((one) => waited(one) < Infinity).length,
        live.length,
        'live sockets notified',
      );
      return everybody();
    };
    let fastestMs = Infinity;
    for (const account of shared) {
      fastestMs = Math.min(fastestMs, await round(account));
      if (world.size === 'short' || fastestMs <= WITHIN_MS) break;
    }
    verdicts.expect(
      world.size === 'short' || fastestMs <= WITHIN_MS,
      () => `the last live socket has the frame after ${fastestMs} ms`,
    );

    // The rows of sockets that have just been opened are not taken for dead: more frames follow.
    const goneSince = Date.now();
    for (let copy = 1; (await rows()) > live.length && Date.now() - goneSince < PATIENCE_MS; copy += 1) {
      await deliver(eventOf(await pay(stack, operators.external_id, '101.00'), 'order.created', copy));
      await pay(stack, clients.external_id, '102.00');
      await delay(500);
    }
    verdicts.equal(await rows(), live.length, 'rows of connections once the dead are found out');
    const strange = live.map((listener) => foreign(listener, scene)).reduce((sum, count) => sum + count, 0);
    verdicts.equal(strange, 0, 'frames for another owner');
    for (const listener of live) {
      const mine = listener.frames.length;
      verdicts.expect(mine > 0, () => `a socket of ${listener.who} received nothing`);
    }
    return {
      counts: {
        sockets: world.sized(SOCKETS),
        'dead with the gateway': first.length,
        'dead by a broken line': DEAD_LINE * hundreds,
        live: live.length,
        'frame at the last live one, ms': fastestMs,
        frames: live.reduce((sum, { frames }) => sum + frames.length, 0),
        'frames for another owner': strange,
      },
      violations: verdicts.violations,
    };
  },
};

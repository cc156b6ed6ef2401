import type { SubAccountRecord } from '#shared/contract/records.ts';
import type { ChangeFrame } from '#shared/contract/socket.ts';
import { WebSocket } from 'ws';
import { enter, newAccount, newPerson, type Scene } from '#tests/support/scene.ts';
import type { RunningStack, StackFile } from '#tests/support/stack.ts';
import { api, framesIn, pay } from '#tests/support/stack-client.ts';
import { rowsOf } from '../judge.ts';
import { found, whileMoving } from '../moving.ts';
import { eventOf, inParallel, operatorsWebhook } from '../provider.ts';
import type { Scenario } from '../scenario.ts';

const SOCKETS = { full: 1_000, short: 100 } as const;
/** Percent of the sockets. */
const DEAD_WITH_GATEWAY = 20;
const DEAD_LINE = 20;
/** The best round counts, because other scenarios run at the same time. */
const ROUNDS = { full: 3, short: 1 } as const;
const OPENED_AT_ONCE = 16;

/** At the start; with each round's sockets a user stays below the maximum. */
const OF_EACH = 5;
type Who = 'gateway_user' | 'client' | 'admin';

interface Listening {
  readonly who: Who;
  readonly token: string;
}

const peopleOf = async (stack: StackFile, scene: Scene, count: number): Promise<readonly Listening[]> => {
  const more = await inParallel(Array.from({ length: count - 2 }), 4, async () => {
    const { token } = await newPerson(stack, scene, 'admin');
    return { who: 'admin', token } as const;
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
  await found('the gateway runs again', async () => {
    const { gateway } = running.read().pids;
    const answer =
      gateway === before ? undefined : await api(running.stack)('GET /profile').catch(() => undefined);
    return { found: answer?.status === 401 || undefined, seen: [gateway, running.output().length] };
  });
};

/** Number of frames about sub-accounts that the listener cannot see. */
const foreign = async ({ who, frames }: Listener, scene: Scene): Promise<number> => {
  if (who === 'admin') return 0;
  const call = who === 'client' ? scene.client : scene.operator;
  const { body } = await call<{ items: SubAccountRecord[] }>('GET /subaccounts?limit=200');
  const own = new Set(body.items.map(({ external_id: external }) => external));
  const ids = new Set(body.items.map(({ id }) => id));
  return frames.filter(({ frame: { type, id, account_id: account } }) =>
    type === 'sub_account' ? !ids.has(id) : account !== undefined && !own.has(account),
  ).length;
};

/**
 * A thousand sockets, 40 % dead without a close: half killed with the gateway, half by a broken line. Every live one gets
 * the frame, the rows of the dead disappear, and nobody gets another owner's frame.
 */
export const sockets: Scenario = {
  name: 'sockets',
  alone: true,
  run: async (world, verdicts) => {
    const { running, stack } = await world.heldStack();
    const scene = await enter(stack);
    const shared = await inParallel(Array.from({ length: world.sized(ROUNDS) }), 1, () =>
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

    /** Breaks lines, changes the account, and returns how long the last live socket waited, in milliseconds. */
    const round = async (account: SubAccountRecord): Promise<number> => {
      const broken = await openMany(DEAD_LINE * hundreds);
      if (account === shared[0]) {
        // Some that died with the gateway may have been found already.
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
        (frames.find(({ frame }) => frame.id === account.id && frame.change === 'modify')?.at ?? Infinity) -
        sentAt;
      const notified = () => live.filter((one) => waited(one) < Infinity).length;
      await whileMoving(() =>
        Promise.resolve({ found: notified() === live.length || undefined, seen: notified() }),
      );
      verdicts.equal(notified(), live.length, 'live sockets notified');
      return Math.max(...live.map(waited));
    };
    let fastestMs = Infinity;
    for (const account of shared) fastestMs = Math.min(fastestMs, await round(account));

    // Fresh rows do not count as dead at once: send more frames.
    await whileMoving(async (still) => {
      const left = await rows();
      if (left <= live.length) return { found: true, seen: left };
      await deliver(eventOf(await pay(stack, operators.external_id, '101.00'), 'order.created', still));
      await pay(stack, clients.external_id, '102.00');
      return { seen: left };
    });
    verdicts.equal(await rows(), live.length, 'rows of connections once the dead are found');
    const counts = await Promise.all(live.map((listener) => foreign(listener, scene)));
    const strange = counts.reduce((sum, count) => sum + count, 0);
    verdicts.equal(strange, 0, 'frames for another owner');
    for (const listener of live) {
      const mine = listener.frames.length;
      verdicts.expect(mine > 0, () => `a socket of ${listener.who} received nothing`);
    }
    return {
      sockets: world.sized(SOCKETS),
      'dead with the gateway': first.length,
      'dead by a broken line': DEAD_LINE * hundreds,
      live: live.length,
      'frame at the last live one, ms': fastestMs,
      frames: live.reduce((sum, { frames }) => sum + frames.length, 0),
      'frames for another owner': strange,
    };
  },
};

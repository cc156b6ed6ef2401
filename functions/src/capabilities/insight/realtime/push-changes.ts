import type { AccountsNow } from '../../../modules/accounts/ports.ts';
import type { ChangeFrame } from '@ramps-gateway/shared/contract/socket.ts';
import type { Clock } from '../../../platform/clock.ts';
import pLimit from 'p-limit';
import { createAudience } from './audience.ts';
import { type Addressed, framesOf } from './frame-of.ts';
import { createMessages } from './messages.ts';
import { createOwnership } from './ownership.ts';
import type { Change, Connection, Connections, Sockets } from './ports.ts';
import * as z from 'zod/mini';
import type { Metrics } from '../../../platform/metrics.ts';

interface ExpelPorts {
  readonly connections: Pick<Connections, 'ofUser' | 'remove'>;
  readonly sockets: Pick<Sockets, 'close'>;
  readonly now: Date;
}

const profile = z.object({
  user_id: z.string(),
  role: z.string(),
  disabled_at: z.nullish(z.string()),
  signed_out_at: z.nullish(z.string()),
  ended_sessions: z._default(z.array(z.object({ id: z.string() })), []),
});
type Profile = z.output<typeof profile>;

/** True if the user's open connections may still see the same. */
const staysOpen = (was: Profile, is: Profile): boolean =>
  is.role === was.role &&
  !is.disabled_at &&
  (is.signed_out_at ?? null) === (was.signed_out_at ?? null) &&
  is.ended_sessions.every(({ id }) => was.ended_sessions.some((each) => each.id === id));

/**
 * Closes the connections of a user who changes role or is disabled, signed out or removed. Removes the rows first, so
 * that nothing is sent even if closing fails; the client reconnects.
 */
const expelAfter = async (
  { entity, before, after }: Change,
  { connections, sockets, now }: ExpelPorts,
): Promise<void> => {
  if (entity !== 'profile' || before === undefined) return;
  const was = profile.parse(before);
  if (after !== undefined && staysOpen(was, profile.parse(after))) return;
  const open = await connections.ofUser(was.user_id, now);
  await Promise.all(open.map(({ connection_id: id }) => connections.remove(id)));
  await Promise.all(open.map(({ connection_id: id }) => sockets.close(id)));
};

export interface PushChangesPorts {
  readonly accounts: AccountsNow;
  readonly connections: Connections;
  readonly sockets: Sockets;
  readonly clock: Clock;
}

const POSTS_AT_ONCE = 32;

/** A connection younger than this can look gone because its handshake is not over. Milliseconds. */
const HANDSHAKE_MS = 10_000;

interface Part {
  readonly change: Change;
  readonly frame: ChangeFrame;
}

interface FrameBatch {
  readonly connection: Connection;
  readonly parts: Part[];
}

/** Only the last frame of each record, since frames are hints (C4). */
const lastOfEach = (parts: readonly Part[]): readonly ChangeFrame[] => [
  ...new Map(parts.map(({ frame }) => [`${frame.type} ${frame.id}`, frame])).values(),
];

export type Pushed = { readonly sockets: number } | { readonly error: unknown };

/**
 * Notifies users who may read a record now (C4), with one message per connection and batch. Reads each account and
 * audience only once. A failed message fails its changes after all others are sent; repeated frames do no harm.
 */
export const pushChanges = async (
  { accounts, connections, sockets, clock }: PushChangesPorts,
  batch: readonly Change[],
): Promise<ReadonlyMap<Change, Pushed>> => {
  const now = clock();
  const accountOf = createOwnership(accounts, batch);
  const audienceOf = createAudience(connections, now);
  const messageOf = createMessages();
  const limit = pLimit(POSTS_AT_ONCE);
  const failures = new Map<Change, unknown>();
  const frameBatches = new Map<string, FrameBatch>();
  const fail = (change: Change, error: unknown): void => {
    if (!failures.has(change)) failures.set(change, error);
  };

  const address = async (
    change: Change,
  ): Promise<readonly (readonly [Addressed, readonly Connection[]])[]> => {
    await expelAfter(change, { connections, sockets, now });
    const frames = framesOf(change, await accountOf(change));
    return Promise.all(frames.map(async (to) => [to, await audienceOf(to)] as const));
  };

  const addressed = await Promise.allSettled(batch.map(address));
  for (const [at, outcome] of addressed.entries()) {
    const change = batch[at];
    if (change === undefined) continue;
    if (outcome.status === 'rejected') {
      fail(change, outcome.reason);
      continue;
    }
    for (const [{ frame }, audience] of outcome.value)
      for (const connection of audience) {
        const frameBatch = frameBatches.get(connection.connection_id) ?? { connection, parts: [] };
        frameBatches.set(connection.connection_id, frameBatch);
        frameBatch.parts.push({ change, frame });
      }
  }

  const isSettled = ({ connected_at: since }: Connection): boolean =>
    now.getTime() - Date.parse(since) > HANDSHAKE_MS;

  const gone: FrameBatch[] = [];
  const post = async (frameBatch: FrameBatch): Promise<void> => {
    try {
      const message = messageOf(lastOfEach(frameBatch.parts));
      if ((await sockets.post(frameBatch.connection.connection_id, message)) === 'gone')
        gone.push(frameBatch);
    } catch (error) {
      for (const { change } of frameBatch.parts) fail(change, error);
    }
  };
  const forget = async ({ connection, parts }: FrameBatch): Promise<void> => {
    try {
      await connections.remove(connection.connection_id);
    } catch (error) {
      for (const { change } of parts) fail(change, error);
    }
  };

  await Promise.all([...frameBatches.values()].map((frameBatch) => limit(() => post(frameBatch))));
  // After the frames, so that live connections never wait for this clean-up.
  const dead = gone.filter(({ connection }) => isSettled(connection));
  await Promise.all(dead.map((frameBatch) => limit(() => forget(frameBatch))));

  const counts = new Map<Change, number>();
  for (const { parts } of frameBatches.values())
    for (const change of new Set(parts.map((part) => part.change)))
      counts.set(change, (counts.get(change) ?? 0) + 1);
  return new Map(
    batch.map((change) => [
      change,
      failures.has(change) ? { error: failures.get(change) } : { sockets: counts.get(change) ?? 0 },
    ]),
  );
};

export const countPosts = (sockets: Sockets, metrics: Metrics): Sockets => ({
  ...sockets,
  post: async (connectionId, message) => {
    try {
      const outcome = await sockets.post(connectionId, message);
      metrics.put('Pushes', 1, outcome);
      return outcome;
    } catch (error) {
      metrics.put('Pushes', 1, 'failed');
      throw error;
    }
  },
});

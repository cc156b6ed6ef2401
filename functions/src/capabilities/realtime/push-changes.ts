import type { Clock } from '../../platform/clock.ts';
import pLimit from 'p-limit';
import { createAudience } from './audience.ts';
import { type Addressed, framesOf } from './frame-of.ts';
import { createOwnership } from './ownership.ts';
import type { Accounts, Change, Connection, Connections, Sockets } from './ports.ts';
import * as z from 'zod/mini';
import type { Metrics } from '../../platform/metrics.ts';

interface ExpelPorts {
  readonly connections: Pick<Connections, 'ofUser' | 'remove'>;
  readonly sockets: Pick<Sockets, 'close'>;
  readonly now: Date;
}

const profile = z.object({ user_id: z.string(), role: z.string() });

/**
 * A user whose role changes, or who is removed, loses their connections: they were opened with what the old role
 * may see. The rows go first, so that nothing is sent any more even if closing fails; the client connects again.
 */
const expelAfter = async (
  { entity, before, after }: Change,
  { connections, sockets, now }: ExpelPorts,
): Promise<void> => {
  if (entity !== 'profile' || before === undefined) return;
  const was = profile.parse(before);
  if (after !== undefined && profile.parse(after).role === was.role) return;
  const open = await connections.ofUser(was.user_id, now);
  await Promise.all(open.map(({ connection_id: id }) => connections.remove(id)));
  await Promise.all(open.map(({ connection_id: id }) => sockets.close(id)));
};

export interface PushChangesPorts {
  readonly accounts: Accounts;
  readonly connections: Connections;
  readonly sockets: Sockets;
  readonly clock: Clock;
}

const POSTS_AT_ONCE = 32;

/** A connection younger than this may be gone only because its handshake is not over. Milliseconds. */
const HANDSHAKE_MS = 10_000;

/**
 * Notifies those who may read a record now that it has changed (C4); what belongs to a sub-account is judged by the
 * account as it is, read once for the batch. One call is for one batch of changes; the function that it returns takes
 * one change and returns how many connections were notified. Where one could not be, it throws after all others were.
 * Frames are hints: one that is sent twice does no harm.
 */
export const pushChanges = (
  { accounts, connections, sockets, clock }: PushChangesPorts,
  batch: readonly Change[],
) => {
  const now = clock();
  const accountOf = createOwnership(accounts, batch);
  const audienceOf = createAudience(connections, now);
  const limit = pLimit(POSTS_AT_ONCE);

  /** Found out in this batch; no role is read twice. */
  const gone = new Set<string>();
  const forgotten = new Set<string>();

  const notify = async ({ connection_id: id }: Connection, text: string): Promise<void> => {
    if (!gone.has(id) && (await sockets.post(id, text)) === 'gone') gone.add(id);
  };

  const isDead = ({ connection_id: id, connected_at: since }: Connection): boolean =>
    gone.has(id) && !forgotten.has(id) && now.getTime() - Date.parse(since) > HANDSHAKE_MS;

  const forget = ({ connection_id: id }: Connection): Promise<void> => {
    forgotten.add(id);
    return limit(() => connections.remove(id));
  };

  const send = async ({ frame, ...to }: Addressed): Promise<number> => {
    const text = JSON.stringify(frame);
    const audience = await audienceOf(to);
    const notified = await Promise.allSettled(
      audience.map((connection) => limit(() => notify(connection, text))),
    );
    // Behind the frames: no one alive waits for the rows of the dead.
    const tidied = await Promise.allSettled(audience.filter(isDead).map(forget));
    const failed = [...notified, ...tidied].find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
    return notified.length;
  };

  return async (change: Change): Promise<number> => {
    await expelAfter(change, { connections, sockets, now });
    const frames = framesOf(change, await accountOf(change));
    const sent = await Promise.allSettled(frames.map(send));
    return sent.reduce((count, outcome) => {
      if (outcome.status === 'rejected') throw outcome.reason;
      return count + outcome.value;
    }, 0);
  };
};

/** Sockets whose frames are counted by what came of them. */
export const countPosts = (sockets: Sockets, metrics: Metrics): Sockets => ({
  ...sockets,
  post: async (connectionId, text) => {
    try {
      const outcome = await sockets.post(connectionId, text);
      metrics.put('Pushes', 1, outcome);
      return outcome;
    } catch (error) {
      metrics.put('Pushes', 1, 'failed');
      throw error;
    }
  },
});

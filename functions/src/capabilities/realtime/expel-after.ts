import * as z from 'zod/mini';
import type { Change, Connections, Sockets } from './ports.ts';

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
export const expelAfter = async (
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

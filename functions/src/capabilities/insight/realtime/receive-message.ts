import { pingMessage, pongFrame } from '@ramps-gateway/shared/contract/socket.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Connections, Sockets } from './ports.ts';

export interface ReceiveMessagePorts {
  readonly connections: Pick<Connections, 'get' | 'remove'>;
  readonly sockets: Sockets;
  readonly clock: Clock;
}

const isPing = (text: string): boolean => {
  try {
    return pingMessage.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
};

const PONG = Buffer.from(JSON.stringify(pongFrame.parse({ type: 'pong' })));

/** C4: answers a ping with a pong, or closes a connection that has ended or has no row. Ignores other messages. */
export const receiveMessage =
  ({ connections, sockets, clock }: ReceiveMessagePorts) =>
  async (connectionId: string, text: string): Promise<void> => {
    if (!isPing(text)) return;
    const connection = await connections.get(connectionId);
    if (connection && connection.ends_at > clock().toISOString()) {
      await sockets.post(connectionId, PONG);
      return;
    }
    if (connection) await connections.remove(connectionId);
    await sockets.close(connectionId);
  };

import { once } from 'node:events';
import type { Server } from 'node:http';
import { codeOf, PlainError } from '@ramps-gateway/infra/common/errors.ts';

/** What to say when a port is taken: which one, and how to choose another. */
export const takenPort = (port: number, variable: string): PlainError =>
  new PlainError(
    `Port ${port} is taken by another program. End it, or choose another port with ${variable}=… npm start`,
  );

/** Listens on this machine only; resolves to the port. Throws a plain error when it is taken. */
export const listenLocally = async (server: Server, port: number, variable: string): Promise<number> => {
  // Longer than any client keeps a connection, so that none is closed just as it is used again.
  server.keepAliveTimeout = 75_000;
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    throw codeOf(error) === 'EADDRINUSE' ? takenPort(port, variable) : error;
  }
  const address = server.address();
  return typeof address === 'object' && address ? address.port : port;
};

/** Our output is a file on the disk of the data: one that is full ends nobody. What has no room is not written. */
export const outliveFullLog = (): void => {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
};

/**
 * Calls `onDeath` when the process that started us is gone, however it ended: its end of our stdin closes then.
 * Only a child that was started with STOP_WITH_PARENT=1 looks; by hand, stdin may well be closed from the begin.
 */
export const watchParent = (onDeath: () => void): void => {
  if (process.env.STOP_WITH_PARENT !== '1') return;
  process.stdin.once('end', onDeath);
  process.stdin.once('error', onDeath);
  process.stdin.resume();
};

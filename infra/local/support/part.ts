import { once } from 'node:events';
import type { Server } from 'node:http';
import { codeOf, PlainError } from '@ramps-gateway/infra/common/errors.ts';

export const takenPort = (port: number, variable: string): PlainError =>
  new PlainError(
    `Port ${port} is taken by another program. End it, or choose another port with ${variable}=… npm start`,
  );

/** Loopback only. Resolves to the port; throws a plain error if it is taken. */
export const listenLocally = async (server: Server, port: number, variable: string): Promise<number> => {
  // Longer than any client's, so that no connection closes just as a client reuses it.
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

/** Output goes to a file, where a full disk drops lines instead of ending the process. */
export const outliveFullLog = (): void => {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
};

/**
 * Calls `onDeath` when the parent ends in any way, which closes stdin. Only with STOP_WITH_PARENT=1, because stdin may
 * be closed from the start.
 */
export const watchParent = (onDeath: () => void): void => {
  if (process.env.STOP_WITH_PARENT !== '1') return;
  process.stdin.once('end', onDeath);
  process.stdin.once('error', onDeath);
  process.stdin.resume();
};

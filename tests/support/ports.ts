import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the system's own port range, so that no connection takes a port before it is used. Test processes rarely choose the
 * same one.
 */
const FROM = 12_000;
const TO = 32_000;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });

const given = new Set<number>();

export const freePorts = async (count: number): Promise<number[]> => {
  const found: number[] = [];
  while (found.length < count) {
    const port = randomInt(FROM, TO);
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port)) found.push(port);
  }
  return found;
};

import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below those that the system hands out by itself: between a look and the use nobody's connection takes them, and
 * test processes side by side hardly ever draw the same.
 */
const FROM = 12_000;
const TO = 32_000;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });

/** What this process was given is not given again. */
const given = new Set<number>();

/** Ports that are free right now, all different. */
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

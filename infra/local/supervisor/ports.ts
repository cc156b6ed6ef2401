import { once } from 'node:events';
import { createServer } from 'node:net';
import { takenPort } from '../support/listen.ts';
import { codeOf, PlainError } from '@ramps-gateway/infra/common/errors.ts';
import type { PortName, Ports } from './options.ts';

const check = async (name: PortName, port: number): Promise<void> => {
  const server = createServer();
  try {
    server.listen({ port, host: '127.0.0.1', exclusive: true });
    await once(server, 'listening');
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE') throw takenPort(port, name);
    throw new PlainError(`Port ${port} (${name}) cannot be used: ${codeOf(error)}.`);
  } finally {
    server.close();
  }
};

/** Every port is free; else a plain error that names the first that is not, and its variable. */
export const checkPorts = async (ports: Ports, needed: readonly PortName[]): Promise<void> => {
  for (const name of needed) await check(name, ports[name]);
};

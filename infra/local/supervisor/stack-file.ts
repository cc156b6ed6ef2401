import { rmSync } from 'node:fs';
import type { Engine } from '../engine/engine.ts';
import { writeJson } from '../support/files.ts';
import type { Machine } from './machine.ts';
import type { Ports } from './options.ts';
import { TABLE_NAME } from './paths.ts';

interface Stack {
  readonly ports: Ports;
  readonly engine: Engine;
  readonly machine: Machine;
  readonly pool: { readonly userPoolId: string; readonly clientId: string };
}

export interface Pids {
  dynamodb: number | null;
  cognito: number;
  ramps: number;
  gateway: number;
}

const local = (port: number, scheme = 'http'): string => `${scheme}://127.0.0.1:${port}`;

export const addresses = ({ ports, engine }: Pick<Stack, 'ports' | 'engine'>) => ({
  web: local(ports.WEB_PORT),
  cognito: local(ports.COGNITO_PORT),
  dynamodb: engine.endpoint ?? local(ports.DYNAMODB_PORT),
  aws: local(ports.AWS_PORT),
  ramps: local(ports.RAMPS_PORT),
});

/** C2: how programs reach the running stack. */
export const describeStack = (stack: Stack, pids: Pids) => {
  const at = addresses(stack);
  return {
    web: at.web,
    api: `${at.web}/api`,
    ws: `${local(stack.ports.WEB_PORT, 'ws')}/ws`,
    cognito: { endpoint: at.cognito, ...stack.pool },
    dynamodb: { endpoint: at.dynamodb, table: TABLE_NAME, engine: stack.engine.name },
    secretsManager: { endpoint: at.aws },
    ramps: { baseUrl: at.ramps, ...stack.machine.ramps },
    users: stack.machine.users,
    pids,
  };
};

export type StackDescription = ReturnType<typeof describeStack>;

export const writeStackFile = (path: string, description: StackDescription): void =>
  writeJson(path, description);

export const removeStackFile = (path: string): void => rmSync(path, { force: true });

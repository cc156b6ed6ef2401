import { rmSync } from 'node:fs';
import type { Engine } from '../engine/engine.ts';
import { writeJson } from '../support/files.ts';
import type { Machine } from './machine.ts';
import type { Ports } from './options.ts';
import { TABLE_NAME } from './paths.ts';

interface StackFacts {
  readonly ports: Ports;
  readonly engine: Engine;
  readonly machine: Machine;
  readonly pool: { readonly userPoolId: string; readonly clientId: string };
}

export interface Pids {
  /** Null when the database is not ours. */
  dynamodb: number | null;
  cognito: number;
  ramps: number;
  gateway: number;
}

const local = (port: number, scheme = 'http'): string => `${scheme}://127.0.0.1:${port}`;

export const addresses = ({ ports, engine }: Pick<StackFacts, 'ports' | 'engine'>) => ({
  web: local(ports.WEB_PORT),
  cognito: local(ports.COGNITO_PORT),
  dynamodb: engine.endpoint ?? local(ports.DYNAMODB_PORT),
  aws: local(ports.AWS_PORT),
  ramps: local(ports.RAMPS_PORT),
});

/** C2: what a program needs to use the stack that runs. */
export const describeStack = (facts: StackFacts, pids: Pids) => {
  const at = addresses(facts);
  return {
    web: at.web,
    api: `${at.web}/api`,
    ws: `${local(facts.ports.WEB_PORT, 'ws')}/ws`,
    cognito: { endpoint: at.cognito, ...facts.pool },
    dynamodb: { endpoint: at.dynamodb, table: TABLE_NAME, engine: facts.engine.name },
    secretsManager: { endpoint: at.aws },
    ramps: { baseUrl: at.ramps, ...facts.machine.ramps },
    users: facts.machine.users,
    pids,
  };
};

export type StackDescription = ReturnType<typeof describeStack>;

export const writeStackFile = (path: string, description: StackDescription): void =>
  writeJson(path, description);

export const removeStackFile = (path: string): void => rmSync(path, { force: true });

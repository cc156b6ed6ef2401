import { resolve } from 'node:path';
import * as z from 'zod/mini';
import type { Credentials } from './credentials.ts';
import { type Wire, WIRES } from './world.ts';

export class SettingsError extends Error {
  override name = 'SettingsError';
}

export type Settings = {
  port: number;
  dataDir: string;
  credentials?: Credentials;
  tokenLifeSeconds?: number;
  wire: Wire;
  /** Ends with its parent, which holds the other end of stdin. */
  stopWithParent: boolean;
};

const set = z.pipe(
  z.optional(z.string()),
  z.transform((value: string | undefined) => (value === '' ? undefined : value)),
);

const environment = z.object({
  RAMPS_PORT: set,
  DATA_DIR: set,
  RAMPS_CLIENT_ID: set,
  RAMPS_CLIENT_SECRET: set,
  RAMPS_TOKEN_SECONDS: set,
  RAMPS_WIRE: set,
  STOP_WITH_PARENT: set,
});

const whole = (name: string, text: string, least: number, most: number): number => {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : -1;
  if (value < least || value > most)
    throw new SettingsError(`${name} must be a whole number from ${least} to ${most}`);
  return value;
};

const readWire = (text: string): Wire => {
  const wire = WIRES.find((one) => one === text);
  if (wire === undefined) throw new SettingsError(`RAMPS_WIRE must be ${WIRES.join(' or ')}`);
  return wire;
};

/** C2's variables. Throws a SettingsError naming the invalid one. */
export const readSettings = (env: NodeJS.ProcessEnv): Settings => {
  const given = z.parse(environment, env);
  const {
    RAMPS_CLIENT_ID: clientId,
    RAMPS_CLIENT_SECRET: clientSecret,
    RAMPS_TOKEN_SECONDS: seconds,
  } = given;
  if ((clientId === undefined) !== (clientSecret === undefined)) {
    throw new SettingsError('RAMPS_CLIENT_ID and RAMPS_CLIENT_SECRET go together');
  }
  return {
    port: whole('RAMPS_PORT', given.RAMPS_PORT ?? '4010', 0, 65_535),
    dataDir: resolve(given.DATA_DIR ?? '.local'),
    ...(clientId === undefined || clientSecret === undefined
      ? {}
      : { credentials: { clientId, clientSecret } }),
    ...(seconds === undefined ? {} : { tokenLifeSeconds: whole('RAMPS_TOKEN_SECONDS', seconds, 1, 86_400) }),
    wire: readWire(given.RAMPS_WIRE ?? 'beta'),
    stopWithParent: given.STOP_WITH_PARENT === '1',
  };
};

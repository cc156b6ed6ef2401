import { resolve } from 'node:path';
import { credentialsFile } from './credentials.ts';
import { createSandbox } from './sandbox.ts';
import { DamagedJournal } from './state/store.ts';
import { WIRES } from './world.ts';

class SettingsError extends Error {
  override name = 'SettingsError';
}

const whole = (name: string, text: string, least: number, most: number): number => {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : -1;
  if (value < least || value > most)
    throw new SettingsError(`${name} must be a whole number from ${least} to ${most}`);
  return value;
};

/** The variables of README.md; an empty one counts as unset. Throws a SettingsError that names the invalid one. */
const readSettings = (env: NodeJS.ProcessEnv) => {
  const {
    RAMPS_PORT = '4010',
    DATA_DIR = '.local',
    RAMPS_CLIENT_ID: clientId,
    RAMPS_CLIENT_SECRET: clientSecret,
    RAMPS_TOKEN_SECONDS: seconds,
    RAMPS_WIRE = 'beta',
    STOP_WITH_PARENT,
  } = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  if ((clientId === undefined) !== (clientSecret === undefined)) {
    throw new SettingsError('RAMPS_CLIENT_ID and RAMPS_CLIENT_SECRET go together');
  }
  const wire = WIRES.find((one) => one === RAMPS_WIRE);
  if (wire === undefined) throw new SettingsError(`RAMPS_WIRE must be ${WIRES.join(' or ')}`);
  return {
    port: whole('RAMPS_PORT', RAMPS_PORT, 0, 65_535),
    dataDir: resolve(DATA_DIR),
    credentials:
      clientId === undefined || clientSecret === undefined ? undefined : { clientId, clientSecret },
    tokenLifeSeconds: seconds === undefined ? undefined : whole('RAMPS_TOKEN_SECONDS', seconds, 1, 86_400),
    wire,
    /** Ends with its parent, which has the other end of stdin. */
    stopWithParent: STOP_WITH_PARENT === '1',
  };
};

type Settings = ReturnType<typeof readSettings>;

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** One line without a stack, for errors that a user can fix. */
const explained = (error: unknown, settings: Settings | undefined): string | undefined => {
  if (hasCode(error, 'EADDRINUSE')) {
    return `Port ${settings?.port} is taken: the provider sandbox cannot listen on it. Stop the program that uses it, or set RAMPS_PORT to another port.`;
  }
  if (hasCode(error, 'EACCES'))
    return `The provider sandbox is not allowed to use port ${settings?.port} or ${settings?.dataDir}.`;
  return error instanceof DamagedJournal || error instanceof SettingsError ? error.message : undefined;
};

const run = async (settings: Settings): Promise<void> => {
  const sandbox = await createSandbox(settings);
  const stop = (): void => {
    void sandbox.close().finally(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  if (settings.stopWithParent) {
    process.stdin.resume();
    process.stdin.once('close', stop);
    process.stdin.once('end', stop);
    process.stdin.once('error', stop);
  }
  console.log(`Ramps provider sandbox: ${sandbox.url} (no real money moves)`);
  console.log(`Client id ${sandbox.credentials.clientId}`);
  if (settings.credentials === undefined)
    console.log(`Its secret is in ${credentialsFile(settings.dataDir)}`);
};

// A full disk behind stdout must not end the process.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

let settings: Settings | undefined;
try {
  settings = readSettings(process.env);
  await run(settings);
} catch (error) {
  console.error(explained(error, settings) ?? error);
  process.exit(1);
}

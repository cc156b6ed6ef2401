import { credentialsFile } from './credentials.ts';
import { createSandbox } from './sandbox.ts';
import { readSettings, SettingsError, type Settings } from './settings.ts';
import { DamagedJournal } from './state/journal.ts';

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** One line without a stack for errors a user can fix. */
const explained = (error: unknown, settings: Settings | undefined): string | undefined => {
  if (hasCode(error, 'EADDRINUSE')) {
    return `Port ${settings?.port} is taken: the provider sandbox cannot listen on it. Stop what uses it, or set RAMPS_PORT to another port.`;
  }
  if (hasCode(error, 'EACCES'))
    return `The provider sandbox may not use port ${settings?.port} or ${settings?.dataDir}.`;
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

// A full disk under the output must not end us.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

let settings: Settings | undefined;
try {
  settings = readSettings(process.env);
  await run(settings);
} catch (error) {
  console.error(explained(error, settings) ?? error);
  process.exit(1);
}

import { rmSync } from 'node:fs';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { localClient } from '@ramps-gateway/infra/common/aws.ts';
import type { PlainError } from '@ramps-gateway/infra/common/errors.ts';
import { FUNCTIONS } from '@ramps-gateway/infra/config/functions.ts';
import { dropTable, ensureTable } from '../engine/table.ts';
import { type Pool, poolAnswer } from '../gateway/product.ts';
import { openClock } from '../clock/clock-file.ts';
import { beginOf } from '../seed/month/table.ts';
import { isMonthToPlay, seedMonth, seedStack } from '../seed/seed.ts';
import { writeJson } from '../support/files.ts';
import { ensureFunctions, ensureWeb } from './build.ts';
import { banner, type Terminal, watchMailbox } from './terminal.ts';
import { watchDisk } from './disk.ts';
import type { Options } from './options.ts';
import { cognitoPart, databasePart, gatewayPart, rampsPart } from './parts.ts';
import { addresses, describeStack, inDataDir, TABLE_NAME } from './stack-file.ts';
import { prepare, type Prepared } from './prepare.ts';
import { createRoster, recordProcesses, type Roster } from './processes.ts';
import { startTrimming } from './trimming.ts';

const openTable = async ({ fresh, ports }: Options, { engine }: Prepared): Promise<void> => {
  const client = new DynamoDBClient(localClient(addresses({ ports, engine }).dynamodb));
  // An external database is not in DATA_DIR.
  if (fresh && engine.name === 'external') await dropTable(client, TABLE_NAME);
  await ensureTable(client, TABLE_NAME);
  client.destroy();
};

const readPool = async (cognito: string): Promise<Pool> => {
  const response = await fetch(`${cognito}/local/pool`);
  return poolAnswer.parse(await response.json());
};

/** Starts in parallel; resolves when all are ready. */
const startParts = async (
  options: Options,
  prepared: Prepared,
  roster: Roster,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<void> => {
  const { engine, machine } = prepared;
  const database = async () => {
    if (engine.name !== 'external') {
      if (engine.note) terminal.line(engine.note);
      const onEngine = (pid: number) => roster.record('dynamodb', pid);
      await roster.start('dynamodb', databasePart(options, engine, onEngine));
    }
    await openTable(options, prepared);
    terminal.step(`database (${engine.name})`);
  };
  const gateway = async () => {
    const { logs } = inDataDir(options.dataDir);
    const [functions, web] = await Promise.all([ensureFunctions(signal), ensureWeb(logs, signal)]);
    if (functions || web)
      terminal.step(`built: ${[functions && 'functions', web && 'web'].filter(Boolean).join(', ')}`);
    if (signal.aborted) return;
    await roster.start('gateway', gatewayPart(options, prepared, terminal.line));
    terminal.step('web and API');
  };
  await Promise.all([
    database(),
    roster.start('cognito', cognitoPart(options)).then(() => terminal.step('sign-in')),
    roster.start('ramps', rampsPart(options, machine)).then(() => terminal.step('provider sandbox')),
    gateway(),
  ]);
};

export const startStack = (options: Options, terminal: Terminal, onGivenUp: (error: PlainError) => void) => {
  const files = inDataDir(options.dataDir);
  const halt = new AbortController();
  const enders: (() => void | Promise<void>)[] = [];
  let publish = (): void => undefined;

  const run = async (): Promise<void> => {
    const prepared = await prepare(options);
    enders.unshift(prepared.release, () => rmSync(files.stack, { force: true }));
    const { engine, machine } = prepared;
    const { signal } = halt;
    const disk = watchDisk(options.dataDir, terminal.line);
    enders.push(() => disk.stop());
    const processes = recordProcesses(files.processes, (write) => disk.write('processes', write));
    const start = async (preload: string | undefined, shown: Terminal) => {
      const roster = createRoster(processes, {
        print: terminal.line,
        onGivenUp,
        onPids: () => publish(),
        isDiskFull: () => disk.isFull(),
        preload,
      });
      enders.push(() => roster.stop());
      if (!signal.aborted) await startParts(options, prepared, roster, shown, signal);
      if (signal.aborted) return undefined;
      const pool = await readPool(addresses({ ports: options.ports, engine }).cognito);
      const describe = () => describeStack({ ports: options.ports, engine, machine, pool }, roster.pids);
      return { roster, describe };
    };
    if (options.month > 0 && isMonthToPlay(files)) {
      terminal.line(`${options.month} days of business are being played, which takes some minutes:`);
      const clock = openClock(files.clock);
      await clock.set(beginOf(Date.now(), options.month));
      const past = await start(clock.module, { ...terminal, step: () => undefined });
      if (!past) return;
      await seedMonth({ stack: past.describe(), files, terminal, signal }, clock, options.month);
      // What starts from here on uses the machine's clock.
      await past.roster.stop();
      terminal.step(`${options.month} days of business`);
    }
    const running = await start(options.preload, terminal);
    if (!running) return;
    const { describe } = running;
    const trimming = startTrimming(engine, options.dataDir, FUNCTIONS);
    enders.push(() => trimming.stop());
    await seedStack({ stack: describe(), files, terminal, signal }, { demo: options.seed });
    if (halt.signal.aborted) return;
    publish = () => disk.write('stack', () => writeJson(files.stack, describe()));
    publish();
    const mailbox = watchMailbox(files.mailbox, terminal.line);
    enders.push(() => mailbox.stop());
    terminal.line(banner(describe(), options.dataDir));
  };

  const ready = run();
  let stopped: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    halt.abort();
    publish = () => undefined;
    for (const end of enders.splice(0).reverse()) await end();
  };
  return {
    ready,
    /** Can be called at any time, and more than once. */
    stop: (): Promise<void> => (stopped ??= stop()),
  };
};

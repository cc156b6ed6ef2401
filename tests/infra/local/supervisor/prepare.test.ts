import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { messageOf, PlainError } from '#infra/common/errors.ts';
import { isMonthToPlay } from '#local/seed/seed.ts';
import { explainFull } from '#local/supervisor/disk.ts';
import { inDataDir, shapeOf } from '#local/supervisor/stack-file.ts';
import { readOptions } from '#local/supervisor/options.ts';
import { prepare } from '#local/supervisor/prepare.ts';
import { tryLock } from '#local/support/lock.mjs';
import type { Entity } from '#shared/contract/entities.ts';
import { asMode, LINUX, WINDOWS } from '#tests/support/platform.ts';
import { mountSmallDisk } from '#tests/support/small-disk.ts';
import { openToOthers, tempFolder } from '#tests/support/temp.ts';
import { somePorts } from './support.ts';

const begin = async (args: readonly string[], env: Record<string, string>) =>
  prepare(readOptions(args, { ...(await somePorts()), ...env }));

/** The message of a refused start: one line. */
const refusal = async (args: readonly string[], env: Record<string, string>): Promise<string> => {
  const error: unknown = await begin(args, env).then(
    () => new Error('it began'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof PlainError)) throw error;
  expect(error.message).not.toContain('\n');
  return error.message;
};

const ours = (): string => {
  const folder = tempFolder();
  writeFileSync(path.join(folder, '.ramps-gateway'), '');
  return folder;
};

describe('on a full disk', () => {
  const disk = mountSmallDisk(2);
  afterAll(() => disk?.unmount());

  it.runIf(disk)('a start says what to do, and succeeds with --fresh', async () => {
    const DATA_DIR = path.join(disk?.folder ?? '', 'data');
    const { release } = await begin([], { DATA_DIR });
    release();
    const { logs, database } = inDataDir(DATA_DIR);
    for (const folder of [logs, database]) mkdirSync(folder);
    writeFileSync(path.join(logs, 'gateway.log'), 'x'.repeat(50_000));
    writeFileSync(path.join(database, 'dynoxide.db'), 'x'.repeat(1_000_000));
    disk?.fill();
    const said: unknown = await begin([], { DATA_DIR }).catch((error: unknown) =>
      explainFull(error, DATA_DIR),
    );
    expect(said).toBeInstanceOf(PlainError);
    expect(messageOf(said)).toContain(`The disk of the data folder is full: ${DATA_DIR} has 0 kB left`);
    expect(messageOf(said)).toContain('(largest parts: database 977 kB, logs 49 kB');
    expect(messageOf(said)).toContain('npm start -- --fresh');
    const fresh = await begin(['--fresh'], { DATA_DIR });
    expect(existsSync(database)).toBe(false);
    fresh.release();
  });
});

describe('a month of business', () => {
  const daysOf = (...args: readonly string[]) => readOptions(args, {}).month;

  it('is off by default, and has thirty days or the requested last days', () => {
    expect([daysOf(), daysOf('--fresh'), daysOf('--month'), daysOf('--month=7')]).toEqual([0, 0, 30, 7]);
    expect(daysOf('--month=99')).toBe(30);
    for (const argument of ['--month=0', '--month=many', '--months'])
      expect(() => daysOf(argument)).toThrow(`Unknown argument ${argument}`);
    expect(() => daysOf('--month', '--no-seed')).toThrow('Choose one');
  });

  it('is played once, on empty data only, and completely', () => {
    const files = inDataDir(tempFolder());
    const holds = (state: object) => {
      const seeded = { users: true, credentials: true, registration: null, demo: true, ...state };
      writeFileSync(files.seed, JSON.stringify(seeded));
    };
    expect(isMonthToPlay(files)).toBe(true);
    holds({});
    expect(() => isMonthToPlay(files)).toThrow('npm start -- --month --fresh');
    holds({ month: 'begun' });
    expect(() => isMonthToPlay(files)).toThrow('The month did not finish');
    holds({ month: 'played' });
    expect(isMonthToPlay(files)).toBe(false);
  });
});

describe('a start creates its data folder', () => {
  it.skipIf(WINDOWS)('private with everything in it, whatever its permissions were before', async () => {
    const DATA_DIR = ours();
    const database = path.join(DATA_DIR, 'database');
    mkdirSync(database, { mode: 0o755 });
    const files = ['mailbox.jsonl', 'ramps-sandbox.jsonl', 'database/dynoxide.db'];
    for (const file of files) writeFileSync(path.join(DATA_DIR, file), '', { mode: 0o644 });
    const elsewhere = path.join(tempFolder(), 'elsewhere');
    writeFileSync(elsewhere, '', { mode: 0o644 });
    symlinkSync(elsewhere, path.join(DATA_DIR, 'link'));
    chmodSync(DATA_DIR, 0o755);
    const { release } = await begin([], { DATA_DIR });
    expect(statSync(DATA_DIR).mode & 0o777).toEqual(asMode(0o700));
    expect(openToOthers(DATA_DIR).filter((name) => name !== 'link')).toEqual([]);
    expect(statSync(elsewhere).mode & 0o777).toEqual(asMode(0o644));
    release();
  });

  it('private, with its own secrets, which stay the same', async () => {
    const DATA_DIR = path.join(tempFolder(), 'a', 'b');
    const first = await begin([], { DATA_DIR });
    expect(statSync(DATA_DIR).mode & 0o777).toEqual(asMode(0o700));
    expect(statSync(path.join(DATA_DIR, 'machine.json')).mode & 0o777).toEqual(asMode(0o600));
    const { users, ramps } = first.machine;
    expect(users.map(({ email, role }) => `${email} ${role}`)).toEqual([
      'admin@example.com admin',
      'operator@example.com gateway_user',
      'client@example.com client',
      'bruno@example.com admin',
    ]);
    for (const { password } of users) {
      expect(password.length).toBeGreaterThanOrEqual(12);
      for (const kind of [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/]) expect(password).toMatch(kind);
    }
    expect(new Set([...users.map(({ password }) => password), ramps.clientSecret]).size).toBe(5);
    first.release();
    const second = await begin([], { DATA_DIR });
    expect(second.machine).toEqual(first.machine);
    second.release();
    const fresh = await begin(['--fresh'], { DATA_DIR });
    expect(fresh.machine).not.toEqual(first.machine);
    fresh.release();
  });

  it('and empties it with --fresh', async () => {
    const DATA_DIR = ours();
    mkdirSync(path.join(DATA_DIR, 'database'));
    writeFileSync(path.join(DATA_DIR, 'database/old.db'), 'old');
    writeFileSync(path.join(DATA_DIR, 'seed.json'), '{ damaged');
    const { release } = await begin(['--fresh'], { DATA_DIR });
    expect(readdirSync(DATA_DIR).toSorted()).toEqual(['.ramps-gateway', 'lock', 'machine.json']);
    release();
  });

  it('and removes an outdated stack.json', async () => {
    const DATA_DIR = ours();
    writeFileSync(path.join(DATA_DIR, 'stack.json'), '{}');
    (await begin([], { DATA_DIR })).release();
    expect(existsSync(path.join(DATA_DIR, 'stack.json'))).toBe(false);
  });
});

describe('a start is refused', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('for invalid settings', async () => {
    const DATA_DIR = tempFolder();
    expect(await refusal(['--frsh'], { DATA_DIR })).toContain('npm start -- --fresh --no-seed');
    expect(await refusal([], { DATA_DIR, AWS_PORT: '70000' })).toContain('AWS_PORT must be a port');
    expect(await refusal([], { DATA_DIR, AWS_PORT: '0x10' })).toContain('AWS_PORT must be a port');
    expect(await refusal([], { DATA_DIR, AWS_PORT: '5000', WEB_PORT: '5000' })).toContain('both 5000');
    expect(await refusal([], { DATA_DIR, LOCAL_DYNAMODB: 'sqlite' })).toContain('dynoxide, dynamodb-local');
    expect(await refusal([], { DATA_DIR, DYNAMODB_ENDPOINT: 'nowhere' })).toContain('DYNAMODB_ENDPOINT');
    expect(readdirSync(DATA_DIR)).toEqual([]);
  });

  it('without a database engine, with the three ways to get one', async () => {
    const WAYS = /@dynoxide\/linux-x64.*Java 17.*DYNAMODB_ENDPOINT/;
    const line = await refusal([], {
      DATA_DIR: tempFolder(),
      LOCAL_DYNAMODB: 'external',
      DYNAMODB_ENDPOINT: '',
    });
    expect(line).toMatch(/^The DynamoDB engine external cannot be used here/);
    expect(line).toMatch(WAYS);
    const noJava = tempFolder();
    vi.stubEnv('PATH', noJava);
    vi.stubEnv('JAVA_HOME', '');
    const other = await refusal([], { DATA_DIR: tempFolder(), LOCAL_DYNAMODB: 'dynamodb-local' });
    expect(other).toMatch(/^The DynamoDB engine dynamodb-local cannot be used here/);
    expect(other).toMatch(WAYS);
  });

  it('where DATA_DIR is a file, or cannot be created or written to', async () => {
    const file = path.join(tempFolder(), 'file');
    writeFileSync(file, '');
    expect(await refusal([], { DATA_DIR: file })).toContain(`${file} cannot be made: it is a file`);
    expect(await refusal([], { DATA_DIR: path.join(file, 'below') })).toContain('it is a file or inside one');
    if (LINUX) expect(await refusal([], { DATA_DIR: '/proc/self/data' })).toContain('cannot be made');
    if (WINDOWS || process.getuid?.() === 0) return;
    const folder = ours();
    chmodSync(folder, 0o500);
    expect(await refusal([], { DATA_DIR: folder })).toContain('cannot be written to');
  });

  it("in another user's folder, which is unchanged", async () => {
    const folder = tempFolder();
    writeFileSync(path.join(folder, 'thesis.txt'), 'years of work');
    for (const args of [[], ['--fresh']]) {
      expect(await refusal(args, { DATA_DIR: folder })).toContain('no data of this project');
    }
    expect(readdirSync(folder)).toEqual(['thesis.txt']);
  });

  it('for a damaged file, by name, with the way to start over', async () => {
    for (const name of ['machine.json', 'seed.json', 'secrets.json', 'processes.json', 'cognito/pool.json']) {
      const folder = ours();
      mkdirSync(path.join(folder, 'cognito'));
      writeFileSync(path.join(folder, name), '{"half":');
      const line = await refusal([], { DATA_DIR: folder });
      expect(line).toContain(path.join(folder, name));
      expect(line).toContain('npm start -- --fresh');
      expect(existsSync(path.join(folder, 'lock'))).toBe(false);
      expect(readFileSync(path.join(folder, name), 'utf8')).toBe('{"half":');
    }
  });

  it('over data of another table layout, and offers to start with empty data', async () => {
    const DATA_DIR = tempFolder();
    (await begin([], { DATA_DIR })).release();
    (await begin([], { DATA_DIR })).release();
    const file = path.join(DATA_DIR, 'machine.json');
    const { shape, ...without } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    expect(shape).toBe(shapeOf());
    for (const older of [without, { ...without, shape: '0123456789abcdef' }]) {
      writeFileSync(file, JSON.stringify(older));
      expect(await refusal([], { DATA_DIR })).toMatch(/another table\. .*npm start -- --fresh$/);
    }
    (await begin(['--fresh'], { DATA_DIR })).release();
    (await begin([], { DATA_DIR })).release();
  });

  it('by a digest of names, keys, lists, partitions and queues only', () => {
    const of = (over: Partial<Entity>) =>
      shapeOf({ one: { name: 'one', key: ['ONE#{id}', 'ONE'], kept: 'permanently', ...over } });
    const other: readonly Partial<Entity>[] = [
      {},
      { name: 'two' },
      { key: ['TWO#{id}', 'ONE'] },
      { lists: { all: 'one' } },
      { spread: 8 },
      { due: ['events'] },
    ];
    expect(new Set(other.map(of)).size).toBe(other.length);
    expect(of({ kept: { seconds: 1 }, stream: ['push-changes'] })).toBe(of({}));
  });

  it('while another stack uses the data', async () => {
    const folder = ours();
    const { release } = tryLock(path.join(folder, 'lock'));
    expect(await refusal(['--fresh'], { DATA_DIR: folder })).toContain(
      `Another stack (process ${process.pid}) uses the data in ${folder}`,
    );
    release?.();
  });

  it('for a taken port, with the variable that selects another', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    for (const name of ['WEB_PORT', 'COGNITO_PORT', 'DYNAMODB_PORT', 'RAMPS_PORT', 'AWS_PORT']) {
      expect(await refusal([], { DATA_DIR: tempFolder(), [name]: String(port) })).toBe(
        `Port ${port} is taken by another program. End it, or choose another port with ${name}=… npm start`,
      );
    }
    server.close();
  });
});

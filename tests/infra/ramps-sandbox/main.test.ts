import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { eventually, newFolder } from './support.ts';

const MAIN = join(import.meta.dirname, '../../../infra/ramps-sandbox/main.ts');

type Run = { child: ChildProcess; output: () => string; url: () => Promise<string> };

const run = (env: Record<string, string>): Run => {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH ?? '', RAMPS_PORT: '0', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  onTestFinished(() => void child.kill('SIGKILL'));
  const url = () =>
    eventually(() => {
      const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(text) ?? [];
      if (found === undefined) throw new Error(`not ready: ${text}`);
      return found;
    });
  return { child, output: () => text, url };
};

const ended = async ({ child }: Run): Promise<number | null> => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode;
};

const post = async (url: string, body: unknown): Promise<Record<string, unknown>> => {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  return (await response.json()) as Record<string, unknown>;
};

test.each(['SIGTERM', 'SIGINT'] as const)('stops on %s', async (signal) => {
  const sandbox = run({ DATA_DIR: newFolder() });
  await sandbox.url();
  sandbox.child.kill(signal);
  expect(await ended(sandbox)).toBe(0);
});

test('stops with its parent only when told to', async () => {
  const bound = run({ DATA_DIR: newFolder(), STOP_WITH_PARENT: '1' });
  const free = run({ DATA_DIR: newFolder() });
  await Promise.all([bound.url(), free.url()]);
  bound.child.stdin?.end();
  free.child.stdin?.end();
  expect(await ended(bound)).toBe(0);
  expect((await fetch(await free.url())).status).toBe(200);
});

test('reports a taken port in one clear line', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  const sandbox = run({ DATA_DIR: newFolder(), RAMPS_PORT: String(port) });
  expect(await ended(sandbox)).toBe(1);
  expect(sandbox.output().trim().split('\n')).toEqual([
    expect.stringMatching(new RegExp(`^Port ${port} is taken`)) as string,
  ]);
});

test('reports damage and invalid settings in one clear line', async () => {
  const dataDir = newFolder();
  writeFileSync(join(dataDir, 'ramps-sandbox.jsonl'), 'nonsense\n');
  const runs = [
    [run({ DATA_DIR: dataDir }), /ramps-sandbox\.jsonl cannot be read .* To start from empty data/],
    [run({ DATA_DIR: newFolder(), RAMPS_PORT: 'x' }), /^RAMPS_PORT must be a whole number/],
    [run({ DATA_DIR: newFolder(), RAMPS_WIRE: 'x' }), /^RAMPS_WIRE must be reference or beta$/],
    [
      run({ DATA_DIR: newFolder(), RAMPS_CLIENT_ID: 'a' }),
      /^RAMPS_CLIENT_ID and RAMPS_CLIENT_SECRET go together/,
    ],
  ] as const;
  for (const [sandbox, message] of runs) {
    expect(await ended(sandbox)).toBe(1);
    expect(sandbox.output().trim().split('\n')).toEqual([expect.stringMatching(message) as string]);
  }
});

test('uses given credentials, or creates them once and prints where, never the secret', async () => {
  const dataDir = newFolder();
  const sandbox = run({ DATA_DIR: dataDir });
  await sandbox.url();
  const file = join(dataDir, 'ramps-sandbox.credentials.json');
  const { clientId, clientSecret } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  await eventually(() => expect(sandbox.output()).toContain(file));
  expect(sandbox.output()).toContain(clientId);
  expect(sandbox.output()).not.toContain(clientSecret);

  const given = run({
    DATA_DIR: newFolder(),
    RAMPS_CLIENT_ID: 'me',
    RAMPS_CLIENT_SECRET: 'mine',
    RAMPS_TOKEN_SECONDS: '5',
  });
  const asked = { client_id: 'me', client_secret: 'mine' };
  expect(await post(`${await given.url()}/v1/auth/token`, asked)).toMatchObject({ expires_in: 5 });
});

test('RAMPS_WIRE selects the wire', async () => {
  const sandbox = run({
    DATA_DIR: newFolder(),
    RAMPS_WIRE: 'reference',
    RAMPS_CLIENT_ID: 'me',
    RAMPS_CLIENT_SECRET: 'mine',
  });
  const response = await fetch(`${await sandbox.url()}/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('me:mine')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  expect(await response.json()).toMatchObject({ expires_in: 900 });
});

test('keeps every answered request through a kill -9', async () => {
  const dataDir = newFolder();
  const first = run({ DATA_DIR: dataDir });
  const url = await first.url();
  const account = await post(`${url}/sandbox/accounts`, { name: 'A', email: 'a@example.com' });
  const answered: unknown[] = [];
  const pay = async () => {
    for (;;) {
      const body = { account_id: account.account_id, amount: '1' };
      const order = await post(`${url}/sandbox/pix-deposits`, body).catch(() => undefined);
      if (order === undefined) return;
      answered.push(order.id);
    }
  };
  const payers = Array.from({ length: 8 }, pay);
  await eventually(() => expect(answered.length).toBeGreaterThan(100));
  first.child.kill('SIGKILL');
  await Promise.all(payers);
  const second = run({ DATA_DIR: dataDir });
  const { items } = (await (await fetch(`${await second.url()}/sandbox/orders`)).json()) as {
    items: { id: string }[];
  };
  const kept = new Set(items.map(({ id }) => id));
  expect(answered.filter((id) => !kept.has(String(id)))).toEqual([]);
  const { items: accounts } = (await (await fetch(`${await second.url()}/sandbox/accounts`)).json()) as {
    items: { balances: { BRL: string } }[];
  };
  expect(accounts[0]?.balances.BRL).toBe(`${items.length}.00`);
});

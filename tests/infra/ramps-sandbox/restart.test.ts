import { appendFileSync, chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '#sandbox/sandbox.ts';
import {
  balancesOf,
  bareClient,
  behave,
  buy,
  eventually,
  exchange,
  logOf,
  newFolder,
  pay,
  providerClient,
  ready,
  seeded,
  started,
} from './support.ts';
import { asMode } from '#tests/support/platform.ts';

const FILE = 'ramps-sandbox.jsonl';

/** All visible state of a sandbox, except the requests made to read it. */
const seen = async (sandbox: Sandbox): Promise<unknown[]> => {
  const bare = bareClient(sandbox);
  const paths = ['accounts', 'orders', 'webhooks', 'behaviour', 'holds', 'log'].map(
    (name) => `/sandbox/${name}`,
  );
  const answers = await Promise.all(paths.map((path) => bare('GET', path)));
  // The address of a QR code contains the port.
  return answers.map(({ body }) => JSON.parse(JSON.stringify(body).replaceAll(sandbox.url, '')) as unknown);
};

const busy = async (dataDir: string) => {
  const { sandbox, wallet, client } = await ready({ dataDir });
  const { body: quote } = await client('POST', '/v1/quote', { body: exchange('100') });
  await behave(sandbox, {
    auto_confirm_ms: null,
    fail: { match: '/v1/asset', status: 500, times: 3 },
    seed: 3,
  });
  await client('GET', '/v1/asset');
  await bareClient(sandbox)('PUT', '/sandbox/webhooks', {
    body: { url: 'http://127.0.0.1:9/', header_key: 'x', header_value: 'y' },
  });
  await bareClient(sandbox)('PUT', '/sandbox/behaviour', { body: { webhooks: { delay_ms: 600_000 } } });
  await pay(sandbox, 'acc_a', '12.34');
  const made = await buy(client, '100', { quote_id: quote.id });
  await client('POST', '/v1/order/withdrawal', { body: { asset: 'USDT', amount: '1.5', wallet_id: wallet } });
  await bareClient(sandbox)('POST', `/sandbox/orders/${String(made.body.id)}/confirm`);
  await client('POST', '/v1/subaccount/bank-account/shared', { body: { asset: 'BRL' } });
  await client('POST', '/v1/subaccount/wallet-address/shared', { body: { asset: 'BTC' } });
  await client('PATCH', '/v1/subaccount/inactive');
  await bareClient(sandbox)('PUT', '/sandbox/holds', { body: { items: ['stop'] } });
  return sandbox;
};

test('restores all state from the data file', async () => {
  const dataDir = newFolder();
  const first = await busy(dataDir);
  const before = await seen(first);
  const pending = first.world.store.state().deliveries.size;
  expect(pending).toBeGreaterThan(0);
  await first.close();
  const second = await started({ dataDir });
  expect(await seen(second)).toEqual(before);
  expect(second.world.store.state().deliveries.size).toBe(pending);
  expect(second.world.store.state().ordinal).toBe(first.world.store.state().ordinal);
  expect(second.credentials).toEqual(first.credentials);
});

test('ignores a last line cut off by a kill', async () => {
  const dataDir = newFolder();
  const first = await busy(dataDir);
  const before = await seen(first);
  await first.close();
  const file = join(dataDir, FILE);
  const { size } = statSync(file);
  appendFileSync(
    file,
    '{"at":"2026-11-20T14:00:00.000Z","facts":[{"type":"balance","account_id":"acc_a","ass',
  );
  const second = await started({ dataDir });
  expect(await seen(second)).toEqual(before);
  expect(statSync(file).size).toBe(size);
  await bareClient(second)('PUT', '/sandbox/holds', { body: { items: [] } });
  await second.close();
  const third = await started({ dataDir });
  expect((await bareClient(third)('GET', '/sandbox/holds')).body).toEqual({ items: [] });
});

test('cut anywhere, the file still opens, with the state up to that point', async () => {
  const dataDir = newFolder();
  const first = await busy(dataDir);
  await first.close();
  const bytes = readFileSync(join(dataDir, FILE));
  let orders = 0;
  for (let length = 0; length <= bytes.length; length += 97) {
    const folder = newFolder();
    writeFileSync(join(folder, FILE), bytes.subarray(0, length));
    const sandbox = await createSandbox({ dataDir: folder });
    const state = sandbox.world.store.state();
    expect(state.orders.size).toBeGreaterThanOrEqual(orders);
    orders = state.orders.size;
    await sandbox.close();
  }
  expect(orders).toBeGreaterThan(0);
});

test.each([
  ['a line in the middle', (text: string) => text.replace('"facts"', '"fact'), 2],
  ['a line of another shape', (text: string) => text.replace('\n', '\n{"a":1}\n'), 2],
  ['an unknown format', () => '{"format":"other","version":9}\n', 1],
  ["another program's file", () => 'hello', 1],
])('damage (%s) is one clear error, and the file is unchanged', async (_name, damage, line) => {
  const dataDir = newFolder();
  const first = await busy(dataDir);
  await first.close();
  const file = join(dataDir, FILE);
  const damaged = damage(readFileSync(file, 'utf8'));
  writeFileSync(file, damaged);
  await expect(createSandbox({ dataDir })).rejects.toThrow(
    new RegExp(
      `${file} cannot be read \\(line ${line} is damaged\\)\\. To start from empty data, move or delete that file`,
    ),
  );
  expect(readFileSync(file, 'utf8')).toBe(damaged);
});

test('automatic confirmations continue after a restart', async () => {
  const dataDir = newFolder();
  const { sandbox: first, client } = await ready({ dataDir });
  await buy(client, '541');
  await first.close();
  const second = await started({ dataDir });
  const after = await providerClient(second, 'acc_a');
  await eventually(async () =>
    expect(await balancesOf(after)).toMatchObject({ BRL: '9459.00', USDT: '600.00' }),
  );
});

test('files are private, and a given data file is used', async () => {
  const dataDir = newFolder();
  const dataFile = join(dataDir, 'deep', 'own.jsonl');
  await ready({ dataDir, dataFile });
  expect(readFileSync(dataFile, 'utf8')).toContain('acc_a');
  for (const name of ['deep/own.jsonl', 'ramps-sandbox.credentials.json']) {
    expect(statSync(join(dataDir, name)).mode & 0o777, name).toEqual(asMode(0o600));
  }
});

test('a data file that others can read becomes private', async () => {
  const dataDir = newFolder();
  const first = await started({ dataDir });
  await seeded(first);
  await first.close();
  chmodSync(join(dataDir, FILE), 0o644);
  await started({ dataDir });
  expect(statSync(join(dataDir, FILE)).mode & 0o777).toEqual(asMode(0o600));
});

test('without a folder, nothing is saved', async () => {
  const first = await started();
  await seeded(first);
  await first.close();
  expect(await logOf(await started())).toEqual([]);
});

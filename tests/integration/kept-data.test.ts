import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { BookRecord } from '#shared/contract/ledger.ts';
import type { BooksPage } from '#shared/contract/calls/ledger.ts';
import { isHeldCode } from '#shared/domain/ledger/accounts.ts';
import { compare, sumOf } from '#shared/domain/money.ts';
import type { IncomingPaymentRecord } from '#shared/contract/payments.ts';
import type {
  ConfigurationRecord,
  ConversionRecord,
  OrderRecord,
  SubAccountRecord,
} from '#shared/contract/records.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type RunningStack, startStack } from '#tests/support/stack.ts';
import {
  api,
  conversionOf,
  ordersOf,
  pay,
  runNow,
  sandbox,
  type SandboxOrder,
  signIn,
  stepsOf,
  until,
} from '#tests/support/stack-client.ts';

/**
 * The data folder of `npm start` as the product of 22 November 2026 left it, with the demo data (dynoxide). The private
 * key of its user pool is not kept: the folder gets one of its own here.
 */
const KEPT = path.join(import.meta.dirname, '../fixtures/data-folder-2026-11-22.json');
const files = z.record(z.string(), z.string());
const pool = z.looseObject({ key: z.object({ kid: z.string() }) });

const withKey = (text: string): string => {
  const kept = pool.parse(JSON.parse(text));
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = privateKey.export({ format: 'jwk' });
  return JSON.stringify({ ...kept, key: { ...kept.key, jwk: { ...jwk, kid: kept.key.kid } } });
};

const unpack = (dataDir: string): void => {
  const kept = files.parse(JSON.parse(readFileSync(KEPT, 'utf8')));
  for (const [name, content] of Object.entries(kept)) {
    const bytes = brotliDecompressSync(Buffer.from(content, 'base64'));
    mkdirSync(path.dirname(path.join(dataDir, name)), { recursive: true, mode: 0o700 });
    writeFileSync(
      path.join(dataDir, name),
      name === 'cognito/pool.json' ? withKey(bytes.toString()) : bytes,
      { mode: 0o600 },
    );
  }
};

let running: RunningStack;
beforeAll(async () => {
  running = await startStack({ seed: true, engine: 'dynoxide', prepare: unpack });
});
afterAll(() => running.dispose());

const MOST = 200;

type Order = SandboxOrder & { readonly source_asset: string };
interface Remote {
  readonly account_id: string;
  readonly balances: Readonly<Record<string, string>>;
}

test('the data folder of an earlier version starts, shows all that it held, and converts the next deposit', async () => {
  const operator = api(running.stack, (await signIn(running.stack, 'gateway_user')).AccessToken);
  const admin = api(running.stack, (await signIn(running.stack, 'admin')).AccessToken);
  const listed = async <T>(call: typeof admin, line: string): Promise<readonly T[]> => {
    const { status, body } = await call<{ items: readonly T[]; next_cursor?: string | null }>(`GET ${line}`);
    expect([line, status, body.next_cursor ?? null]).toEqual([line, 200, null]);
    return body.items;
  };

  const accounts = await listed<SubAccountRecord>(admin, '/subaccounts');
  const conversions = await listed<ConversionRecord>(admin, `/conversions?scope=all&limit=${MOST}`);
  const orders = await listed<OrderRecord>(admin, `/orders?limit=${MOST}`);
  const users = await listed<unknown>(admin, '/users');
  expect(accounts).toHaveLength(4);
  expect(conversions).toHaveLength(9);
  // What is under way may have moved on since.
  const completed = conversions.filter(({ status }) => status === 'transfer_completed');
  expect(completed.length).toBeGreaterThanOrEqual(3);
  expect(orders.length).toBeGreaterThanOrEqual(19);
  expect(users).toHaveLength(3);
  const deposits = orders.filter(({ type }) => type === 'deposit');
  expect(deposits.length).toBeGreaterThanOrEqual(9);
  await until('each deposit of then has its payment', async () => {
    const payments = await listed<IncomingPaymentRecord>(admin, `/payments?limit=${MOST}`);
    const known = new Set(payments.map(({ order_id: order }) => order));
    return deposits.every(({ external_order_id: order }) => known.has(order)) ? true : undefined;
  });

  // What those rows moved is posted too: the books have what the provider has, and what exchanges under way have taken of it.
  const books = await until('the books have what the provider has', async () => {
    await runNow(running.stack, 'recount');
    const provider = sandbox(running.stack);
    const { items: remote } = await provider<{ items: readonly Remote[] }>('GET /sandbox/accounts');
    const { items: made } = await provider<{ items: readonly Order[] }>('GET /sandbox/orders');
    const underWay = made.filter(({ type, status }) => type === 'exchange' && status === 'pending');
    const { body } = await admin<BooksPage>(`GET /ledger/accounts?limit=${MOST}`);
    const isEqual = ({ sub_account: of, balances }: BookRecord, asset: string): boolean => {
      const { balances: has = {} } = remote.find(({ account_id: id }) => id === of.external_id) ?? {};
      const taken = underWay.filter(
        ({ account_id: id, source_asset: from }) => id === of.external_id && from === asset,
      );
      const own = balances.filter((each) => each.asset === asset && isHeldCode(each.code));
      return (
        compare(
          sumOf(own.map(({ balance }) => balance)),
          sumOf([has[asset] ?? '0', ...taken.map(({ source_amount: amount }) => amount)]),
        ) === 0
      );
    };
    return body.items.every((book) => ['BRL', 'USDT'].every((asset) => isEqual(book, asset)))
      ? body
      : undefined;
  });
  expect(books.totals?.postings).toBeGreaterThanOrEqual(deposits.length);

  const [rule] = (await listed<ConfigurationRecord>(operator, '/conversion-configurations')).filter(
    ({ is_enabled }) => is_enabled,
  );
  const account = accounts.find(({ id }) => id === rule?.sub_account_id);
  const deposit = await pay(running.stack, account?.external_id ?? '', '1500.00');
  const done = await conversionOf(operator, deposit.id);
  expect(await stepsOf(operator, done.id)).toHaveLength(6);
  expect(await ordersOf(running.stack, done.id, 'withdrawal')).toHaveLength(1);
});

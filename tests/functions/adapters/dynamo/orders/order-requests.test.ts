import { createOrderRequestStore } from '#functions/adapters/dynamo/orders/order-requests.ts';
import { createSpending } from '#functions/adapters/dynamo/orders/spending.ts';
import { counting } from '#functions/modules/spending/model.ts';
import { openIntent } from '#functions/adapters/dynamo/orders/order-intents.ts';
import { TransactionCanceledException, TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, GetCommand, PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { OrderRequest } from '#functions/capabilities/money/ramps/model.ts';
import { keys } from '#functions/adapters/dynamo/table/keys.ts';
import type { Table } from '#functions/adapters/dynamo/table/client.ts';
import { present } from '#tests/support/present.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createLedgerWriter } from '#functions/adapters/dynamo/ledger/ledger.ts';
import { createOrderStore } from '#functions/adapters/dynamo/orders/orders.ts';
import { subAccountId } from '#functions/modules/accounts/ids.ts';
import { factOfOpening } from '#functions/modules/ledger/model.ts';
import { subAccount, usdtWithdrawal } from '#tests/support/records.ts';
import { createFunds } from '#functions/adapters/dynamo/orders/funds.ts';
import { intentFor } from '#tests/support/order-intent.ts';
import { freshTable } from '#tests/support/unit-engine.ts';
import { NEW_ORDER } from '#tests/support/work.ts';

const NOW = '2026-11-20T14:00:00.000Z';
const LATER = '2026-11-21T14:00:00.000Z';

const table = freshTable();
let store: ReturnType<typeof createOrderRequestStore>;

beforeEach(() => {
  store = createOrderRequestStore(table);
});

const ID = subAccountId('acc_1');
const SCOPE = { subAccountId: ID, byRule: false, destination: null };

const intentOf = async (asked: OrderRequest) =>
  intentFor(SCOPE, asked, await createFunds(table).view({ id: ID, external_id: 'acc_1' }));

const begin = async (asked: OrderRequest, now: string) =>
  store.begin(asked, now, await intentOf(asked), NEW_ORDER);

const request = (over: Partial<OrderRequest> = {}): OrderRequest => ({
  user_id: 'user-1',
  key: 'key-1',
  fingerprint: 'print',
  account_id: 'acc_1',
  path: '/v1/order/exchange',
  data: '{"source_amount":"1"}',
  reference: 'prx_1',
  named: false,
  phase: 'sending',
  lease_until: NOW,
  tried_at: NOW,
  answer: null,
  spends: { asset: 'BRL', amount: '1' },
  terms: null,
  day: null,
  created_at: NOW,
  ends_at: null,
  counted: null,
  ...over,
});

const withdrawalOf = (over: Partial<OrderRequest>, place: object): OrderRequest =>
  request({
    path: '/v1/order/withdrawal',
    data: JSON.stringify({ asset: 'USDT', amount: '1', ...place }),
    ...over,
  });

describe('a claim', () => {
  const view = () => createFunds(table).view({ id: ID, external_id: 'acc_1' });
  const other = (over: Partial<OrderRequest> = {}) => request({ key: 'key-2', reference: 'prx_2', ...over });

  test('covers the judged money: after another claim it is judged again', async () => {
    const judged = await view();
    expect(await store.begin(request(), NOW, intentFor(SCOPE, request(), judged), NEW_ORDER)).toBe('begun');
    expect(await store.begin(other(), NOW, intentFor(SCOPE, other(), judged), NEW_ORDER)).toBe('moved');
    expect(await begin(other(), NOW)).toBe('begun');
    expect((await view()).claims.map(({ reference }) => reference)).toEqual(['prx_1', 'prx_2']);
  });

  test('after a posting, it is judged again, too', async () => {
    const judged = await view();
    const at = LATER;
    await createLedgerWriter(table).post(factOfOpening(ID, 'BRL', '5', at), at);
    expect(await store.begin(request(), NOW, intentFor(SCOPE, request(), judged), NEW_ORDER)).toBe('moved');
    expect(await begin(request(), NOW)).toBe('begun');
  });

  test('ends with a refused or unsent order, and with the posting of a made one', async () => {
    const refused = { ok: false, body: '{"code":"UNPROCESSABLE","message":"No."}' };
    await begin(request(), NOW);
    await begin(other(), NOW);
    await begin(other({ key: 'key-3', reference: 'prx_3' }), NOW);
    await store.save(request({ phase: 'answered', answer: refused, ends_at: LATER }), 1);
    await store.drop(other(), 1);
    expect((await view()).claims.map(({ reference }) => reference)).toEqual(['prx_3']);
    await createOrderStore(table).keep(
      usdtWithdrawal(subAccount({ external_id: 'acc_1' }), 1, { reference: 'prx_3' }),
      NOW,
    );
    expect((await view()).claims).toEqual([]);
  });
});

describe('a withdrawal', () => {
  const placeOf = async (intent: string) =>
    (await openIntent(table, { account_id: 'acc_1', intent }))?.destination;

  test.each([
    ['wallet', { wallet_id: 'wal_1' }, 'wal_1'],
    ['bank', { bank_account_id: 'bnk_1', wallet_id: null }, 'bnk_1'],
  ] as const)('to a %s stores its destination with its claim', async (kind, place, id) => {
    expect(await begin(withdrawalOf({}, place), NOW)).toBe('begun');
    expect(await placeOf('prx_1')).toEqual({ kind, destination_id: id });
  });

  test('stores no destination if its reference is in use, and the new one once it is free', async () => {
    const named = { named: true, reference: 'invoice 7' };
    const first = withdrawalOf(named, { wallet_id: 'wal_1' });
    expect(await begin(first, NOW)).toBe('begun');
    const second = withdrawalOf({ ...named, key: 'key-2' }, { wallet_id: 'wal_2' });
    expect(await begin(second, NOW)).toBe('reference');
    expect(await placeOf('invoice 7')).toMatchObject({ destination_id: 'wal_1' });
    await store.drop(first, 1);
    expect(await begin(second, NOW)).toBe('begun');
    expect(await placeOf('invoice 7')).toMatchObject({ destination_id: 'wal_2' });
  });

  test('to a deposit wallet, or an exchange, has no recipient', async () => {
    const shared = withdrawalOf({ path: '/v1/order/shared/withdrawal' }, { wallet_id: 'wal_1' });
    await begin(shared, NOW);
    expect(await placeOf('prx_1')).toBeNull();
    await begin(request({ key: 'key-2', reference: 'prx_2' }), NOW);
    expect(await placeOf('prx_2')).toBeNull();
  });
});

describe('the sums of 24 hours', () => {
  const SUBJECTS = [
    { kind: 'person', id: 'user-1' },
    { kind: 'sub_account', id: 'sub_1' },
  ] as const;
  const rows = () => createSpending(table).of(SUBJECTS, 'exchange');
  const judged = async () => counting(await rows(), 'exchange', '600.10', new Date(NOW));
  const sums = async () => (await rows()).map(({ hours }) => hours['2026-11-20T14']);
  const counted = (key: string, { counted: count }: Awaited<ReturnType<typeof judged>>) =>
    request({ key, reference: `prx_${key}`, counted: count });

  const beginCounted = async (key: string, each: Awaited<ReturnType<typeof judged>>) =>
    store.begin(counted(key, each), NOW, await intentOf(counted(key, each)), {
      ...NEW_ORDER,
      counting: each,
    });

  test('are written with the claim, and only over the judged ones', async () => {
    const [first, second] = [await judged(), await judged()];
    expect(await beginCounted('key-1', first)).toBe('begun');
    for (const stale of [first, second]) expect(await beginCounted('key-2', stale)).toBe('spending');
    expect(await store.get('user-1', 'key-2')).toBeUndefined();
    const again = await judged();
    expect(await beginCounted('key-2', again)).toBe('begun');
    expect(await beginCounted('key-3', again)).toBe('spending');
    expect(await sums()).toEqual(['1200.2', '1200.2']);
  });

  test('give back orders that were not made, once, under any concurrency', async () => {
    const requests: OrderRequest[] = [];
    for (const key of ['key-1', 'key-2', 'key-3']) {
      const each = await judged();
      requests.push(counted(key, each));
      await beginCounted(key, each);
    }
    const [one, two, three] = requests.map((each) => ({ ...each, phase: 'answered' as const }));
    const refusal = { ok: false, body: '{}' };
    await Promise.all([
      store.save({ ...present(one), answer: refusal }, 1),
      store.drop(present(two), 1),
      store.save({ ...present(three), answer: { ok: true, body: '{}' } }, 1),
    ]);
    await store.drop(present(two), 1);
    expect(await store.save({ ...present(one), answer: refusal }, 1)).toBe(false);
    expect(await sums()).toEqual(['600.1', '600.1']);
  });
});

const answered = (over: Partial<OrderRequest> = {}): OrderRequest =>
  request({ phase: 'answered', answer: { ok: true, body: '{}' }, ends_at: LATER, ...over });

describe('a key', () => {
  test('is taken once per caller', async () => {
    const results = await Promise.all(Array.from({ length: 10 }, () => begin(request(), NOW)));
    expect(results.filter((result) => result === 'begun')).toHaveLength(1);
    expect(results.filter((result) => result === 'taken')).toHaveLength(9);
    expect(await begin(request({ user_id: 'user-2' }), NOW)).toBe('begun');
    expect(await store.get('user-1', 'key-1')).toEqual({ version: 1, request: request() });
    expect(await store.get('user-3', 'key-1')).toBeUndefined();
  });

  test('is free again after its request has ended; an open one never ends', async () => {
    await begin(request(), NOW);
    expect(await begin(request(), '2030-01-01T00:00:00.000Z')).toBe('taken');
    expect(await store.save(answered(), 1)).toBe(true);
    expect(await begin(request(), '2026-11-21T13:59:59.999Z')).toBe('taken');
    expect(await begin(request({ created_at: LATER }), LATER)).toBe('begun');
    expect(await store.get('user-1', 'key-1')).toMatchObject({ version: 1, request: { created_at: LATER } });
  });

  test('changes only from the version read', async () => {
    await begin(request(), NOW);
    const results = await Promise.all(
      Array.from({ length: 5 }, () => store.save(request({ phase: 'unknown' }), 1)),
    );
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await store.save(answered(), 1)).toBe(false);
    await store.drop(request(), 1);
    expect(await store.get('user-1', 'key-1')).toMatchObject({ version: 2 });
    await store.drop(request(), 2);
    expect(await store.get('user-1', 'key-1')).toBeUndefined();
  });

  test('that was reused ignores writers of the earlier request', async () => {
    await begin(request(), NOW);
    await store.drop(request(), 1);
    const next = request({ created_at: LATER });
    expect(await begin(next, LATER)).toBe('begun');
    expect(await store.save(request({ phase: 'unknown' }), 1)).toBe(false);
    await store.drop(request(), 1);
    expect(await store.get('user-1', 'key-1')).toEqual({ version: 1, request: next });
  });

  test('is deleted by DynamoDB after an answered request, never after an open one', async () => {
    const item = async () =>
      (
        await table.client.send(
          new GetCommand({ TableName: table.name, Key: { ...keys.orderRequest('user-1', 'key-1') } }),
        )
      ).Item;
    await begin(request(), NOW);
    expect(await item()).not.toHaveProperty('expiresAt');
    await store.save(answered(), 1);
    expect(await item()).toMatchObject({ expiresAt: Date.parse(LATER) / 1000 });
  });
});

describe('a caller’s reference', () => {
  const named = (key: string, over: Partial<OrderRequest> = {}) =>
    request({ key, reference: 'invoice 12', named: true, ...over });

  test('is taken once per sub-account, in one write with its key', async () => {
    expect(await begin(named('key-1'), NOW)).toBe('begun');
    expect(await begin(named('key-2'), NOW)).toBe('reference');
    expect(await store.get('user-1', 'key-2')).toBeUndefined();
    expect(await begin(named('key-1'), NOW)).toBe('taken');
    expect(await begin(named('key-2', { account_id: 'acc_2' }), NOW)).toBe('begun');
    expect(await begin(named('key-3', { reference: 'invoice 13' }), NOW)).toBe('begun');
  });

  test('has one winner among many at once', async () => {
    const results = await Promise.all(Array.from({ length: 10 }, (_, at) => begin(named(`key-${at}`), NOW)));
    expect(results.filter((result) => result === 'begun')).toHaveLength(1);
  });

  test('is freed by its holder only', async () => {
    await begin(named('key-1'), NOW);
    await store.freeReference(named('key-2'));
    expect(await begin(named('key-2'), NOW)).toBe('reference');
    await store.freeReference(named('key-1'));
    expect(await begin(named('key-2'), NOW)).toBe('begun');
    await store.drop(named('key-2'), 1);
    expect(await begin(named('key-3'), NOW)).toBe('begun');
  });

  test('is not freed by a delayed sender after another took over the request', async () => {
    await begin(named('key-1'), NOW);
    expect(await store.save(named('key-1', { tried_at: LATER }), 1)).toBe(true);
    await store.drop(named('key-1'), 1);
    expect(await store.get('user-1', 'key-1')).toMatchObject({ version: 2 });
    expect(await begin(named('key-2'), NOW)).toBe('reference');
  });
});

describe('another request with the same key in mid-transaction', () => {
  /** DynamoDB's error, which neither test engine gives. */
  const conflicting = (times: number): Table => {
    let left = times;
    const send = (command: Parameters<Table['client']['send']>[0]): Promise<unknown> => {
      const isWrite = [PutCommand, DeleteCommand, TransactWriteCommand].some(
        (kind) => command instanceof kind,
      );
      if (!isWrite || left === 0) return table.client.send(command);
      left -= 1;
      if (command instanceof TransactWriteCommand)
        return Promise.reject(
          new TransactionCanceledException({
            message: 'ongoing',
            $metadata: {},
            CancellationReasons: [{ Code: 'TransactionConflict' }, { Code: 'None' }, { Code: 'None' }],
          }),
        );
      return Promise.reject(new TransactionConflictException({ message: 'ongoing', $metadata: {} }));
    };
    return {
      ...table,
      client: Object.assign(Object.create(table.client) as Table['client'], { send }),
    };
  };

  test('delays saves and drops; a start finds the key taken', async () => {
    await begin(request(), NOW);
    const other = request({ key: 'key-2' });
    const first = await createOrderRequestStore(conflicting(1)).begin(
      other,
      NOW,
      await intentOf(other),
      NEW_ORDER,
    );
    expect(first).toBe('taken');
    const again = await intentOf(request());
    expect(await createOrderRequestStore(conflicting(1)).claim(request(), 1, again)).toBe('moved');
    expect(await store.claim(request(), 1, again)).toBe('begun');
    expect(await createOrderRequestStore(conflicting(2)).save(answered(), 2)).toBe(true);
    await createOrderRequestStore(conflicting(2)).drop(request(), 3);
    expect(await store.get('user-1', 'key-1')).toBeUndefined();
  });
});

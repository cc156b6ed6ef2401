import { intentNamed } from '#tests/support/intents-in-memory.ts';
import type { Table } from '#functions/adapters/dynamo/table/client.ts';
import { createConfigurationStore } from '#functions/adapters/dynamo/conversions/configurations.ts';
import { createCollectionStore } from '#functions/adapters/dynamo/orders/collections.ts';
import { createConversionStore } from '#functions/adapters/dynamo/conversions/conversions.ts';
import { createDestinationStore } from '#functions/adapters/dynamo/accounts/destinations.ts';
import { createOrderRequestStore } from '#functions/adapters/dynamo/orders/order-requests.ts';
import { createOwnedRows } from '#functions/adapters/dynamo/table/owned-rows.ts';
import {
  claimUnlessStopped,
  createStopLook,
  createStopStore,
} from '#functions/adapters/dynamo/accounts/stops.ts';
import { createSubAccountStore, subAccounts } from '#functions/adapters/dynamo/accounts/sub-accounts.ts';
import { saveItem, transact } from '#functions/adapters/dynamo/table/writes.ts';
import type { Conversion } from '#functions/modules/conversions/model.ts';
import { begin } from '#functions/modules/conversions/transitions.ts';
import { newRequest } from '#functions/capabilities/money/ramps/order-request.ts';
import { type OrderScope, Stopped, UnseenPlace, walletKeys } from '#functions/modules/stops/model.ts';
import { orderWithdrawal } from '#shared/contract/ramps/orders.ts';
import { type AccountStop, gatewayStopRecord } from '#shared/contract/stops.ts';
import { linkTo } from '#shared/contract/records.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountStop, configuration, NOW, stopsOf, subAccount, walletSeen } from '#tests/support/records.ts';
import { intentFor } from '#tests/support/order-intent.ts';
import { freshTable } from '#tests/support/unit-engine.ts';
import { FRESH, NEW_ORDER, NO_ROW, RULE_PERMIT, approvedAs } from '#tests/support/work.ts';

const account = subAccount({ external_id: 'acc_1', user_id: 'owner-1', manager_id: 'manager-1' });
const GENERAL = {
  reason: 'looks wrong',
  since: NOW.toISOString(),
  by: { id: 'owner-1', email: 'owner-1@example.com', role: 'client' },
  version: 1,
};

const table = freshTable();

beforeEach(async () => {
  await saveItem(table, subAccounts.item(account, 1), 0);
});

const stopAccount = async (...stops: AccountStop[]): Promise<void> => {
  const store = createStopStore(table);
  const { version = 0 } = (await store.ofAccount(account.id)) ?? {};
  const row = stopsOf(account, stops);
  expect(await store.putAccount(row, version, { version: 1, record: account }, NO_ROW)).toBe(true);
};

const stopGateway = async (isStopped = true): Promise<void> => {
  const store = createStopStore(table);
  const { version } = await store.gateway();
  const record = gatewayStopRecord.parse({ id: 'gateway', stop: isStopped ? GENERAL : null });
  expect(await store.putGateway(record, version, NO_ROW)).toBe(true);
};

const SCOPE: OrderScope = {
  subAccountId: account.id,
  byRule: true,
  destination: { id: 'wal_1', targets: null },
};

/** A claim with its own row. */
const claim = (number: number, scope: OrderScope = SCOPE) =>
  claimUnlessStopped(table, scope, (checks) =>
    transact(table, [
      {
        Put: {
          TableName: table.name,
          Item: { pk: `CLAIMED#${number}`, sk: 'x' },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      ...checks,
    ]),
  );

describe('an order', () => {
  test('is claimed in one write while nothing is stopped', async () => {
    const sent: string[] = [];
    const send = (command: Parameters<Table['client']['send']>[0]) => {
      sent.push(command.constructor.name);
      return table.client.send(command);
    };
    const counted = {
      ...table,
      client: Object.assign(Object.create(table.client) as Table['client'], { send }),
    };
    const item = { pk: 'CLAIMED#1', sk: 'x' };
    const parts = await claimUnlessStopped(counted, SCOPE, (checks) =>
      transact(counted, [{ Put: { TableName: table.name, Item: item } }, ...checks]),
    );
    expect(parts).toEqual([]);
    expect(sent).toEqual(['TransactWriteCommand']);
  });

  test('is not claimed while the gateway, its sub-account, rule or destination is stopped', async () => {
    await stopGateway();
    await expect(claim(1)).rejects.toMatchObject({ code: 'STOPPED', details: { scope: 'gateway' } });
    await stopGateway(false);
    for (const stop of [
      accountStop('sub_account'),
      accountStop('rule'),
      accountStop('destination', { destination_id: 'wal_1' }),
    ]) {
      await stopAccount(stop);
      await expect(claim(1)).rejects.toThrow(Stopped);
      expect(await createStopLook(table).inWayOf(SCOPE)).toMatchObject({ kind: stop.kind });
      await stopAccount();
    }
    expect(await claim(1)).toEqual([]);
    expect(await createStopLook(table).inWayOf(SCOPE)).toBeUndefined();
  });

  test('by a person ignores a stop of the rule or of another destination', async () => {
    await stopAccount(accountStop('rule'), accountStop('destination', { destination_id: 'wal_2' }));
    expect(await claim(1, { ...SCOPE, byRule: false })).toEqual([]);
    expect(await claim(2, { ...SCOPE, byRule: false, destination: null })).toEqual([]);
    await expect(claim(3)).rejects.toMatchObject({ details: { scope: 'rule' } });
  });

  test('is stopped by address, too, even if the address was added again under a new id', async () => {
    const { targets } = walletKeys({ address: 'TAddress' });
    const seen = ['wal_1', 'wal_again'].map((id) => walletSeen({ id, targets }));
    await createDestinationStore(table).put(account.id, { seen, announced: [], registered: [] }, 0, []);
    await stopAccount(accountStop('destination', { destination_id: 'wal_1', targets: [...targets] }));
    const byHand = { ...SCOPE, byRule: false };
    await expect(claim(1, { ...byHand, destination: { id: 'wal_again', targets: null } })).rejects.toThrow(
      Stopped,
    );
    await expect(claim(1, { ...byHand, destination: { id: 'wal_x', targets } })).rejects.toThrow(Stopped);
    await expect(claim(1, { ...byHand, destination: { id: 'wal_new', targets: null } })).rejects.toThrow(
      UnseenPlace,
    );
    expect(await claim(1, { ...byHand, destination: { id: 'wal_new', targets: [] } })).toEqual([]);
  });

  test('is judged again after another stop', async () => {
    await stopAccount(accountStop('destination', { destination_id: 'wal_2' }));
    let tries = 0;
    const claimed = claimUnlessStopped(table, SCOPE, async (checks) => {
      tries += 1;
      if (tries === 2) await stopAccount(accountStop('sub_account'));
      return transact(table, [
        { Put: { TableName: table.name, Item: { pk: 'CLAIMED#1', sk: 'x' } } },
        ...checks,
      ]);
    });
    await expect(claimed).rejects.toMatchObject({ details: { scope: 'sub_account' } });
    expect(tries).toBe(2);
  });

  test('that already exists is reported before any stop', async () => {
    expect(await claim(1)).toEqual([]);
    await stopGateway();
    expect(await claim(1)).toEqual(['ConditionalCheckFailed']);
  });

  test.each(['gateway', 'sub_account'] as const)(
    'is not claimed after a stop of the %s, under any concurrency',
    async (kind) => {
      let isWritten = false;
      let next = 0;
      const late: number[] = [];
      const orders = async (): Promise<void> => {
        for (let tries = 0; tries < 12; tries += 1) {
          next += 1;
          const [number, wasWritten] = [next, isWritten];
          try {
            const parts = await claim(number);
            if (parts.length === 0 && wasWritten) late.push(number);
          } catch (error) {
            expect(error).toBeInstanceOf(Stopped);
          }
        }
      };
      const stop = async (): Promise<void> => {
        await claim(1_000);
        await (kind === 'gateway' ? stopGateway() : stopAccount(accountStop(kind)));
        isWritten = true;
      };
      await Promise.all([...Array.from({ length: 8 }, orders), stop()]);
      expect(late).toEqual([]);
      await expect(claim(2_000)).rejects.toThrow(Stopped);
    },
  );

  test('waits for another transaction on the same rows', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, (_, number) => claim(number)));
    expect(answers.filter((parts) => parts.length === 0).length).toBeGreaterThan(0);
    for (const parts of answers) expect([[], ['TransactionConflict']]).toContainEqual(parts);
  });
});

describe('a stop refuses an order', () => {
  const conversion = async (): Promise<Conversion> => {
    const made = begin(account, { order_id: 'ord_1', amount: '100', end_to_end_id: null }, NOW);
    await createConversionStore(table).create(made);
    return { ...made, version: 1 };
  };

  test('of a conversion, and writes nothing', async () => {
    await createConfigurationStore(table).create(
      configuration(account),
      { version: 1, record: account },
      [],
      RULE_PERMIT,
    );
    const { version: ruleVersion = 0 } = (await createConfigurationStore(table).get(account.id)) ?? {};
    const made = await conversion();
    const store = createConversionStore(table);
    const intent = intentNamed(account.external_id, `${made.record.id}-x1`);
    const under = { ruleVersion, accountVersion: 1, destination: { id: 'wal_1', targets: null }, intent };
    await stopAccount(accountStop('rule'));
    await expect(store.claim(made, under)).rejects.toThrow(Stopped);
    expect((await store.get(made.record.id))?.version).toBe(1);
    // A changed rule is reported first.
    expect(await store.claim(made, { ...under, ruleVersion: 1 })).toBeUndefined();
    await stopAccount();
    expect(await store.claim(made, under)).toMatchObject({ version: 2 });
  });

  test('of a person: the key stays free, earlier tries stay unchanged', async () => {
    const store = createOrderRequestStore(table);
    const who = { user_id: 'owner-1', role: 'client' } as const;
    const asked = {
      row: orderWithdrawal,
      values: {},
      query: {},
      data: { asset: 'USDT', amount: '1', wallet_id: 'wal_1' },
    };
    const request = newRequest(who, 'key-1', asked, 'acc_1', NOW, null);
    const intent = intentFor({ ...SCOPE, byRule: false }, request);
    await stopAccount(accountStop('sub_account'));
    await expect(store.begin(request, NOW.toISOString(), intent, NEW_ORDER)).rejects.toThrow(Stopped);
    expect(await store.get(who.user_id, 'key-1')).toBeUndefined();
    await stopAccount();
    expect(await store.begin(request, NOW.toISOString(), intent, NEW_ORDER)).toBe('begun');
    await stopAccount(accountStop('sub_account'));
    const again = intentFor(intent.scope, request, { claims: [], versions: { claims: 1, ledger: 0 } });
    await expect(store.claim(request, 1, again)).rejects.toThrow(Stopped);
    expect((await store.get(who.user_id, 'key-1'))?.version).toBe(1);
  });

  test('of a collection: nothing is open', async () => {
    const store = createCollectionStore(table);
    const record = {
      id: 'spr_1',
      sub_account_id: account.id,
      sub_account: linkTo(account),
      amount: '1',
      wallet: { wallet_id: 'wal_gateway', address: 'TGateway', network: 'tron' },
      status: 'sending',
      order_id: null,
      message: null,
      by: { id: 'admin', email: 'admin@example.com' },
      closed: null,
      created_at: NOW.toISOString(),
      updated_at: NOW.toISOString(),
    } as const;
    const intent = { intent: intentNamed(account.external_id, record.id) };
    await stopGateway();
    await expect(
      store.begin(record, { lease_until: null }, intent, approvedAs('collection'), FRESH),
    ).rejects.toThrow(Stopped);
    expect(await store.openOf(account.id)).toBeUndefined();
    await stopGateway(false);
    expect(await store.begin(record, { lease_until: null }, intent, approvedAs('collection'), FRESH)).toBe(
      'begun',
    );
    await stopGateway();
    await expect(store.claim(record, { lease_until: null }, 1, intent)).rejects.toThrow(Stopped);
    expect((await store.get('spr_1'))?.version).toBe(1);
  });
});

describe('the stops of a sub-account', () => {
  const owner = { user_id: 'owner-1', role: 'client' } as const;
  const another = { user_id: 'another', role: 'client' } as const;
  const page = async (who: typeof owner | typeof another) =>
    (await createStopStore(table).page(who, { limit: 10 })).items.map((each) => each.sub_account_id);

  test("move with it to another owner's list, and the former version is not written", async () => {
    await stopAccount(accountStop('sub_account'));
    expect(await page(owner)).toEqual([account.id]);
    const moved = { ...account, user_id: another.user_id };
    await createSubAccountStore(table).replace(moved, 1);
    expect(await page(owner)).toEqual([]);
    await createOwnedRows(table).relist(moved, null);
    expect(await page(another)).toEqual([account.id]);
    await expect(claim(1)).rejects.toThrow(Stopped);
    const { version = 0 } = (await createStopStore(table).ofAccount(account.id)) ?? {};
    const late = createStopStore(table).putAccount(
      stopsOf(account, []),
      version,
      {
        version: 1,
        record: account,
      },
      NO_ROW,
    );
    expect(await late).toBe(false);
  });

  test('leave the list when the last one is lifted', async () => {
    await stopAccount(accountStop('sub_account'));
    await stopAccount();
    expect(await page(owner)).toEqual([]);
  });
});

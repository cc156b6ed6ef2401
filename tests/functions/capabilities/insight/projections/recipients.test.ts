import { intentNamed } from '#tests/support/intents-in-memory.ts';
import {
  createCountedTransfers,
  createRecipientLists,
  createRecipientRows,
} from '#functions/adapters/dynamo/accounts/recipients.ts';
import { createDestinationStore } from '#functions/adapters/dynamo/accounts/destinations.ts';
import { keys } from '#functions/adapters/dynamo/table/keys.ts';
import { claimsIntent } from '#functions/adapters/dynamo/orders/order-intents.ts';
import { createOrderStore } from '#functions/adapters/dynamo/orders/orders.ts';
import { createSubAccountStore } from '#functions/adapters/dynamo/accounts/sub-accounts.ts';
import { transact } from '#functions/adapters/dynamo/table/writes.ts';
import {
  countTransfer,
  followRecipients,
  recipientsProjection,
  transfersProjection,
} from '#functions/capabilities/insight/projections/follow-recipients.ts';
import type { Destination } from '#functions/capabilities/money/ramps/model.ts';
import type { OrderRecord } from '#shared/contract/records.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { change } from '#tests/support/changes.ts';
import { NOW, subAccount, usdtWithdrawal, walletSeen } from '#tests/support/records.ts';
import { freshTable } from '#tests/support/unit-engine.ts';

const ACCOUNT = subAccount({ external_id: 'acc_1', user_id: 'owner-1', manager_id: 'manager-1' });
const OWNER = { user_id: 'owner-1', role: 'client', since: null } as const;
const WALLET = walletSeen({ name: 'Cold store', targets: ['target-1'], digest: 'digest-1' });
const BANK: Destination = {
  ...WALLET,
  kind: 'bank',
  id: 'bnk_1',
  asset: 'BRL',
  name: null,
  targets: ['target-2'],
  exact: 'target-2',
};

const table = freshTable();
let ports: Parameters<typeof countTransfer>[0];

beforeEach(async () => {
  const accounts = createSubAccountStore(table);
  await accounts.create(ACCOUNT);
  ports = {
    recipients: createRecipientRows(table),
    transfers: createCountedTransfers(table),
    accounts,
    clock: () => NOW,
    sleep: () => Promise.resolve(),
  };
});

let version = 0;
beforeEach(() => {
  version = 0;
});
/** Changes what the provider shows. */
const see = async (seen: readonly Destination[], registered: readonly string[] = []): Promise<void> => {
  const known = registered.map((target) => ({ target, since: NOW.toISOString(), waived_at: null }));
  await createDestinationStore(table).put(
    ACCOUNT.id,
    { seen, announced: [], registered: known },
    version,
    [],
  );
  version += 1;
};
const follow = () => followRecipients(ports)(ACCOUNT.id);
const listed = async (kinds: readonly ('bank' | 'wallet')[] = ['wallet', 'bank']) => {
  const { items } = await createRecipientLists(table).page(OWNER, kinds, { limit: 50 });
  return items;
};

const withdrawal = (number: number, over: Partial<OrderRecord> = {}): OrderRecord =>
  usdtWithdrawal(ACCOUNT, number, {
    source_amount: '100.5',
    target_amount: '99.5',
    reference: `prx_${number}`,
    ...over,
  });
let asked = 0;
const keep = async (record: OrderRecord): Promise<void> => {
  asked += 1;
  await createOrderStore(table).keep(record, new Date(NOW.getTime() + asked).toISOString());
};
const ordered = (reference: string, id = 'wal_1') => {
  const destination = { kind: 'wallet', destination_id: id } as const;
  return transact(table, [claimsIntent(table, intentNamed(ACCOUNT.external_id, reference, { destination }))]);
};
const count = (record: OrderRecord) => countTransfer(ports)(record.id);

describe('recipients', () => {
  test("are the seen destinations, listed for the account's people", async () => {
    await see([WALLET, BANK], ['target-1']);
    const { pk } = keys.destinations(ACCOUNT.id);
    const moved = change({ kind: 'modify', pk, entity: 'destinations' });
    const failures = await recipientsProjection(ports).follow([moved]);
    expect(failures).toEqual([]);
    expect(await listed(['wallet'])).toMatchObject([
      {
        user_id: 'owner-1',
        manager_id: 'manager-1',
        sub_account_id: ACCOUNT.id,
        destination_id: 'wal_1',
        name: 'Cold store',
        registered_at: NOW.toISOString(),
        transfers: 0,
      },
    ]);
    expect(await listed(['bank'])).toMatchObject([{ destination_id: 'bnk_1', registered_at: null }]);
    expect(await listed()).toHaveLength(2);
  });

  test('are not written again if unchanged', async () => {
    await see([WALLET]);
    await follow();
    const before = await ports.recipients.of(ACCOUNT.id);
    await follow();
    expect(await ports.recipients.of(ACCOUNT.id)).toEqual(before);
  });

  test('of an older change have the current state', async () => {
    await see([WALLET]);
    await see([{ ...WALLET, name: 'Renamed' }]);
    await follow();
    await follow();
    expect(await listed()).toMatchObject([{ name: 'Renamed' }]);
  });

  test('removed, stay if something was sent there, and return under the same id', async () => {
    await see([WALLET, BANK]);
    await follow();
    await ordered('prx_1');
    await keep(withdrawal(1));
    await count(withdrawal(1));
    await see([]);
    await follow();
    expect(await listed()).toMatchObject([{ destination_id: 'wal_1', removed_at: NOW.toISOString() }]);
    await see([WALLET]);
    await follow();
    expect(await listed()).toMatchObject([{ destination_id: 'wal_1', removed_at: null, transfers: 1 }]);
  });

  test('do not exist before the first look, or for an unknown account', async () => {
    await follow();
    await followRecipients(ports)('sub_nowhere');
    expect(await listed()).toEqual([]);
  });

  test('survive parallel writers', async () => {
    await see([WALLET]);
    await Promise.all([follow(), follow(), follow()]);
    expect(await listed()).toHaveLength(1);
  });
});

describe('a transfer', () => {
  beforeEach(async () => {
    await see([WALLET]);
    await follow();
  });

  test('S4.108 placed by hand counts once with the amount that arrived, even if repeated, late or parallel', async () => {
    await ordered('prx_1');
    await keep(withdrawal(1, { status: 'pending' }));
    await count(withdrawal(1));
    expect(await listed()).toMatchObject([{ transfers: 0, totals: [], last_at: null }]);
    await keep(withdrawal(1));
    const record = withdrawal(1);
    const projection = transfersProjection(ports);
    const after = { ...record };
    await Promise.all([
      projection.follow([
        change({ entity: 'order', pk: 'ORDER#1', after }),
        change({ entity: 'order', after }),
      ]),
      count(record),
      // A late change from before the confirmation.
      projection.follow([change({ entity: 'order', after: { ...record, status: 'pending' } })]),
    ]);
    expect(await listed()).toMatchObject([
      { transfers: 1, totals: [{ asset: 'USDT', amount: '99.5' }], last_at: record.created_at },
    ]);
  });

  test('adds up exactly, by asset', async () => {
    for (const number of [1, 2, 3]) {
      await ordered(`prx_${number}`);
      const asset = number === 3 ? 'BRL' : 'USDT';
      const record = withdrawal(number, { target_asset: asset, target_amount: '0.1' });
      await keep(record);
      await count(record);
    }
    const [{ transfers, totals } = { transfers: 0, totals: [] }] = await listed();
    expect(transfers).toBe(3);
    expect(totals).toEqual([
      { asset: 'BRL', amount: '0.1' },
      { asset: 'USDT', amount: '0.2' },
    ]);
  });

  test('S4.108 that is cancelled is subtracted', async () => {
    await ordered('prx_1');
    await keep(withdrawal(1));
    await count(withdrawal(1));
    await keep(withdrawal(1, { status: 'cancelled' }));
    await count(withdrawal(1));
    await count(withdrawal(1));
    expect(await listed()).toMatchObject([{ transfers: 0, totals: [] }]);
  });

  test.each([
    ['a collection', { reference: 'spr_1' }],
    ['an order with an unknown destination', { reference: 'elsewhere' }],
    ['an order without a reference', { reference: null }],
    ['a deposit', { type: 'deposit' }],
  ] as const)('excludes %s', async (_name, over) => {
    await keep(withdrawal(1, over));
    await count(withdrawal(1, over));
    expect(await listed()).toMatchObject([{ transfers: 0 }]);
  });

  test('to a place not seen yet counts once it is seen', async () => {
    await ordered('prx_1', 'wal_2');
    await keep(withdrawal(1));
    await count(withdrawal(1));
    expect(await listed()).toHaveLength(1);
    await see([WALLET, { ...WALLET, id: 'wal_2' }]);
    await follow();
    expect(await listed()).toMatchObject([
      { destination_id: 'wal_2', transfers: 1 },
      { destination_id: 'wal_1', transfers: 0 },
    ]);
  });

  test('of a conversion counts', async () => {
    const reference = `cnv_${'a'.repeat(26)}-w1`;
    await ordered(reference);
    const record = withdrawal(1, { reference });
    await keep(record);
    await count(record);
    expect(await listed()).toMatchObject([{ transfers: 1, totals: [{ asset: 'USDT', amount: '99.5' }] }]);
  });
});

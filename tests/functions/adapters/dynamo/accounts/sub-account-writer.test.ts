import { firstRuleVersion } from '#functions/modules/conversions/model.ts';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { createNotificationStore } from '#functions/adapters/dynamo/messages/notifications.ts';
import { createOwnershipMoves } from '#functions/adapters/dynamo/accounts/ownership-moves.ts';
import {
  assignSubAccount,
  HANDED_OVER,
  notificationsOf,
} from '#functions/capabilities/accounts/accounts/assign-sub-account.ts';
import type { Table } from '#functions/adapters/dynamo/table/client.ts';
import {
  createConfigurationStore,
  type StoredConfiguration,
} from '#functions/adapters/dynamo/conversions/configurations.ts';
import { keys } from '#functions/adapters/dynamo/table/keys.ts';
import { createSubAccountWriter } from '#functions/adapters/dynamo/accounts/sub-account-writer.ts';
import { createSubAccountStore } from '#functions/adapters/dynamo/accounts/sub-accounts.ts';
import type { StoredSubAccount } from '#functions/modules/accounts/ports.ts';
import { describe, expect, test } from 'vitest';
import { many } from '#tests/support/engine.ts';
import { configuration, NOW, profile, subAccount } from '#tests/support/records.ts';
import { inFull } from '#tests/support/tiers.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';
import { NO_ROW, RULE_PERMIT, approvedAs, workOf } from '#tests/support/work.ts';

const engine = unitEngine();

const before = subAccount({ user_id: 'user-1', manager_id: 'manager-1', name: 'Before' });
const after = subAccount({
  user_id: 'user-2',
  manager_id: null,
  name: 'After',
  updated_at: '2026-11-20T15:00:00.000Z',
});

const setUp = async () => {
  const table: Table = await engine.newTable();
  const accounts = createSubAccountStore(table);
  await accounts.create(before);
  const configurations = createConfigurationStore(table);
  const listing = async () => {
    const { Item: item } = await table.client.send(
      new GetCommand({ TableName: table.name, Key: { ...keys.configuration(before.id) } }),
    );
    return { owner: item?.['owner'] as unknown, manager: item?.['manager'] as unknown };
  };
  return { table, accounts, configurations, listing, writer: createSubAccountWriter(table) };
};

const FIRST = firstRuleVersion(configuration(before));

describe('a sub-account and its conversion configuration', () => {
  test('a configuration is created once, and only for the sub-account as read', async () => {
    const { configurations, writer } = await setUp();
    expect(await writer.replaceInStep(after, 1)).toBe(true);
    expect(
      await configurations.create(configuration(before), { version: 1, record: before }, [], RULE_PERMIT),
    ).toBe('conflict');
    expect(await configurations.get(before.id)).toBeUndefined();
    expect(
      await configurations.create(configuration(after), { version: 2, record: after }, [], RULE_PERMIT),
    ).toBe('created');
    expect(
      await configurations.create(configuration(after), { version: 2, record: after }, [], RULE_PERMIT),
    ).toBe('exists');
  });

  test('change together', async () => {
    const { accounts, configurations, writer, listing } = await setUp();
    const configured = configuration(before, { minimum_amount: '250', custom_spread_override: '2' });
    await configurations.create(configured, { version: 1, record: before }, [], RULE_PERMIT);
    expect(await listing()).toEqual({
      owner: 'conversion_configuration#user-1',
      manager: 'conversion_configuration#manager-1',
    });
    expect(await writer.replaceInStep(after, 1)).toBe(true);
    expect(await accounts.get(before.id)).toEqual({ version: 2, record: after });
    expect(await configurations.get(before.id)).toEqual({
      version: FIRST + 1,
      record: {
        ...configured,
        user_id: 'user-2',
        sub_account: { ...configured.sub_account, name: 'After' },
        updated_at: after.updated_at,
      },
    });
    expect(await listing()).toEqual({ owner: 'conversion_configuration#user-2', manager: undefined });
  });

  test('without a configuration, only the sub-account changes', async () => {
    const { accounts, configurations, writer } = await setUp();
    expect(await writer.replaceInStep(after, 1)).toBe(true);
    expect(await accounts.get(before.id)).toEqual({ version: 2, record: after });
    expect(await configurations.get(before.id)).toBeUndefined();
  });

  test('neither changes if the sub-account changed meanwhile', async () => {
    const { accounts, configurations, writer } = await setUp();
    await configurations.create(configuration(before), { version: 1, record: before }, [], RULE_PERMIT);
    await accounts.replace({ ...before, kyc_level: '2' }, 1);
    expect(await writer.replaceInStep(after, 1)).toBe(false);
    expect(await accounts.get(before.id)).toMatchObject({ version: 2, record: { name: 'Before' } });
    expect(await configurations.get(before.id)).toMatchObject({
      version: FIRST,
      record: { user_id: 'user-1' },
    });
  });

  test('of two writers, one wins, and the rows agree', async () => {
    const { accounts, configurations, writer } = await setUp();
    await configurations.create(configuration(before), { version: 1, record: before }, [], RULE_PERMIT);
    const written = await Promise.all(
      ['user-3', 'user-4', 'user-5'].map((user_id) => writer.replaceInStep({ ...after, user_id }, 1)),
    );
    expect(written.filter(Boolean)).toHaveLength(1);
    const account = await accounts.get(before.id);
    const configured = await configurations.get(before.id);
    expect(configured?.record.user_id).toBe(account?.record.user_id);
  });
});

describe('an assignment', () => {
  const beside = {
    notice: HANDED_OVER,
    notifications: notificationsOf(before, after, { by: 'admin-1', version: 2 }),
  };
  const standing = async (table: Table) => {
    const moves = createOwnershipMoves(table);
    const notes = createNotificationStore(table);
    const of = async (userId: string) =>
      (await notes.page(userId, { limit: 10 })).items.map(({ text }) => text);
    return {
      move: await moves.get(before.id),
      notified: await Promise.all(['user-1', 'user-2', 'manager-1'].map(of)),
    };
  };

  test('switches the rule off, starts the move and notifies, in one write', async () => {
    const { table, accounts, configurations, writer, listing } = await setUp();
    const configured = configuration(before, { minimum_amount: '250', custom_spread_override: '2' });
    await configurations.create(configured, { version: 1, record: before }, [], RULE_PERMIT);
    expect(await writer.assign(after, 1, beside, approvedAs('assignment'))).toBe(true);
    expect(await accounts.get(before.id)).toEqual({ version: 2, record: after });
    expect(await configurations.get(before.id)).toMatchObject({
      version: FIRST + 1,
      record: {
        user_id: 'user-2',
        is_enabled: false,
        custom_spread_override: null,
        minimum_amount: '250',
        destination: { ...configured.destination, confirmed_at: null, confirmed_by: null },
        notice: HANDED_OVER,
      },
    });
    expect(await listing()).toEqual({ owner: 'conversion_configuration#user-2', manager: undefined });
    expect(await standing(table)).toEqual({
      move: {
        sub_account_id: before.id,
        external_id: before.external_id,
        generation: 2,
        phase: 'listing',
        cursor: null,
        moved_at: after.updated_at,
        due_at: after.updated_at,
      },
      notified: [
        ['The sub-account After is no longer yours.'],
        [
          'The sub-account After was assigned to you. Confirm its USDT destination before conversion is switched on.',
        ],
        ['You no longer manage the sub-account After.'],
      ],
    });
    expect(await createOwnershipMoves(table).until(after.updated_at, 10)).toEqual([before.id]);
  });

  test('of a new manager only leaves the rule as is', async () => {
    const { configurations, writer, listing } = await setUp();
    const configured = configuration(before);
    await configurations.create(configured, { version: 1, record: before }, [], RULE_PERMIT);
    const managed = { ...before, manager_id: 'manager-2' };
    expect(
      await writer.assign(managed, 1, { notice: null, notifications: [] }, approvedAs('assignment')),
    ).toBe(true);
    expect((await configurations.get(before.id))?.record).toEqual(configured);
    expect((await listing()).manager).toBe('conversion_configuration#manager-2');
  });

  test('writes nothing if the account changed meanwhile', async () => {
    const { table, accounts, configurations, writer } = await setUp();
    await configurations.create(configuration(before), { version: 1, record: before }, [], RULE_PERMIT);
    await accounts.replace({ ...before, kyc_level: '2' }, 1);
    expect(await writer.assign(after, 1, beside, approvedAs('assignment'))).toBe(false);
    expect((await configurations.get(before.id))?.record.is_enabled).toBe(true);
    expect(await standing(table)).toEqual({ move: undefined, notified: [[], [], []] });
  });
});

describe('an assignment while the former owner changes the configuration', () => {
  const ROUNDS = many(inFull ? 60 : 20);
  const owned = (at: number) =>
    subAccount({ external_id: `acc_${at}`, user_id: 'user-1', manager_id: 'manager-1' });
  type World = Awaited<ReturnType<typeof setUp>>;
  type Write = (
    stores: World['configurations'],
    found: StoredConfiguration,
    account: StoredSubAccount,
  ) => Promise<boolean>;

  const WRITES: Readonly<Record<string, Write>> = {
    PATCH: (stores, { record, version }, account) =>
      stores.replace({ ...record, minimum_amount: '999' }, version, account, [], RULE_PERMIT),
    DELETE: (stores, { version }, account) =>
      stores.remove(account.record.id, version, account.version, NO_ROW),
  };

  /** A person's call: judges the account, writes under the judged versions, and retries. */
  const persist = async ({ accounts, configurations }: World, id: string, write: Write) => {
    for (;;) {
      // The product reads in this order, so an older account may judge a current configuration.
      const account = await accounts.get(id);
      const found = await configurations.get(id);
      if (account?.record.user_id !== 'user-1') return 'refused';
      if (!found) return 'gone';
      if (await write(configurations, found, account)) return 'done';
    }
  };

  test.each(['PATCH', 'DELETE', 'POST'])('%s never survives it', async (method) => {
    const world = await setUp();
    const { accounts, configurations, writer } = world;
    const known = { get: (id: string) => Promise.resolve({ record: profile({ user_id: id }) }) };
    const assign = assignSubAccount({
      accounts: { ...accounts, ...writer },
      profiles: known,
      configurations,
      holdings: { get: () => Promise.resolve(undefined) },
      clock: () => NOW,
    });
    const outcomes = new Map<string, number>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const account = owned(round + 10);
      const read = { version: 1, record: account };
      await accounts.create(account);
      if (method !== 'POST') await configurations.create(configuration(account), read, [], RULE_PERMIT);
      const write = WRITES[method];
      const former = write
        ? persist(world, account.id, write)
        : configurations.create(configuration(account), read, [], RULE_PERMIT);
      const admin = { user_id: 'admin-1', role: 'admin' } as const;
      const [, outcome] = await Promise.all([
        assign(workOf(admin), account.id, { user_id: 'user-2' }),
        former,
      ]);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);

      expect((await accounts.get(account.id))?.record.user_id).toBe('user-2');
      const found = (await configurations.get(account.id))?.record;
      if (method === 'PATCH') expect(found).toBeDefined();
      if (found)
        expect(found).toMatchObject({
          user_id: 'user-2',
          is_enabled: false,
          destination: { confirmed_at: null, confirmed_by: null },
          notice: HANDED_OVER,
        });
    }
    expect([...outcomes.values()].reduce((sum, count) => sum + count, 0)).toBe(ROUNDS);
  });
});

import { createAdministrators, createProfileStore } from '#functions/adapters/dynamo/users/profiles.ts';
import type { Table } from '#functions/adapters/dynamo/table/client.ts';
import { createConfigurationStore } from '#functions/adapters/dynamo/conversions/configurations.ts';
import { ENTITY, keys } from '#functions/adapters/dynamo/table/keys.ts';
import { getItem } from '#functions/adapters/dynamo/table/items.ts';
import { createSubAccountLists, subAccounts } from '#functions/adapters/dynamo/accounts/sub-accounts.ts';
import { saveItem, transact } from '#functions/adapters/dynamo/table/writes.ts';
import { exportedUser, type ExportedUser, readLines, renamed } from '#infra/ops/pool.ts';
import { renameInTable } from '#infra/ops/users.ts';
import { configuration, NOW, profile, subAccount } from '#tests/support/records.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';
import { RULE_PERMIT } from '#tests/support/work.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { ANN, type Pool, startPool } from '../local/cognito/support.ts';
import { runOps, stackWith } from './support.ts';

const stackOf = ({ cognito: { url, userPoolId } }: Pool): string =>
  stackWith({ cognito: { endpoint: url, userPoolId } });

/** The user's line in the file. */
const exported = async (pool: Pool): Promise<ExportedUser[]> => {
  const { code, printed, noted } = await runOps(['export-users'], stackOf(pool));
  expect({ code, noted }).toEqual({ code: 0, noted: '' });
  const users = readLines(exportedUser, `${printed.join('\n')}\n`);
  return users.toSorted((a, b) => a.email.localeCompare(b.email));
};

const importInto = async (pool: Pool, users: readonly ExportedUser[]) => {
  const lines = users.map((user) => JSON.stringify(user)).join('\n');
  const { code, printed, noted } = await runOps(['import-users'], stackOf(pool), lines);
  return { code, renamed: readLines(renamed, printed.join('\n')), noted };
};

const withPeople = async (): Promise<Pool & { readonly subs: Readonly<Record<string, string>> }> => {
  const pool = await startPool();
  const ann = await pool.member(ANN);
  const bob = await pool.member('bob@example.com');
  const carl = await pool.invite('carl@example.com');
  await pool.signUp('dora@example.com');
  const to = (Username: string, GroupName: string) =>
    pool.client.adminAddUserToGroup({ ...pool.ann, Username, GroupName });
  await to(ann, 'admin');
  await to(bob, 'client');
  await pool.client.adminDisableUser({ ...pool.ann, Username: bob });
  return { ...pool, subs: { ann, bob, carl } };
};

describe('the users of a pool', () => {
  test('are one line each, with role and state and no secret', async () => {
    const pool = await withPeople();
    const users = await exported(pool);
    expect(users).toMatchObject([
      {
        sub: pool.subs['ann'],
        email: ANN,
        name: 'Ann',
        status: 'CONFIRMED',
        enabled: true,
        groups: ['admin'],
      },
      { email: 'bob@example.com', enabled: false, groups: ['client'] },
      { email: 'carl@example.com', status: 'FORCE_CHANGE_PASSWORD', groups: [] },
      { email: 'dora@example.com', status: 'UNCONFIRMED', email_verified: false },
    ]);
    expect(Object.keys(users[0] ?? {}).sort()).toEqual([
      'created_at',
      'email',
      'email_verified',
      'enabled',
      'groups',
      'name',
      'status',
      'sub',
    ]);
  });

  test('are exported completely, over all pages', async () => {
    const pool = await startPool();
    for (let n = 0; n < 130; n += 1) await pool.invite(`user${n}@example.com`);
    expect(new Set((await exported(pool)).map(({ email }) => email)).size).toBe(130);
  });

  test('are created once in another pool, without a mail, in their groups; disabled ones stay disabled', async () => {
    const [before, after] = [await withPeople(), await startPool()];
    const users = await exported(before);
    const first = await importInto(after, users);
    expect(first).toMatchObject({
      code: 0,
      noted: '4 in the file: 3 created, 1 skipped without a confirmed email.',
    });
    expect(first.renamed.map(({ from }) => from)).toEqual(users.slice(0, 3).map(({ sub }) => sub));
    expect(await importInto(after, users)).toEqual({
      ...first,
      noted: first.noted.replace('3 created', '0 created'),
    });
    const made = await exported(after);
    expect(made.map(({ email, enabled, groups }) => [email, enabled, groups])).toEqual([
      [ANN, true, ['admin']],
      ['bob@example.com', false, ['client']],
      ['carl@example.com', true, []],
    ]);
    expect(made.every(({ status, email_verified }) => status === 'CONFIRMED' && email_verified)).toBe(true);
    expect(() => after.mails()).toThrow();
  });

  test('are completed by the next run after an interruption', async () => {
    const [before, after] = [await withPeople(), await startPool()];
    const [ann] = await exported(before);
    if (!ann) throw new Error('nobody');
    await after.invite(ann.email);
    expect(await importInto(after, [ann])).toMatchObject({
      code: 0,
      noted: expect.stringContaining(' 0 created') as unknown,
    });
    expect(await exported(after)).toMatchObject([
      { email: ann.email, status: 'CONFIRMED', groups: ['admin'] },
    ]);
  });

  test('are not taken over by a stranger who signed up with their address', async () => {
    const [before, after] = [await withPeople(), await startPool()];
    const users = await exported(before);
    await after.signUp(ANN, 'known to a stranger');
    const found = await importInto(after, users);
    expect(found.code).toBe(1);
    expect(found.noted).toMatch(
      new RegExp(`: 2 created, .*\\nNOT imported, because someone signed up .*: ${users[0]?.sub}\\.$`),
    );
    expect(found.renamed.map(({ from }) => from)).not.toContain(users[0]?.sub);
    await after.client.adminDeleteUser(after.ann);
    const again = await importInto(after, users);
    expect(again.code).toBe(0);
    expect(again.noted).toContain(' 1 created');
  });

  test('choose a new password by mail and sign in; old passwords fail', async () => {
    const [before, after] = [await withPeople(), await startPool()];
    await importInto(after, await exported(before));
    await expect(after.signIn(ANN)).rejects.toThrow();
    const of = { ClientId: after.ids.ClientId, Username: ANN };
    await after.client.forgotPassword(of);
    const chosen = { ...of, ConfirmationCode: after.lastCode(), Password: 'a new password' };
    await after.client.confirmForgotPassword(chosen);
    expect((await after.signIn(ANN, 'a new password')).AccessToken).toBeTruthy();
    expect((await after.client.adminGetUser(after.ann)).UserStatus).toBe('CONFIRMED');
    const { Groups } = await after.client.adminListGroupsForUser(after.ann);
    expect(Groups?.map(({ GroupName }) => GroupName)).toEqual(['admin']);
  });
});

describe('user ids in a table', () => {
  const [ANN, BOB, NEW_ANN, NEW_BOB] = [
    '11111111-1111-4111-8111-111111111111',
    '22222222-2222-4222-8222-222222222222',
    'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa',
    'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb',
  ] as const;
  const people = [
    { from: ANN, to: NEW_ANN },
    { from: BOB, to: NEW_BOB },
  ];
  const account = subAccount({ external_id: 'acc_1', user_id: BOB, manager_id: ANN });
  const engine = unitEngine();
  let table: Table;
  beforeEach(async () => {
    table = await engine.newTable();
    const profiles = createProfileStore(table);
    const second_factor = { kind: 'totp', since: NOW.toISOString() } as const;
    expect(
      await profiles.create(
        profile({ user_id: ANN, email: 'ann@example.com', role: 'admin', second_factor }),
      ),
    ).toBe(true);
    expect(await profiles.create(profile({ user_id: BOB, email: 'bob@example.com' }))).toBe(true);
    await saveItem(table, subAccounts.item(account, 1), 0);
    await createConfigurationStore(table).create(
      configuration(account),
      { version: 1, record: account },
      [],
      RULE_PERMIT,
    );
    expect(
      await transact(table, [
        {
          Put: {
            TableName: table.name,
            Item: {
              ...keys.auditHead('0'),
              entity: ENTITY.auditRow,
              record: { by: ANN, hash: 'of what it says' },
            },
          },
        },
      ]),
    ).toEqual([]);
  });
  const rename = () => renameInTable({ client: engine.client, name: table.name }, people);

  test('become those of the new pool everywhere: profile, administrators, owner and manager', async () => {
    await rename();
    const profiles = createProfileStore(table);
    expect((await profiles.get(NEW_ANN))?.record).toMatchObject({ user_id: NEW_ANN, role: 'admin' });
    expect(await profiles.get(ANN)).toBeUndefined();
    expect(await createAdministrators(table)()).toEqual([NEW_ANN]);
    expect((await profiles.page({ limit: 10 })).items.map(({ user_id }) => user_id).sort()).toEqual(
      [NEW_ANN, NEW_BOB].sort(),
    );
    const lists = createSubAccountLists(table);
    const seen = async (user_id: string, role: 'client' | 'gateway_user') =>
      (await lists.page({ user_id, role }, { limit: 10 })).items.map(({ id, user_id: owner, manager_id }) => [
        id,
        owner,
        manager_id,
      ]);
    expect(await seen(NEW_BOB, 'client')).toEqual([[account.id, NEW_BOB, NEW_ANN]]);
    expect(await seen(NEW_ANN, 'gateway_user')).toEqual([[account.id, NEW_BOB, NEW_ANN]]);
    expect(await seen(BOB, 'client')).toEqual([]);
    expect((await createConfigurationStore(table).get(account.id))?.record).toMatchObject({
      user_id: NEW_BOB,
    });
  });

  test('the old pool’s app locks nobody out', async () => {
    await rename();
    expect((await createProfileStore(table).get(NEW_ANN))?.record.second_factor).toBeNull();
  });

  test('a row chained by hashes keeps the old id', async () => {
    expect(await rename()).toMatchObject({ left: 1 });
    expect(await getItem(table, keys.auditHead('0'))).toMatchObject({ record: { by: ANN } });
  });

  test('a second run changes nothing', async () => {
    const first = await rename();
    expect(first.changed).toBeGreaterThan(3);
    expect(await rename()).toMatchObject({ changed: 0, left: 1 });
  });
});

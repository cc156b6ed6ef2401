import { describe, expect, it } from 'vitest';
import { refused, startPool } from './support.ts';

const populated = async (count: number) => {
  const pool = await startPool();
  const subs: string[] = [];
  for (let i = 0; i < count; i += 1) {
    subs.push(await pool.invite(`user${i}@example.com`));
    pool.clock.now += 1;
  }
  const { UserPoolId } = pool.ids;
  const list = async (input: object = {}) => {
    const { Users = [], PaginationToken } = await pool.client.listUsers({ UserPoolId, ...input });
    return { names: Users.map(({ Username }) => Username), Users, PaginationToken };
  };
  return { pool, subs, list };
};

describe('ListUsers', () => {
  it('returns pages of the requested size, each user once', async () => {
    const { subs, list } = await populated(5);
    const first = await list({ Limit: 2 });
    const second = await list({ Limit: 2, PaginationToken: first.PaginationToken });
    const third = await list({ Limit: 2, PaginationToken: second.PaginationToken });
    expect([first.names.length, second.names.length, third.names.length]).toEqual([2, 2, 1]);
    expect([...first.names, ...second.names, ...third.names]).toEqual(subs);
    expect(third.PaginationToken).toBeUndefined();
    expect((await list({ Limit: 5 })).PaginationToken).toBeUndefined();
  });

  it('continues at the right place while users are created and deleted', async () => {
    const { pool, subs, list } = await populated(4);
    const first = await list({ Limit: 2 });
    await pool.client.adminDeleteUser({ UserPoolId: pool.ids.UserPoolId, Username: subs[1] });
    const added = await pool.invite('new@example.com');
    const second = await list({ Limit: 10, PaginationToken: first.PaginationToken });
    expect(second.names).toEqual([subs[2], subs[3], added]);
  });

  it.each([
    ['email = "USER1@example.com"', [1]],
    ['"email" ^= "user"', [0, 1, 2]],
    ['email="user"', []],
    ['name = "Ann"', [0, 1, 2]],
    ['cognito:user_status = "CONFIRMED"', []],
    ['status = "Enabled"', [0, 1, 2]],
    ['', [0, 1, 2]],
  ])('filters by %s', async (Filter, expected) => {
    const { subs, list } = await populated(3);
    expect((await list({ Filter })).names).toEqual(expected.map((i) => subs[i]));
  });

  it('filters by sub, and returns only requested attributes', async () => {
    const { subs, list } = await populated(2);
    expect((await list({ Filter: `sub = "${subs[1]}"` })).names).toEqual([subs[1]]);
    const { Users } = await list({ AttributesToGet: ['email'] });
    expect(Users[0]?.Attributes).toEqual([{ Name: 'email', Value: 'user0@example.com' }]);
  });

  it.each([
    { Filter: 'email' },
    { Filter: 'email = user' },
    { Filter: 'password = "x"' },
    { Limit: 61 },
    { Limit: -1 },
    { PaginationToken: 'nonsense' },
    { PaginationToken: Buffer.from('["x",-1]').toString('base64url') },
  ])('refuses %j', async (input) => {
    const { list } = await populated(1);
    await refused(list(input), 'InvalidParameterException');
  });
});

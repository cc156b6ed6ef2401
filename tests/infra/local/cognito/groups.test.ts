import { describe, expect, it } from 'vitest';
import { ANN, refused, startPool } from './support.ts';

const names = (groups: { GroupName?: string | undefined }[] = []) => groups.map(({ GroupName }) => GroupName);

describe('groups', () => {
  it('are those of the roles at first, and can be added to', async () => {
    const pool = await startPool();
    const { UserPoolId } = pool.ids;
    const list = async () => names((await pool.client.listGroups({ UserPoolId })).Groups);
    expect(await list()).toEqual(['admin', 'gateway_user', 'client']);
    const { Group } = await pool.client.createGroup({ UserPoolId, GroupName: 'audit', Description: 'Reads' });
    expect(Group).toMatchObject({ GroupName: 'audit', UserPoolId, Description: 'Reads' });
    expect(await list()).toEqual(['admin', 'gateway_user', 'client', 'audit']);
    await refused(
      pool.client.createGroup({ UserPoolId, GroupName: 'admin' }),
      'GroupExistsException',
      'A group with the name already exists.',
    );
  });

  it('take and lose members, named by email or sub, and no others', async () => {
    const pool = await startPool();
    const sub = await pool.member(ANN);
    const { UserPoolId } = pool.ids;
    const mine = async (Username: string) =>
      names((await pool.client.adminListGroupsForUser({ UserPoolId, Username })).Groups);
    expect(await mine(ANN)).toEqual([]);
    const add = { UserPoolId, GroupName: 'admin' };
    await pool.client.adminAddUserToGroup({ ...add, Username: 'Ann@example.com' });
    await pool.client.adminAddUserToGroup({ ...add, Username: sub });
    await pool.client.adminAddUserToGroup({ ...add, Username: sub, GroupName: 'client' });
    expect(await mine(sub)).toEqual(['admin', 'client']);
    expect(await mine('ANN@example.com')).toEqual(['admin', 'client']);
    const { Users } = await pool.client.listUsersInGroup({ UserPoolId, GroupName: 'admin' });
    expect(Users).toMatchObject([{ Username: sub, UserStatus: 'CONFIRMED' }]);
    const leave = { ...add, Username: ANN };
    await pool.client.adminRemoveUserFromGroup(leave);
    await pool.client.adminRemoveUserFromGroup(leave);
    expect(await mine(sub)).toEqual(['client']);

    const addTo = (Username: string, GroupName: string) =>
      pool.client.adminAddUserToGroup({ UserPoolId, Username, GroupName });
    await refused(addTo(ANN, 'none'), 'ResourceNotFoundException', 'Group not found.');
    await refused(addTo('nobody@example.com', 'admin'), 'UserNotFoundException', 'User does not exist.');
  });

  it('come in pages', async () => {
    const pool = await startPool();
    const { UserPoolId } = pool.ids;
    for (const email of ['a@example.com', 'b@example.com', 'c@example.com']) {
      const Username = await pool.invite(email);
      await pool.client.adminAddUserToGroup({ UserPoolId, Username, GroupName: 'client' });
      pool.clock.now += 1;
    }
    const page = (NextToken?: string) =>
      pool.client.listUsersInGroup({ UserPoolId, GroupName: 'client', Limit: 2, NextToken });
    const first = await page();
    const second = await page(first.NextToken);
    expect([first.Users?.length, second.Users?.length, second.NextToken]).toEqual([2, 1, undefined]);
  });
});

import { describe, expect, it } from 'vitest';
import { ANN, refused, startPool } from './support.ts';

const names = (groups: { GroupName?: string | undefined }[] = []) => groups.map(({ GroupName }) => GroupName);

describe('groups', () => {
  it('add and remove members by email or sub, and affect no other group', async () => {
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
    const leave = { ...add, Username: ANN };
    await pool.client.adminRemoveUserFromGroup(leave);
    await pool.client.adminRemoveUserFromGroup(leave);
    expect(await mine(sub)).toEqual(['client']);

    const addTo = (Username: string, GroupName: string) =>
      pool.client.adminAddUserToGroup({ UserPoolId, Username, GroupName });
    await refused(addTo(ANN, 'none'), 'ResourceNotFoundException', 'Group not found.');
    await refused(addTo('nobody@example.com', 'admin'), 'UserNotFoundException', 'User does not exist.');
  });

  it('are listed in pages', async () => {
    const pool = await startPool();
    const Username = await pool.member(ANN);
    const { UserPoolId } = pool.ids;
    for (const GroupName of ['client', 'admin', 'gateway_user'])
      await pool.client.adminAddUserToGroup({ UserPoolId, Username, GroupName });
    const page = (NextToken?: string) =>
      pool.client.adminListGroupsForUser({ UserPoolId, Username, Limit: 2, NextToken });
    const first = await page();
    const second = await page(first.NextToken);
    expect([names(first.Groups), names(second.Groups), second.NextToken]).toEqual([
      ['admin', 'gateway_user'],
      ['client'],
      undefined,
    ]);
  });
});

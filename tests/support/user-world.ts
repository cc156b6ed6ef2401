import { createInvitationStore, createCreationStore } from '#functions/adapters/dynamo/users/invitations.ts';
import { createProfileStore } from '#functions/adapters/dynamo/users/profiles.ts';
import { createRoleStore, createUnsettledUsers } from '#functions/adapters/dynamo/users/roles.ts';
import { tidyUsers } from '#functions/capabilities/accounts/users/tidy-users.ts';
import { quiet } from '#functions/platform/logger.ts';
import type { Role } from '#shared/domain/roles.ts';
import type { Engine } from './engine.ts';
import { NOW, profile } from './records.ts';
import { ModelUserPool } from './user-pool.ts';

/** Users on a real DynamoDB engine, with the identity provider in memory and a movable clock. */
export const userWorld = async (engine: Engine) => {
  const table = await engine.newTable();
  const time = { now: NOW };
  const clock = () => time.now;
  const stores = {
    pool: new ModelUserPool(clock),
    profiles: createProfileStore(table),
    roles: createRoleStore(table),
    creations: createCreationStore(table),
    invitations: createInvitationStore(table),
  };
  const on = new Set<string>();
  const others = {
    clock,
    log: quiet,
    passwordMinimum: 6,
    userPoolId: 'pool-1',
    factors: {
      isOn: ({ userName }: { readonly userName: string }) => Promise.resolve(on.has(userName)),
      switch: ({ userName }: { readonly userName: string }, isOn: boolean) => {
        if (isOn) on.add(userName);
        else on.delete(userName);
        return Promise.resolve();
      },
      remove: ({ userName }: { readonly userName: string }) => {
        on.delete(userName);
        return Promise.resolve();
      },
    },
  };
  return {
    table,
    stores,
    others,
    ports: { ...stores, ...others },
    /** Longer than any lease. */
    wait: () => {
      time.now = new Date(time.now.getTime() + 60_000);
    },
    tidy: tidyUsers({ ...stores, ...others, unsettled: createUnsettledUsers(table) }),
    member: async (userId: string, role: Role) => {
      const email = `${userId}@example.com`;
      stores.pool.join(userId, email, { groups: new Set([role]) });
      await stores.profiles.create(profile({ user_id: userId, email, role }));
    },
    stateOf: async (email: string) => {
      const userId = stores.pool.idOf(email);
      const member = userId === undefined ? undefined : stores.pool.members.get(userId);
      const row = userId === undefined ? undefined : await stores.profiles.get(userId);
      const { items } = await stores.profiles.page({ limit: 200 });
      const listed = items.filter((item) => item.email === email);
      const creation = await stores.creations.get(email);
      if (!member && listed.length === 0) return creation ? 'begun' : 'nothing';
      const complete =
        member !== undefined &&
        member.password !== null &&
        row !== undefined &&
        [...member.groups].join() === row.record.role &&
        listed.length === 1 &&
        !creation;
      return complete ? 'complete' : 'half';
    },
  };
};

import { expect, test } from 'vitest';
import { mayDecide, whyNotDecide } from '#shared/domain/policy.ts';

const ADMIN = { id: 'admin-1', role: 'admin' } as const;
const MANAGER = { id: 'operator-1', role: 'gateway_user' } as const;
const MAKER = { id: 'client-1', role: 'client' } as const;
const ACCOUNT = { user_id: MAKER.id, manager_id: MANAGER.id };

const OWN = 'You requested this yourself. Somebody else has to decide.';
const TIED =
  'One of you created or invited the other, or gave them this sub-account. Somebody else has to decide.';
const ADMINS = 'Only an administrator can decide this.';
const MANAGERS = 'Only an administrator or the manager of this sub-account can decide this.';

test.each([
  ['an administrator', ADMIN, 'order', MAKER, 'administrators', null],
  ['who asked', ADMIN, 'order', ADMIN, 'administrators', OWN],
  ['who created who asked', ADMIN, 'order', { ...MAKER, created_by: ADMIN.id }, 'administrators', TIED],
  ['the manager', MANAGER, 'order', MAKER, 'administrators', ADMINS],
  ['the manager, where they may', MANAGER, 'order', MAKER, 'administrators_and_managers', null],
  ['the manager, of a price', MANAGER, 'spread', MAKER, 'administrators_and_managers', ADMINS],
  ['another manager', { ...MANAGER, id: 'x' }, 'order', MAKER, 'administrators_and_managers', MANAGERS],
  ['a client', { ...MAKER, id: 'x' }, 'destination', MAKER, 'administrators_and_managers', MANAGERS],
] as const)('S7.138 whether %s may decide, and why not', (_who, who, item, maker, second, why) => {
  expect(whyNotDecide(who, { item, maker }, { second }, ACCOUNT)).toBe(why);
  expect(mayDecide(who, { item, maker }, { second }, ACCOUNT)).toBe(why === null);
});

import { expect, test } from 'vitest';
import { mayDecide, whyNotDecide } from '#shared/domain/policy.ts';

const NOBODY: ReadonlySet<string> = new Set();
const ADMIN = { id: 'admin-1', role: 'admin', givers: NOBODY, vouched: true } as const;
const MANAGER = { id: 'operator-1', role: 'gateway_user', givers: NOBODY, vouched: false } as const;
const MAKER = { id: 'client-1', role: 'client', givers: NOBODY, vouched: false } as const;
const ACCOUNT = { manager_id: MANAGER.id };
const by = (id: string): ReadonlySet<string> => new Set([id]);

test.each([
  ['an administrator', ADMIN, 'order', MAKER, 'administrators', undefined],
  ['the requester', ADMIN, 'order', ADMIN, 'administrators', 'own'],
  [
    'someone who gave power to the requester',
    ADMIN,
    'order',
    { ...MAKER, givers: by(ADMIN.id) },
    'administrators',
    'given',
  ],
  [
    'an administrator without a voucher',
    { ...ADMIN, vouched: false },
    'order',
    MAKER,
    'administrators',
    'alone',
  ],
  ['the manager', MANAGER, 'order', MAKER, 'administrators', 'role'],
  ['the manager, where allowed', MANAGER, 'order', MAKER, 'administrators_and_managers', undefined],
  ['the manager, for a price', MANAGER, 'spread', MAKER, 'administrators_and_managers', 'role'],
  ['another manager', { ...MANAGER, id: 'x' }, 'order', MAKER, 'administrators_and_managers', 'role'],
  ['a client', { ...MAKER, id: 'x' }, 'destination', MAKER, 'administrators_and_managers', 'role'],
  [
    'a manager with power from the requester',
    { ...MANAGER, givers: by(MAKER.id) },
    'order',
    MAKER,
    'administrators_and_managers',
    'received',
  ],
  [
    'a manager with power from the same person',
    { ...MANAGER, givers: by('admin-2') },
    'order',
    { ...MAKER, givers: by('admin-2') },
    'administrators_and_managers',
    'shared',
  ],
] as const)('S7.138 whether %s may decide, and why not', (_who, who, item, maker, second, why) => {
  expect(whyNotDecide(who, { item, maker }, { second }, ACCOUNT)).toBe(why);
  expect(mayDecide(who, { item, maker }, { second }, ACCOUNT)).toBe(why === undefined);
});

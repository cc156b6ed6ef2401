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
  ['who asked', ADMIN, 'order', ADMIN, 'administrators', 'own'],
  [
    'who gave power to who asked',
    ADMIN,
    'order',
    { ...MAKER, givers: by(ADMIN.id) },
    'administrators',
    'given',
  ],
  ['an administrator of their own', { ...ADMIN, vouched: false }, 'order', MAKER, 'administrators', 'alone'],
  ['the manager', MANAGER, 'order', MAKER, 'administrators', 'role'],
  ['the manager, where they may', MANAGER, 'order', MAKER, 'administrators_and_managers', undefined],
  ['the manager, of a price', MANAGER, 'spread', MAKER, 'administrators_and_managers', 'role'],
  ['another manager', { ...MANAGER, id: 'x' }, 'order', MAKER, 'administrators_and_managers', 'role'],
  ['a client', { ...MAKER, id: 'x' }, 'destination', MAKER, 'administrators_and_managers', 'role'],
  [
    'the manager who has power from who asked',
    { ...MANAGER, givers: by(MAKER.id) },
    'order',
    MAKER,
    'administrators_and_managers',
    'received',
  ],
  [
    'the manager who has power from the same person',
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

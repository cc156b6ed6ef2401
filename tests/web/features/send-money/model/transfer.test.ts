import { beforeEach, expect, test, vi } from 'vitest';
import { availableOf } from '#web/features/send-money/model/available.ts';
import { openTransfers, transferOf } from '#web/features/send-money/model/transfer.ts';
import { recipient } from '#tests/web/support/recipients.ts';

const WHO = { user: 'user_1', key: '11111111-1111-4111-8111-111111111111' };

beforeEach(() => {
  sessionStorage.clear();
});

test('what is sent is what was reviewed, to a wallet with its network, to a bank account without', () => {
  expect(transferOf(recipient(), '10.5', WHO)).toEqual({
    ...WHO,
    account: { id: 'acc_1', name: 'Aurora Apostas' },
    request: { asset: 'USDT', amount: '10.5', wallet_id: 'wal_1', network: 'tron' },
    recipient: {
      kind: 'wallet',
      name: 'Cold store',
      place: 'tron',
      masked: 'TXYZ12...mnopqr',
      cooling_until: null,
    },
  });
  const bank = recipient({ kind: 'bank', destination_id: 'bnk_1', asset: '', name: null, place: 'Banco Um' });
  expect(transferOf(bank, '10', WHO)).toMatchObject({
    request: { asset: 'BRL', amount: '10', bank_account_id: 'bnk_1' },
    recipient: { name: 'Banco Um' },
  });
});

test('a transfer that is open is open after a reload, with its key; nothing else is taken for one', async () => {
  const order = transferOf(recipient(), '10.5', WHO);
  openTransfers.set({ order, phase: 'sending', message: null });
  const reloaded = async () => {
    vi.resetModules();
    return (await import('#web/features/send-money/model/transfer.ts')).openTransfers.store.get();
  };
  expect(await reloaded()).toEqual({ order, phase: 'unknown', message: null });
  sessionStorage.setItem('ramps-gateway.open-transfer', '{"key":1}');
  expect(await reloaded()).toBeUndefined();
  openTransfers.set(undefined);
  expect(await reloaded()).toBeUndefined();
});

const AT = '2026-11-20T14:00:00.000Z';
const HELD = { balances: [{ asset: 'usdt', balance: '100.5' }], balances_at: AT };

test.each([
  ['the balance without what is kept', HELD, { usdt_kept: '0.5' }, 'USDT', { amount: '100', at: AT }],
  ['nothing where more is kept than there is', HELD, { usdt_kept: '200' }, 'USDT', { amount: '0', at: AT }],
  ['nothing of what is not held', HELD, undefined, 'BRL', { amount: '0', at: AT }],
  ['not known without the reserve', HELD, undefined, 'USDT', undefined],
  [
    'not known where it never was',
    { balances: null, balances_at: null },
    { usdt_kept: '0' },
    'USDT',
    undefined,
  ],
  ['not known without holdings', undefined, { usdt_kept: '0' }, 'BRL', undefined],
])('available is %s', (_name, held, reserve, asset, expected) => {
  expect(availableOf(held, reserve, asset)).toEqual(expected);
});

import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keys } from '#web/lib/query/keys.ts';
import { publishChange } from '#web/lib/socket/changes.ts';
import { identity, resetIdentity, tokensOf } from '#tests/web/support/amplify.ts';
import { refuse } from '#tests/web/support/server.ts';
import { accountOf, accountsOf, card, PROXY, show, stubLayout } from '../support.tsx';

vi.mock('#web/lib/auth/amplify.ts', () => import('#tests/web/support/amplify.ts'));

beforeEach(() => {
  resetIdentity();
  identity.tokens = tokensOf();
  stubLayout();
});
afterEach(() => {
  vi.useRealTimers();
});

const frame = (record: Record<string, unknown>, type: 'order' | 'settlement' | 'webhook_log' = 'order') =>
  act(() => publishChange({ type, change: 'modify', id: 'ord_1', version: 2, record }));
const of = (account_id: string) => ({ account_id });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** The page with two accounts, loaded; from then on the test moves the clock. */
const start = async () => {
  const view = show({ accounts: accountsOf(2) });
  await waitFor(() => expect(screen.getAllByText('2 wallets · 1 bank account')).toHaveLength(2));
  await waitFor(() => expect(screen.getAllByText('$12,840.5123')).toHaveLength(2));
  const [first, second] = [await card('Customer 1'), await card('Customer 2')];
  vi.useFakeTimers();
  const before = view.server.to(PROXY).length;
  return { ...view, first, second, calls: () => view.server.to(PROXY).slice(before).map(accountOf) };
};

describe('an order or a settlement of a sub-account', () => {
  test('refreshes that one, 500 ms after the last event, while its card pulses; then it is reported', async () => {
    const { first, second, calls } = await start();
    frame(of('acc_1'));
    expect(first.hasAttribute('data-refreshing')).toBe(true);
    expect(first.getAttribute('aria-busy')).toBe('true');
    expect(second.hasAttribute('data-refreshing')).toBe(false);
    await pass(400);
    frame(of('acc_1'), 'settlement');
    await pass(499);
    expect(calls()).toEqual([]);
    await pass(1);
    await pass(50);
    expect(calls()).toEqual(['acc_1', 'acc_1', 'acc_1']);
    expect(first.hasAttribute('data-refreshing')).toBe(false);
    expect(screen.getByText('Data Updated')).toBeTruthy();
    expect(
      screen.getByText('Balances, wallets and bank accounts of Customer 1 have been refreshed.'),
    ).toBeTruthy();
  });

  test('one account does not hold up another', async () => {
    const { calls } = await start();
    frame(of('acc_1'));
    await pass(300);
    frame(of('acc_2'));
    await pass(250);
    expect(new Set(calls())).toEqual(new Set(['acc_1']));
    await pass(300);
    expect(new Set(calls())).toEqual(new Set(['acc_1', 'acc_2']));
  });

  test('changed balances are lit for 2 seconds and read out', async () => {
    const { first, held } = await start();
    held.balances = [{ asset: 'BRL', balance_amount: '1.00' }];
    frame(of('acc_1'));
    await pass(550);
    expect(first.hasAttribute('data-changed')).toBe(true);
    expect(
      screen.getByText(/^Customer 1: the balances have changed\. BRL R\$ 1,00, USDT \$0\.0000$/),
    ).toBeTruthy();
    await pass(1_900);
    expect(first.hasAttribute('data-changed')).toBe(true);
    await pass(200);
    expect(first.hasAttribute('data-changed')).toBe(false);
  });

  test('balances that are the same, however they are written, are not lit', async () => {
    const { first, held } = await start();
    held.balances = [
      { asset: 'USDT', balance_amount: '12840.51230' },
      { asset: 'BRL', balance_amount: '48250.750' },
    ];
    frame(of('acc_1'));
    await pass(550);
    expect(first.hasAttribute('data-changed')).toBe(false);
  });

  test('without a sub-account, of one that is not loaded, or of something else: nothing', async () => {
    const { calls } = await start();
    frame({});
    frame(of(''));
    frame(of('acc_unknown'));
    frame(of('acc_1'), 'webhook_log');
    await pass(2_000);
    expect(calls()).toEqual([]);
    expect(screen.queryByText('Data Updated')).toBeNull();
  });

  test('several at once leave one toast, of the latest', async () => {
    await start();
    frame(of('acc_1'));
    await pass(600);
    frame(of('acc_2'));
    await pass(600);
    expect(screen.getAllByText('Data Updated')).toHaveLength(1);
    expect(screen.getByText(/of Customer 2 have been refreshed/)).toBeTruthy();
  });

  test('a refresh that fails is reported', async () => {
    const { server } = await start();
    server.set(PROXY, refuse(502, 'PROVIDER_FAILURE', 'Failed to fetch'));
    frame(of('acc_1'));
    await pass(600);
    expect(screen.getByText('Refresh Failed')).toBeTruthy();
    expect(screen.getByText('Customer 1: Network connection failed.')).toBeTruthy();
  });

  test('nothing happens any more once the page is left', async () => {
    const { calls, unmount } = await start();
    frame(of('acc_1'));
    unmount();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(calls()).toEqual([]);
  });
});

test('after a reconnect only what is in view is fetched; what was loaded before counts no longer', async () => {
  const { server, client } = show({ accounts: accountsOf(1) });
  await screen.findByText('2 wallets · 1 bank account');
  client.setQueryData(keys.holdings.balances('acc_9'), []);
  const before = server.to(PROXY).length;
  await act(() => client.invalidateQueries());
  await waitFor(() => expect(server.to(PROXY)).toHaveLength(before + 3));
  expect(server.to(PROXY).map(accountOf)).not.toContain('acc_9');
  expect(client.getQueryState(keys.holdings.balances('acc_9'))?.isInvalidated).toBe(true);
});

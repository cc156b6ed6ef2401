import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { publishChange } from '#web/lib/socket/changes.ts';
import { identity, resetIdentity, tokensOf } from '#tests/web/support/amplify.ts';
import { refuse } from '#tests/web/support/server.ts';
import { accountsOf, ago, card, KEPT, kept, keptOf, PROXY, REFRESH, show, stubLayout } from '../support.tsx';

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
/** What is kept of an account has changed: the provider was asked about it. */
const keptOfAccount = (id: string) =>
  act(() => publishChange({ type: 'holdings', change: 'modify', id, version: 2, record: {} }));
const of = (account_id: string) => ({ account_id });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** The page with two accounts, loaded; from then on the test moves the clock. */
const start = async () => {
  const view = show({ accounts: accountsOf(2) });
  await waitFor(() => expect(screen.getAllByText('$12,840.5123')).toHaveLength(2));
  const [first, second] = [await card('Customer 1'), await card('Customer 2')];
  vi.useFakeTimers();
  const before = view.server.to(KEPT).length;
  return { ...view, first, second, reads: () => view.server.to(KEPT).length - before };
};
const waits = (one: HTMLElement) => one.hasAttribute('data-refreshing');

describe('an order or a settlement of a sub-account', () => {
  test('refreshes that one, 500 ms after the last event, while its card pulses; then it is reported', async () => {
    const { first, second, reads, server } = await start();
    frame(of('acc_1'));
    expect(waits(first)).toBe(true);
    expect(first.getAttribute('aria-busy')).toBe('true');
    expect(waits(second)).toBe(false);
    keptOfAccount('sub_1');
    await pass(400);
    frame(of('acc_1'), 'settlement');
    keptOfAccount('sub_1');
    await pass(499);
    expect(reads()).toBe(0);
    await pass(1);
    await pass(50);
    expect(reads()).toBe(1);
    // The server has asked the provider; the page does not.
    expect([...server.to(PROXY), ...server.to(REFRESH)]).toEqual([]);
    expect(waits(first)).toBe(false);
    expect(screen.getByText('Data Updated')).toBeTruthy();
    expect(
      screen.getByText('Balances, wallets and bank accounts of Customer 1 have been refreshed.'),
    ).toBeTruthy();
  });

  test('one account does not hold up another', async () => {
    const { first, second, reads } = await start();
    frame(of('acc_1'));
    keptOfAccount('sub_1');
    await pass(300);
    frame(of('acc_2'));
    keptOfAccount('sub_2');
    await pass(250);
    expect([reads(), waits(first), waits(second)]).toEqual([1, false, true]);
    await pass(300);
    expect([reads(), waits(second)]).toEqual([2, false]);
  });

  test('a provider that gives no answer is not waited for: what is kept is read after five seconds', async () => {
    const { first, reads } = await start();
    frame(of('acc_1'));
    await pass(4_900);
    expect([reads(), waits(first)]).toEqual([0, true]);
    await pass(200);
    expect([reads(), waits(first)]).toEqual([1, false]);
  });

  test('changed balances are lit for 2 seconds and read out', async () => {
    const { first, second, server, held } = await start();
    const changed = { balances: [{ asset: 'BRL', balance: '1' }] };
    server.set(
      KEPT,
      kept(accountsOf(2), (account) => ({
        ...keptOf(account, held),
        ...(account.id === 'sub_1' && changed),
      })),
    );
    keptOfAccount('sub_1');
    await pass(550);
    expect(first.hasAttribute('data-changed')).toBe(true);
    expect(second.hasAttribute('data-changed')).toBe(false);
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
    keptOfAccount('sub_1');
    await pass(550);
    expect(first.hasAttribute('data-changed')).toBe(false);
  });

  test('without a sub-account, of one that is not loaded, or of something else: nothing', async () => {
    const { first, second, reads } = await start();
    frame({});
    frame(of(''));
    frame(of('acc_unknown'));
    frame(of('acc_1'), 'webhook_log');
    expect([waits(first), waits(second)]).toEqual([false, false]);
    await pass(6_000);
    expect(reads()).toBe(0);
    expect(screen.queryByText('Data Updated')).toBeNull();
  });

  test('what the provider was asked for without an order is shown, and not reported', async () => {
    const { first, held } = await start();
    held.balances = [{ asset: 'BRL', balance_amount: '1.00' }];
    keptOfAccount('sub_1');
    await pass(550);
    expect(within(first).getByText('R$ 1,00')).toBeTruthy();
    expect(screen.queryByText('Data Updated')).toBeNull();
  });

  test('several at once leave one toast, of the latest', async () => {
    await start();
    for (const n of [1, 2]) {
      frame(of(`acc_${n}`));
      keptOfAccount(`sub_${n}`);
      await pass(600);
    }
    expect(screen.getAllByText('Data Updated')).toHaveLength(1);
    expect(screen.getByText(/of Customer 2 have been refreshed/)).toBeTruthy();
  });

  test('of many accounts at once it is read twice at most', async () => {
    const { reads } = await start();
    for (let n = 0; n < 50; n += 1) keptOfAccount(`sub_${n}`);
    await pass(2_000);
    expect(reads()).toBe(2);
  });

  test('that the provider gave no answer is reported', async () => {
    const { server, held } = await start();
    const problem = {
      reason: 'authentication',
      message: 'Authentication failed: no',
      since: ago(0),
    } as const;
    server.set(
      KEPT,
      kept(accountsOf(2), (account) => ({ ...keptOf(account, held), problem })),
    );
    frame(of('acc_1'));
    keptOfAccount('sub_1');
    await pass(600);
    expect(screen.getByText('Refresh Failed')).toBeTruthy();
    expect(screen.getByText('Customer 1: Authentication failed.')).toBeTruthy();
  });

  test('a refresh that fails is reported', async () => {
    const { server } = await start();
    server.set(KEPT, refuse(403, 'FORBIDDEN', 'No luck.'));
    frame(of('acc_2'));
    keptOfAccount('sub_2');
    await pass(600);
    expect(screen.getByText('Customer 2: No luck.')).toBeTruthy();
  });

  test('nothing happens any more once the page is left', async () => {
    const { reads, unmount } = await start();
    frame(of('acc_1'));
    keptOfAccount('sub_1');
    unmount();
    await vi.advanceTimersByTimeAsync(6_000);
    expect(reads()).toBe(0);
  });
});

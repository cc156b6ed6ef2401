import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import SpreadTab from '#web/features/spread-earned/components/spread-tab.tsx';
import { signedInNow } from '#tests/web/support/payments.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, ok, page, refuse, type Request } from '#tests/web/support/server.ts';
import { collectable, COLLECTIONS, REVIEW, SETTINGS, settings } from '../fixtures.ts';

vi.mock('#web/lib/auth/amplify.ts', () => import('#tests/web/support/amplify.ts'));

const EARNED = 'GET /api/spread-earned';

signedInNow();

const answer = (over: object = {}) =>
  ok({
    by: 'client',
    items: [{ id: 'owner-1', name: 'Ana', earned: '3.75', collected: '1', remaining: '2.75' }],
    totals: { earned: '4.000001', collected: '1', remaining: '3.000001' },
    next_cursor: null,
    ...over,
  });

const show = (respond: Parameters<typeof fakeServer>[0][string]) => ({
  server: fakeServer({
    [EARNED]: respond,
    [SETTINGS]: ok(settings()),
    [COLLECTIONS]: page([]),
    [REVIEW]: ok(collectable()),
  }),
  ...renderInConsole(<SpreadTab />),
});

const rows = async () =>
  within(await screen.findByRole('table', { name: 'Spread earned' }))
    .getAllByRole('row')
    .map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map((cell) => cell.textContent),
    );
const figure = (label: string) =>
  [...document.querySelectorAll('dt')]
    .find((dt) => dt.textContent === label)
    ?.parentElement?.querySelector('dd')?.textContent;

describe('the spread', () => {
  test('shows what was earned, what remains and what was collected, in all and by client', async () => {
    show(answer());
    expect(await rows()).toEqual([
      ['Ana', 'Earned3.75 USDT', 'Still in sub-accounts2.75 USDT', 'Collected1.00 USDT'],
    ]);
    expect(figure('Earned')).toBe('4.000001 USDT');
    expect(figure('Still in sub-accounts')).toBe('3.000001 USDT');
    expect(figure('Collected')).toBe('1.00 USDT');
  });

  test('by day what remains is of no time; nothing says so', async () => {
    const asked: (string | null)[] = [];
    const { user } = show((request: Request) => {
      asked.push(request.query.get('by'));
      return request.query.get('by') === 'day'
        ? answer({
            by: 'day',
            items: [{ id: '2026-11-20', name: '2026-11-20', earned: '1', collected: '0', remaining: null }],
          })
        : answer({ items: [] });
    });
    expect(await screen.findByText('No spread here yet')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Day' }));
    expect(await rows()).toEqual([['2026-11-20', 'Earned1.00 USDT', 'Collected0.00 USDT']]);
    expect(asked).toEqual(['client', 'day']);
  });

  test('a failure says so and can be tried again', async () => {
    const { server, user } = show(refuse(500, 'INTERNAL', 'no'));
    await screen.findByText('The spread could not be loaded');
    server.set(EARNED, answer());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await rows())[0]?.[0]).toBe('Ana');
  });

  test('by sub-account what remains can be collected, and the other views say so', async () => {
    const { user } = show((request: Request) =>
      request.query.get('by') === 'sub_account'
        ? answer({
            by: 'sub_account',
            items: [
              { id: 'sub_1', name: 'Aurora Apostas', earned: '3.5', collected: '0', remaining: '3.5' },
              { id: 'sub_2', name: 'Boreal', earned: '1', collected: '1', remaining: '0' },
            ],
          })
        : answer(),
    );
    expect(await screen.findByText('To collect what remains, choose Sub-account.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Collect/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Sub-account' }));
    await user.click(await screen.findByRole('button', { name: 'Collect from Aurora Apostas' }));
    expect(await screen.findByRole('dialog', { name: 'Collect spread from Aurora Apostas' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Collect from Boreal' })).toBeNull();
    // The focus is where it was, also where the button was busy loading the dialog.
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Collect'));
  });
});

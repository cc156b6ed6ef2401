import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { asset, CATALOGUE, dai } from '#tests/web/support/assets.ts';
import { profile } from '#tests/web/support/fixtures.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, gate, ok, page, refuse } from '#tests/web/support/server.ts';
import AssetsRoute from '#web/app/routes/assets.tsx';
import { toaster } from '#web/components/ui/toast.ts';
import { syncFailure } from '#web/features/accounts/assets/api.ts';
import { AssetsPage, countsOf, isTab, ofTab } from '#web/features/accounts/assets/components/assets-page.tsx';

const LIST = 'GET /api/assets';
const SYNC = 'POST /api/sync-assets';
const synced = (over: object = {}) => ok({ success: true, synchronized: 5, total: 5, error: null, ...over });

const show = (routes: Parameters<typeof fakeServer>[0] = {}) => ({
  server: fakeServer({ [LIST]: page(CATALOGUE), [SYNC]: synced(), ...routes }),
  ...renderInConsole(<AssetsPage maySync />),
});
const cards = async () =>
  within(await screen.findByRole('list', { name: 'Assets' })).getAllByRole('listitem');
const card = async (name: string) => {
  const found = (await cards()).find((each) => within(each).queryByRole('heading', { name }));
  if (!found) throw new Error(`no card of ${name}`);
  return within(found);
};
const syncButton = () => screen.getByRole('button', { name: 'Sync Assets' });
const figure = (label: string) => screen.getByText(label).closest('section, div')?.textContent;

test('S2.85 S2.93 loading shows 6 skeleton cards; a failure can be retried and keeps old cards', async () => {
  const { server, user, client, container } = show({
    [LIST]: refuse(500, 'INTERNAL', 'Something went wrong on our side.'),
  });
  const status = screen.getByRole('status', { name: 'Loading assets' });
  expect(status.querySelectorAll('li')).toHaveLength(6);
  expect(container.textContent).toContain('Manage supported assets from Backend');
  expect(await screen.findByText('The assets could not be loaded')).toBeTruthy();
  expect(screen.getByText('Something went wrong on our side.')).toBeTruthy();
  expect(screen.getAllByText('Not available')).toHaveLength(4);
  server.set(LIST, page(CATALOGUE));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await cards()).toHaveLength(5);
  server.set(LIST, refuse(502, 'PROVIDER_FAILURE', 'No.'));
  await client.refetchQueries();
  expect(await screen.findByText(/may be out of date/)).toBeTruthy();
  expect(await cards()).toHaveLength(5);
});

test('S2.94 no assets: No Assets Found and a Sync button', async () => {
  const { server, user } = show({
    [LIST]: page([]),
    [SYNC]: () => {
      server.set(LIST, page(CATALOGUE));
      return synced();
    },
  });
  expect(await screen.findByText('No Assets Found')).toBeTruthy();
  expect(screen.getByText('Sync assets from Backend to get started.')).toBeTruthy();
  const [, inside] = screen.getAllByRole('button', { name: 'Sync Assets' });
  if (!inside) throw new Error('no button beside the text');
  await user.click(inside);
  expect(await cards()).toHaveLength(5);
});

test('hundreds of assets over several pages are drawn as they scroll into view', async () => {
  const ends = new Map<Element, () => void>();
  class Observer {
    readonly #seen: () => void;
    constructor(report: (entries: readonly { isIntersecting: boolean }[]) => void) {
      this.#seen = () => report([{ isIntersecting: true }]);
    }
    observe(end: Element) {
      ends.set(end, this.#seen);
    }
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  const many = (from: number) =>
    Array.from({ length: 200 }, (_, at) => asset({ id: `ast_${from + at}`, symbol: `A${from + at}` }));
  show({ [LIST]: ({ query }) => (query.get('cursor') ? page(many(200)) : page(many(0), 'next')) });
  expect(await cards()).toHaveLength(60);
  expect(screen.getByRole('tab', { name: 'All400' })).toBeTruthy();
  act(() => [...ends.values()].at(-1)?.());
  expect(await cards()).toHaveLength(120);
});

test("S2.87 S2.91 S2.92 shows four summary cards, and each asset's name, symbol, type, state and networks", async () => {
  const { container } = show();
  await cards();
  const shown = ['Total Assets', 'Fiat Assets', 'Crypto Assets', 'Active Assets'].map(figure);
  expect(shown.map((text) => /\d+/.exec(text ?? '')?.[0])).toEqual(['5', '1', '3', '4']);
  const tether = await card('Tether');
  for (const text of ['USDT', 'CRYPTO', 'Active', 'Tron', 'Ethereum']) tether.getByText(text);
  tether.getByText('Networks:');
  const off = await card('Dai');
  off.getByText('Inactive');
  expect(off.queryByText('Networks:')).toBeNull();
  (await card('Brazilian Real')).getByText('FIAT');
  (await card('Gold (troy ounce)')).getByText('EXOTIC');
  const classOf = async (name: string, type: string) => (await card(name)).getByText(type).className;
  const classes = [
    await classOf('Tether', 'CRYPTO'),
    await classOf('Brazilian Real', 'FIAT'),
    await classOf('Gold (troy ounce)', 'EXOTIC'),
  ];
  expect(new Set(classes).size).toBe(3);
  // An icon replaces a missing image.
  expect(container.querySelectorAll('li img')).toHaveLength(4);
  expect((await card('Brazilian Real')).queryByRole('img')).toBeNull();
});

test('S2.88 S9.27 has tabs All, Fiat, Crypto and Exotic with counts', async () => {
  const { user } = show({ [LIST]: page(CATALOGUE.filter(({ asset_type }) => asset_type !== 'exotic')) });
  await cards();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'All4',
    'Fiat1',
    'Crypto3',
    'Exotic0',
  ]);
  await user.click(screen.getByRole('tab', { name: /Crypto/ }));
  expect(await cards()).toHaveLength(3);
  await user.click(screen.getByRole('tab', { name: /Exotic/ }));
  expect(screen.getByText('No exotic assets')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show all assets' }));
  expect(await cards()).toHaveLength(4);
});

test('S2.86 S8.74 a sync shows Syncing..., then Assets Synchronized and the new list', async () => {
  const answer = gate();
  const { server, user } = show({
    [LIST]: page([dai]),
    [SYNC]: async () => {
      await answer.opened;
      server.set(LIST, page(CATALOGUE));
      return synced({ synchronized: 4 });
    },
  });
  await cards();
  await user.click(syncButton());
  const running = await screen.findByRole<HTMLButtonElement>('button', { name: 'Syncing...' });
  expect(running.disabled).toBe(true);
  answer.open();
  expect(await screen.findByText('Assets Synchronized')).toBeTruthy();
  expect(screen.getByText('4 of 5 assets are up to date.')).toBeTruthy();
  await waitFor(async () => expect(await cards()).toHaveLength(5));
  expect(server.to(SYNC)).toHaveLength(1);
});

test('S8.7 S8.75 a failed sync says why', async () => {
  const { server, user } = show();
  await cards();
  for (const [answer, text] of [
    [refuse(401, 'UNAUTHENTICATED', 'Authentication required'), 'Please sign in to sync assets'],
    [
      refuse(424, 'PROVIDER_NOT_CONFIGURED', 'API credentials not configured. Please go to Settings'),
      'Backend credentials not configured. Please add them in Settings.',
    ],
    // API Gateway rejects the token.
    [{ status: 401, body: { message: 'Unauthorized' } }, 'Authentication failed. Please sign in again.'],
    [refuse(504, 'PROVIDER_TIMEOUT', 'No answer in time.'), 'No answer in time.'],
    [{ status: 502, body: null }, 'Failed to sync assets'],
    [ok(null), 'No data returned from sync function'],
    [synced({ success: false, error: 'Nothing could be read.' }), 'Nothing could be read.'],
    [synced({ success: false }), 'Failed to sync assets'],
  ] as const) {
    act(() => toaster.remove());
    server.set(SYNC, answer);
    await user.click(await screen.findByRole('button', { name: 'Sync Assets' }));
    expect(await screen.findByText('Sync Failed')).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
  }
});

test('S6.1 administrators and operators can sync; clients have no button', async () => {
  const at = async (role: 'admin' | 'gateway_user' | 'client') => {
    fakeServer({ [LIST]: page([]), 'GET /api/profile': ok(profile({ role, is_admin: role === 'admin' })) });
    const { client, unmount } = renderInConsole(<AssetsRoute />);
    await screen.findByText('No Assets Found');
    await waitFor(() => expect(client.getQueryState(['profile'])?.status).toBe('success'));
    const buttons = screen.queryAllByRole('button', { name: 'Sync Assets' }).length;
    unmount();
    return buttons;
  };
  expect(await at('admin')).toBe(2);
  expect(await at('gateway_user')).toBe(2);
  expect(await at('client')).toBe(0);
});

test.each([
  ['Authentication required', 'Please sign in to sync assets'],
  [
    'API credentials not configured. Please go to Settings → API Configuration to add your ramps credentials.',
    'Backend credentials not configured. Please add them in Settings.',
  ],
  ['Configuration error: no secret', 'Backend credentials not configured. Please add them in Settings.'],
  ['Unauthorized', 'Authentication failed. Please sign in again.'],
  ['The provider did not answer in time.', 'The provider did not answer in time.'],
  ['', 'Failed to sync assets'],
  [null, 'Failed to sync assets'],
  [undefined, 'Failed to sync assets'],
])('S8.14 S8.76 S8.77 S8.78 S8.79 a sync failure %j shows %j', (message, said) =>
  expect(syncFailure(message)).toBe(said),
);

test('counts assets by type, and active ones', () => {
  expect(countsOf(CATALOGUE)).toEqual({ all: 5, fiat: 1, crypto: 3, exotic: 1, active: 4 });
  expect(countsOf([])).toEqual({ all: 0, fiat: 0, crypto: 0, exotic: 0, active: 0 });
});

test('a tab lists the assets of its type, in order', () => {
  expect(ofTab(CATALOGUE, 'crypto').map(({ symbol }) => symbol)).toEqual(['BTC', 'DAI', 'USDT']);
  expect(ofTab(CATALOGUE, 'all')).toBe(CATALOGUE);
  expect([isTab('fiat'), isTab('stocks')]).toEqual([true, false]);
});

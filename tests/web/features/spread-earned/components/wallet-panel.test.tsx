import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import SpreadTab from '#web/features/spread-earned/components/spread-tab.tsx';
import { CATALOGUE } from '#tests/web/support/assets.ts';
import { signedInNow } from '#tests/web/support/payments.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, ok, page, refuse } from '#tests/web/support/server.ts';
import { ADDRESS, SAVE, SETTINGS, settings, WALLET } from '../fixtures.ts';

vi.mock('#web/lib/auth/amplify.ts', () => import('#tests/web/support/amplify.ts'));

signedInNow();

const NOBODY = settings({ collection_wallet: null, updated_by: null, updated_at: null, version: 0 });
const OTHER = 'TEFik7dGm6r5Y1Af9mGwnELuJLa1jXDDUB';

const show = (read: unknown, routes: Parameters<typeof fakeServer>[0] = {}) => {
  const server = fakeServer({ [SETTINGS]: ok(read), 'GET /api/assets': page(CATALOGUE), ...routes });
  return { server, ...renderInConsole(<SpreadTab />) };
};

const panel = async () => {
  const title = await screen.findByRole('heading', { name: "Gateway's wallet" });
  return within(title.parentElement?.parentElement ?? document.body);
};
const field = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });
const press = async ({ user }: Pick<ReturnType<typeof show>, 'user'>, name: string) =>
  user.click(await screen.findByRole('button', { name }));

test('shows the whole address, which can be copied, and who named it', async () => {
  show(settings());
  const shown = await panel();
  expect(await shown.findByText(ADDRESS)).toBeTruthy();
  expect(shown.getByText('Treasury wallet')).toBeTruthy();
  expect(shown.getByText('Tron')).toBeTruthy();
  expect(shown.getByText(/^Gateway settings last changed by admin@example.com ·/)).toBeTruthy();
  expect(shown.getByRole('button', { name: "Copy address of the gateway's wallet" })).toBeTruthy();
});

test('one is named on a network of USDT, with the checks of an address', async () => {
  const view = show(NOBODY, { [SAVE]: ok(settings({ version: 1 })) });
  expect(await screen.findByText('No wallet is named')).toBeTruthy();
  await press(view, 'Name a wallet');
  await view.user.type(await field(/^Name/), 'Treasury wallet');
  await screen.findByRole('option', { name: 'Tron' });
  await view.user.selectOptions(screen.getByRole('combobox', { name: /Network/ }), 'Tron');
  await view.user.click(await field(/^Address/));
  await view.user.paste(`${ADDRESS.slice(0, -1)}u`);
  await press(view, 'Save wallet');
  expect(await screen.findByText('has a wrong character: its checksum does not match')).toBeTruthy();
  expect(view.server.to(SAVE)).toEqual([]);
  await view.user.clear(await field(/^Address/));
  await view.user.paste(` ${ADDRESS} `);
  expect(await screen.findByText('Its checksum matches.')).toBeTruthy();
  await press(view, 'Save wallet');
  expect(await (await panel()).findByText(ADDRESS)).toBeTruthy();
  expect(view.server.to(SAVE).map(({ body }) => body)).toEqual([{ version: 0, collection_wallet: WALLET }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a change over one that somebody else made is loaded again, and made over that', async () => {
  const view = show(settings(), { [SAVE]: refuse(409, 'CONFLICT', 'no') });
  await press(view, "Change: Gateway's wallet");
  await view.user.clear(await field(/^Name/));
  await view.user.type(await field(/^Name/), 'Mine');
  await press(view, 'Save wallet');
  expect(await screen.findByText('Somebody changed it meanwhile')).toBeTruthy();
  const theirs = { ...WALLET, name: 'Theirs', address: OTHER };
  view.server.set(SETTINGS, ok(settings({ version: 4, collection_wallet: theirs })));
  await press(view, 'Load again');
  await waitFor(async () => expect((await field(/^Name/)).value).toBe('Theirs'));
  expect((await field(/^Address/)).value).toBe(OTHER);
  expect(screen.queryByText('Somebody changed it meanwhile')).toBeNull();
  view.server.set(SAVE, ok(settings({ version: 5 })));
  await press(view, 'Save wallet');
  await waitFor(() => expect(view.server.to(SAVE)).toHaveLength(2));
  expect(view.server.to(SAVE)[1]?.body).toEqual({ version: 4, collection_wallet: theirs });
});

test('a refusal stays beside what was filled in', async () => {
  const view = show(settings(), { [SAVE]: refuse(500, 'INTERNAL', 'It broke.') });
  await press(view, "Change: Gateway's wallet");
  await view.user.clear(await field(/^Name/));
  await view.user.type(await field(/^Name/), 'Mine');
  await press(view, 'Save wallet');
  expect(await screen.findByText('It broke.')).toBeTruthy();
  expect((await field(/^Name/)).value).toBe('Mine');
});

test('it is removed once that is confirmed', async () => {
  const view = show(settings(), {
    [SAVE]: ok(settings({ collection_wallet: null, version: 4 })),
  });
  await press(view, "Remove: Gateway's wallet");
  const asked = await screen.findByRole('alertdialog', { name: "Remove the gateway's wallet?" });
  expect(view.server.to(SAVE)).toEqual([]);
  await view.user.click(within(asked).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('No wallet is named')).toBeTruthy();
  expect(screen.getByText(/^Gateway settings last changed by admin@example.com/)).toBeTruthy();
  expect(view.server.to(SAVE).map(({ body }) => body)).toEqual([{ version: 3, collection_wallet: null }]);
});

test('what could not be loaded can be tried again', async () => {
  const view = show(settings(), { [SETTINGS]: refuse(500, 'INTERNAL', 'It broke.') });
  expect(await (await panel()).findByText('It broke.')).toBeTruthy();
  view.server.set(SETTINGS, ok(settings()));
  await view.user.click((await panel()).getByRole('button', { name: 'Try again' }));
  expect(await (await panel()).findByText(ADDRESS)).toBeTruthy();
});

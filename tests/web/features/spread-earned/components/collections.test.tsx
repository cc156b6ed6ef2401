import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Collections } from '#web/features/spread-earned/components/collections.tsx';
import { signedInNow } from '#tests/web/support/payments.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, ok, page, refuse } from '#tests/web/support/server.ts';
import { ADDRESS, CHECK, CLOSE, collection, COLLECTIONS } from '../fixtures.ts';

vi.mock('#web/lib/auth/amplify.ts', () => import('#tests/web/support/amplify.ts'));

signedInNow();

const show = (...items: readonly unknown[]) => {
  const server = fakeServer({ [COLLECTIONS]: page(items) });
  return { server, ...renderInConsole(<Collections />) };
};

const cells = async () =>
  within(await screen.findByRole('table', { name: 'Collections' }))
    .getAllByRole('row')
    .map((row) => within(row).queryAllByRole('cell'))
    .filter((row) => row.length > 0);
/** Without the column's name, which each cell has in a card. */
const valueOf = (cell: HTMLElement | undefined) => cell?.lastElementChild?.textContent;

test('each says from where, how much, what arrived, where to, by whom and how it stands', async () => {
  show(collection({ order: { status: 'confirmed', arrived: '1.5' } }));
  const [row] = await cells();
  expect(row?.slice(1, 4).map(valueOf)).toEqual(['Aurora Apostas', '2.50 USDT', '1.50 USDT']);
  expect(within(row?.[4] ?? document.body).getByTitle(ADDRESS).textContent).toBe('TR7NHq...gjLj6t');
  expect(row?.slice(5).map(valueOf)).toEqual(['admin@example.com', 'Confirmed']);
});

test.each([
  ['Sending', { status: 'sending' }],
  ['Not known', { status: 'unknown' }],
  ['Ordered', { status: 'ordered' }],
  ['Refused', { status: 'refused' }],
  ['Closed by hand', { status: 'closed' }],
  ['Pending', { status: 'ordered', order: { status: 'pending', arrived: '1.5' } }],
  ['Cancelled', { status: 'ordered', order: { status: 'cancelled', arrived: '0' } }],
] as const)('%s, of which nothing has arrived', async (state, over) => {
  show(collection(over));
  const [row] = await cells();
  expect(valueOf(row?.[6])).toMatch(new RegExp(`^${state}`));
  expect(valueOf(row?.[3])).toBe('–');
});

test('one of which it is not known what came of it says why, and is checked again', async () => {
  const { server, user } = show(
    collection({ status: 'unknown', order_id: null, message: 'No answer came.' }),
  );
  expect(await screen.findByText('No answer came.')).toBeTruthy();
  server.set(CHECK, ok(collection()));
  server.set(COLLECTIONS, page([collection()]));
  await user.click(screen.getByRole('button', { name: 'Check again: 2.50 USDT from Aurora Apostas' }));
  expect(await screen.findByText('Ordered')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Check again/ })).toBeNull();
});

test('one that cannot be checked says so', async () => {
  const { server, user } = show(collection({ status: 'sending', order_id: null }));
  server.set(CHECK, refuse(502, 'PROVIDER_FAILURE', 'The provider is down.'));
  await user.click(await screen.findByRole('button', { name: /^Check again/ }));
  expect(await screen.findByText('The provider is down.')).toBeTruthy();
});

test('one that the provider did not make is closed with a note', async () => {
  const { server, user } = show(collection({ status: 'unknown', order_id: null }));
  await user.click(
    await screen.findByRole('button', { name: 'Close by hand: 2.50 USDT from Aurora Apostas' }),
  );
  const dialog = await screen.findByRole('alertdialog', { name: 'Close this collection by hand?' });
  const confirm = within(dialog).getByRole('button', { name: 'Close by hand' });
  await user.click(confirm);
  expect(server.to(CLOSE)).toEqual([]);
  const over = collection({ status: 'closed', message: 'Closed by admin@example.com: not in their list' });
  server.set(CLOSE, ok(over));
  server.set(COLLECTIONS, page([over]));
  await user.type(within(dialog).getByRole('textbox'), 'not in their list');
  await user.click(confirm);
  expect(await screen.findByText('Closed by admin@example.com: not in their list')).toBeTruthy();
  expect(server.to(CLOSE).map(({ body }) => body)).toEqual([{ note: 'not in their list' }]);
  expect(screen.queryByRole('button', { name: /Check again|Close by hand/ })).toBeNull();
});

test.each([
  ['that was made after all', ok(collection()), 'The provider made it after all', 'closed'],
  [
    'that may still arrive',
    refuse(409, 'CONFLICT', 'It may still be made.'),
    'It may still be made.',
    'open',
  ],
])('one %s is not closed, says so, and loses no note', async (_what, answer, says, state) => {
  const { server, user } = show(collection({ status: 'unknown', order_id: null }));
  server.set(CLOSE, answer);
  await user.click(await screen.findByRole('button', { name: /^Close by hand/ }));
  const dialog = await screen.findByRole('alertdialog');
  await user.type(within(dialog).getByRole('textbox'), 'not in their list');
  await user.click(within(dialog).getByRole('button', { name: 'Close by hand' }));
  expect(await screen.findByText(says)).toBeTruthy();
  await waitFor(() => expect(dialog.dataset['state']).toBe(state));
  expect(within(dialog).getByRole<HTMLTextAreaElement>('textbox').value).toBe('not in their list');
});

test('one that is being sent cannot be closed', async () => {
  show(collection({ status: 'sending', order_id: null }));
  await screen.findByRole('button', { name: /^Check again/ });
  expect(screen.queryByRole('button', { name: /^Close by hand/ })).toBeNull();
});

test('says so where there is none yet', async () => {
  show();
  expect(await screen.findByText('No collections yet')).toBeTruthy();
});

test('a failure says so and can be tried again', async () => {
  const { server, user } = show();
  server.set(COLLECTIONS, refuse(500, 'INTERNAL', 'no'));
  await screen.findByText('The collections could not be loaded');
  server.set(COLLECTIONS, page([collection()]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await cells()).toHaveLength(1);
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { TransferBoardPage } from '#web/features/transfers/components/transfer-board-page.tsx';
import { TransfersPage } from '#web/features/transfers/components/transfers-page.tsx';
import { identity, resetIdentity, tokensOf } from '#tests/web/support/amplify.ts';
import { profile, subAccount } from '#tests/web/support/fixtures.ts';
import { preferences, preferencesServer } from '#tests/web/support/preferences.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, ok, page } from '#tests/web/support/server.ts';

vi.mock('#web/lib/auth/amplify.ts', () => import('#tests/web/support/amplify.ts'));

/** The pages while their sample figures are shown. */
const PAGES = { '/dashboard': TransferBoardPage, '/transfers': TransfersPage } as const;

const show = async (at: keyof typeof PAGES) => {
  const Shown = PAGES[at];
  fakeServer({
    'GET /api/profile': ok(profile()),
    'GET /api/subaccounts': page([subAccount()]),
    ...preferencesServer(preferences({ sample_data: true })),
  });
  const view = renderInConsole(<Shown decisions={() => Promise.reject(new Error('nothing is asked'))} />, at);
  await screen.findByText('Moves are kept on this page only and are gone when you leave it.');
  return view;
};

const column = (name: string) => screen.getByRole('region', { name });
const card = (reference: string) => screen.getByRole('button', { name: new RegExp(`^${reference}`) });
const references = (name: string) =>
  within(column(name))
    .queryAllByText(/^TRX-\d+$/)
    .map((one) => one.textContent);

/** jsdom lays nothing out: columns stand side by side here, cards under each other. */
const place = (element: Element): DOMRect => {
  const regions = [...document.querySelectorAll('section[aria-labelledby^=column-]')];
  const at = regions.findIndex((region) => region.contains(element));
  if (at < 0) return new DOMRect(0, 0, 900, 700);
  const own = element.closest('[data-rfd-draggable-id]');
  if (!own) return new DOMRect(at * 220, 0, 200, 700);
  const row = [...(regions[at]?.querySelectorAll('[data-rfd-draggable-id]') ?? [])].indexOf(own);
  return new DOMRect(at * 220, row * 100, 200, 90);
};

beforeEach(() => {
  resetIdentity();
  identity.tokens = tokensOf();
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
    return place(this);
  });
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(900);
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(700);
  return () => vi.restoreAllMocks();
});

const press = (reference: string, key: string, keyCode: number) =>
  fireEvent.keyDown(card(reference), { key, keyCode });

/** Ends it, and the way that the card takes to its place. */
const end = (reference: string, key: string, keyCode: number) => {
  press(reference, key, keyCode);
  const moving = card(reference).parentElement;
  if (moving) fireEvent.transitionEnd(moving, { propertyName: 'transform' });
};

const drop = (reference: string) => end(reference, ' ', 32);

test('the title, the badge, four columns, buttons without behaviour and the way to the other samples', async () => {
  const { user } = await show('/dashboard');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Money Transfer Dashboard');
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Sample data' }).checked).toBe(true);
  expect(screen.getAllByText('Sample data')).toHaveLength(2);
  expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
    'Pending',
    'Processing',
    'Verification',
    'Completed',
  ]);
  for (const name of ['Search', 'Filter', 'Send Money']) {
    const button = screen.getByRole('button', { name });
    expect(button.title).toContain('Sample button');
    await user.click(button);
  }
});

test('a card shows every field of a transfer', async () => {
  await show('/dashboard');
  const text = card('TRX-2042').textContent;
  for (const part of [
    '18,500.00 EUR',
    '20,072.50 USD',
    'Harbour Freight & Logistics Ltd',
    'Miami, United States',
    'Bank Transfer',
    'Expected: 1 business day',
    'Business',
  ])
    expect(text).toContain(part);
});

test('by keyboard: a card goes to the next column, with a toast; Escape brings it back', async () => {
  await show('/dashboard');
  card('TRX-2041').focus();
  press('TRX-2041', ' ', 32);
  await screen.findByText('TRX-2041 picked up from Pending.');
  press('TRX-2041', 'ArrowRight', 39);
  await screen.findByText(/TRX-2041 is over Processing, position \d/);
  drop('TRX-2041');
  await screen.findByText('TRX-2041 moved to Processing');
  expect(references('Pending')).toEqual(['TRX-2042', 'TRX-2043']);
  expect(references('Processing')).toContain('TRX-2041');
  expect(document.activeElement).toBe(card('TRX-2041'));

  press('TRX-2042', ' ', 32);
  press('TRX-2042', 'ArrowRight', 39);
  end('TRX-2042', 'Escape', 27);
  await screen.findByText('Cancelled. TRX-2042 is back in Pending.');
  expect(references('Pending')).toContain('TRX-2042');
});

test('dropped on its own column, a card stays as it was and nothing is announced', async () => {
  await show('/dashboard');
  const before = references('Pending');
  card('TRX-2041').focus();
  press('TRX-2041', ' ', 32);
  press('TRX-2041', 'ArrowDown', 40);
  drop('TRX-2041');
  await screen.findByText('TRX-2041 stays in Pending. Nothing has changed.');
  expect(references('Pending')).toEqual(before);
  expect(screen.queryByText(/moved to/)).toBeNull();
});

test('without dragging: the select of a card moves it and keeps the focus', async () => {
  const { user } = await show('/dashboard');
  await user.selectOptions(screen.getByLabelText('Status of TRX-2036'), 'Completed');
  await screen.findByText('TRX-2036 moved to Completed');
  expect(references('Completed')).toContain('TRX-2036');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Status of TRX-2036')));
});

test('a column that was emptied says so', async () => {
  const { user } = await show('/transfers');
  for (const reference of ['TRX-2036', 'TRX-2037'])
    await user.selectOptions(screen.getByLabelText(`Status of ${reference}`), 'Completed');
  expect(within(column('Verification')).getByText('No transfers')).toBeTruthy();
});

test('the variant: the same transfers, as a list too', async () => {
  const { user } = await show('/transfers');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Transfers');
  expect(references('Pending')).toHaveLength(3);
  await user.selectOptions(screen.getByLabelText('Status of TRX-2041'), 'Verification');
  await user.click(screen.getByRole('button', { name: 'List' }));
  expect(screen.getAllByRole('row', { hidden: true })).toHaveLength(10);
  expect(screen.getByLabelText<HTMLSelectElement>('Status of TRX-2041').value).toBe('verification');
  await user.selectOptions(screen.getByLabelText('Status of TRX-2041'), 'Pending');
  await screen.findByText('TRX-2041 moved to Pending');
});

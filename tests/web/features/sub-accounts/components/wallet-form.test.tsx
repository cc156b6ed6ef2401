import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import WalletForm from '#web/features/sub-accounts/components/wallet-form.tsx';
import { identity, resetIdentity, tokensOf } from '#tests/web/support/amplify.ts';
import { CATALOGUE } from '#tests/web/support/assets.ts';
import { fakeProvider } from '#tests/web/support/provider.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, page, refuse } from '#tests/web/support/server.ts';

vi.mock('#web/lib/auth/amplify.ts', () => import('#tests/web/support/amplify.ts'));

beforeEach(() => {
  resetIdentity();
  identity.tokens = tokensOf();
});

const ADD = 'POST /v1/subaccount/wallet-address/external';
const GOOD = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const WRONG = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u';

const networks = [
  { id: 'tron', name: 'tron' },
  { id: 'polygon', name: 'polygon' },
];
const assets = CATALOGUE.map((asset) => ({ ...asset, networks: asset.symbol === 'USDT' ? networks : [] }));

const show = (answers: Parameters<typeof fakeProvider>[0] = {}) => {
  const provider = fakeProvider({ [ADD]: { id: 'wal_new' }, ...answers });
  const server = fakeServer({
    'POST /api/ramps': (request) => provider.answer(request),
    'GET /api/assets': page(assets),
  });
  const onClose = vi.fn();
  const view = renderInConsole(<WalletForm accountId="acc_1" onClose={onClose} />);
  return { ...view, onClose, sent: () => provider.sent(server, ADD) };
};

const address = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Address\b(?! tag)/ });
const network = () => screen.getByRole<HTMLSelectElement>('combobox', { name: /Network/ });
const submit = () => screen.getByRole('button', { name: /Add wallet|Adding wallet/ });

const fill = async ({ user }: Pick<ReturnType<typeof show>, 'user'>, text: string): Promise<void> => {
  await screen.findByRole('option', { name: 'Tron' });
  await user.selectOptions(network(), 'Tron');
  await user.click(address());
  await user.paste(text);
};

test('adds what is filled in, for the sub-account, and closes', async () => {
  const view = show();
  await fill(view, GOOD);
  expect(screen.getByText('Its checksum matches.')).toBeTruthy();
  await view.user.type(screen.getByRole('textbox', { name: /Name/ }), 'Treasury');
  await view.user.click(submit());
  await waitFor(() => expect(view.onClose).toHaveBeenCalled());
  expect(await screen.findByText('Wallet added')).toBeTruthy();
  const [sent] = view.sent();
  expect(sent?.headers).toEqual({ 'X-sub-account-id': 'acc_1' });
  expect(sent?.data).toEqual({ asset: 'USDT', network: 'tron', address: GOOD, name: 'Treasury' });
});

test('an address with a wrong character is refused before anything is sent', async () => {
  const view = show();
  await fill(view, WRONG);
  await view.user.click(submit());
  expect(await screen.findByText('has a wrong character: its checksum does not match')).toBeTruthy();
  expect(view.sent()).toEqual([]);
});

test('a network must be chosen where there are some', async () => {
  const view = show();
  await screen.findByRole('option', { name: 'Tron' });
  await view.user.click(address());
  await view.user.paste(GOOD);
  await view.user.click(submit());
  expect(await screen.findByText('Network is required')).toBeTruthy();
  expect(view.sent()).toEqual([]);
});

test('a refusal stays beside what was typed', async () => {
  const view = show({ [ADD]: refuse(422, 'UNPROCESSABLE', 'The provider knows this wallet already.') });
  await fill(view, GOOD);
  await view.user.click(submit());
  expect(await screen.findByText('The provider knows this wallet already.')).toBeTruthy();
  expect(address().value).toBe(GOOD);
  expect(view.onClose).not.toHaveBeenCalled();
});

import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import CollectDialog from '#web/features/spread-earned/components/collect-dialog.tsx';
import { signedInNow, textOf } from '#tests/web/support/payments.ts';
import { fakeProvider } from '#tests/web/support/provider.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, gate, ok, refuse } from '#tests/web/support/server.ts';
import { subAccount } from '#tests/web/support/fixtures.ts';
import { ADDRESS, CHECK, COLLECT, collectable, collection, REVIEW, WALLET } from '../fixtures.ts';

vi.mock('#web/lib/auth/amplify.ts', () => import('#tests/web/support/amplify.ts'));

signedInNow();

const ADD = 'POST /v1/subaccount/wallet-address/external';

const show = (routes: Parameters<typeof fakeServer>[0] = {}) => {
  const provider = fakeProvider({ [ADD]: { id: 'wal_new' } });
  const server = fakeServer({
    [REVIEW]: ok(collectable()),
    [COLLECT]: { status: 201, body: collection() },
    'POST /api/ramps': (request) => provider.answer(request),
    'GET /api/subaccounts/sub_1': ok(subAccount({ id: 'sub_1', external_id: 'acc_1' })),
    ...routes,
  });
  const [onClose, onNameWallet] = [vi.fn(), vi.fn()];
  const view = renderInConsole(
    <CollectDialog
      subAccountId="sub_1"
      name="Aurora Apostas"
      onNameWallet={onNameWallet}
      onClose={onClose}
    />,
  );
  return { ...view, server, provider, onClose, onNameWallet };
};
type Shown = ReturnType<typeof show>;

const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Amount' });
/** Of the form, not of what stands there while it loads. */
const amount = () =>
  waitFor(async () => {
    const found = await field();
    expect(found.disabled).toBe(false);
    return found;
  });
const press = async ({ user }: Pick<Shown, 'user'>, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
const said = (name: string) =>
  [...document.querySelectorAll('dt')].find((dt) => dt.textContent === name)?.nextElementSibling?.textContent;
const sent = ({ server }: Pick<Shown, 'server'>) =>
  server.to(COLLECT).map(({ body, headers }) => ({ body, key: headers.get('idempotency-key') }));

describe('what can be collected', () => {
  test('shows the figures, the whole destination, and offers all that can be collected', async () => {
    show();
    expect((await amount()).value).toBe('2.5');
    expect(said('Spread by the books')).toBe('3.50 USDT');
    expect(said("Provider's balance")).toBe('102.25 USDT');
    expect(said('For conversions')).toBe('99.75 USDT');
    expect(said('Can be collected')).toContain('2.50 USDT');
    expect(said('To')).toBe('Treasury wallet');
    expect(said('Network')).toBe('Tron');
    expect(said('Address')).toBe(ADDRESS);
    expect(screen.getByText('A fee of the provider is taken out of this amount.')).toBeTruthy();
  });

  test.each([
    ['2.500001', 'At most 2.50 USDT can be collected now.'],
    ['0', 'Enter an amount above zero.'],
    ['', 'Enter an amount above zero.'],
    ['1.0000001', 'Amount can have at most 6 decimals.'],
    ['-1', 'Amount cannot be negative.'],
    ['1e3', 'Amount must be a number.'],
  ])('refuses %j before anything is reviewed', async (text, fault) => {
    const view = show();
    await view.user.clear(await amount());
    if (text !== '') await view.user.type(await amount(), text);
    await press(view, 'Review');
    expect(await screen.findByText(fault)).toBeTruthy();
    expect(screen.queryByText('Review the collection')).toBeNull();
  });

  test('All puts everything back that can be collected', async () => {
    const view = show({ [REVIEW]: ok(collectable({ at_most: '1.12500047' })) });
    await view.user.clear(await amount());
    await press(view, 'All that can be collected');
    // A fourth decimal, so that it is not read as thousands.
    expect((await amount()).value).toBe('1.1250');
    await press(view, 'Review');
    expect(await screen.findByRole('button', { name: 'Collect 1.125 USDT' })).toBeTruthy();
  });

  test('keeps its layout while it loads, and can be tried again where it fails', async () => {
    const door = gate();
    const view = show({
      [REVIEW]: async () => {
        await door.opened;
        return refuse(502, 'PROVIDER_FAILURE', 'The provider is down.');
      },
    });
    expect(await screen.findByRole('status', { name: 'Loading what can be collected' })).toBeTruthy();
    expect((await field()).disabled).toBe(true);
    door.open();
    expect(await screen.findByText('The provider is down.')).toBeTruthy();
    view.server.set(REVIEW, ok(collectable()));
    await press(view, 'Try again');
    expect((await amount()).value).toBe('2.5');
  });

  test('where nothing can be collected there is no form', async () => {
    show({ [REVIEW]: ok(collectable({ at_most: '0' })) });
    expect(await screen.findByText('Nothing can be collected now')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('where to', () => {
  test('without a wallet it says to name one first', async () => {
    const view = show({ [REVIEW]: ok(collectable({ wallet: null, wallet_id: null })) });
    expect(await screen.findByText("Name the gateway's wallet first")).toBeTruthy();
    await press(view, 'Name a wallet');
    expect(view.onNameWallet).toHaveBeenCalled();
  });

  test('a wallet that the sub-account does not have at the provider is registered, then reviewed', async () => {
    const view = show({ [REVIEW]: ok(collectable({ wallet_id: null })) });
    await screen.findByText('The wallet is not registered with this sub-account');
    view.server.set(REVIEW, ok(collectable()));
    await press(view, 'Register it with this sub-account');
    expect((await amount()).value).toBe('2.5');
    const [registered] = view.provider.sent(view.server, ADD);
    expect(registered?.headers).toEqual({ 'X-sub-account-id': 'acc_1' });
    expect(registered?.data).toEqual({ asset: 'USDT', ...WALLET });
  });

  test('what the provider says against it stays there', async () => {
    const view = show({ [REVIEW]: ok(collectable({ wallet_id: null })) });
    view.provider.set(ADD, refuse(422, 'UNPROCESSABLE', 'No more wallets.'));
    await press(view, 'Register it with this sub-account');
    expect(await screen.findByText('No more wallets.')).toBeTruthy();
  });
});

describe('the review', () => {
  const review = async (view: Shown) => {
    await amount();
    await press(view, 'Review');
    await screen.findByText('Review the collection');
  };
  const dialog = () => textOf(screen.getByRole('dialog'));

  test('says in a sentence what is sent from where to where, and sends that with a key', async () => {
    const view = show();
    await review(view);
    expect(dialog()).toContain(`Send 2.50 USDT from Aurora Apostas to Treasury wallet, Tron, ${ADDRESS}`);
    expect(sent(view)).toEqual([]);
    await press(view, 'Collect 2.50 USDT');
    await waitFor(() => expect(view.onClose).toHaveBeenCalled());
    const [only, ...more] = sent(view);
    expect(more).toEqual([]);
    expect(only?.body).toEqual({ sub_account_id: 'sub_1', amount: '2.5', network: 'tron', address: ADDRESS });
    expect(only?.key).toMatch(/^[\da-f-]{36}$/);
    expect(await screen.findByText('2.50 USDT from Aurora Apostas')).toBeTruthy();
  });

  test('can be left for another amount, which has another key', async () => {
    const view = show({ [COLLECT]: refuse(422, 'UNPROCESSABLE', 'At most 2 USDT can be collected.') });
    await review(view);
    await press(view, 'Back');
    await view.user.clear(await amount());
    await view.user.type(await amount(), '2,25');
    await review(view);
    await press(view, 'Collect 2.25 USDT');
    // Nothing was sent: the server's words stand above figures that are loaded again.
    expect(await screen.findByText('At most 2 USDT can be collected.')).toBeTruthy();
    expect((await amount()).value).toBe('2,25');
    await waitFor(() => expect(view.server.to(REVIEW)).toHaveLength(2));
    await review(view);
    await press(view, 'Collect 2.25 USDT');
    await waitFor(() => expect(sent(view)).toHaveLength(2));
    const [first, second] = sent(view);
    expect(first?.body).toEqual(second?.body);
    expect(first?.key).not.toBe(second?.key);
  });

  test('another wallet than the one that was reviewed is a conflict, and reviewed again', async () => {
    const view = show({ [COLLECT]: refuse(409, 'CONFLICT', 'The wallet has changed.') });
    await review(view);
    view.server.set(REVIEW, ok(collectable({ wallet: { ...WALLET, name: 'Vault' } })));
    await press(view, 'Collect 2.50 USDT');
    expect(await screen.findByText('The wallet has changed.')).toBeTruthy();
    await waitFor(() => expect(said('To')).toBe('Vault'));
  });

  test.each([
    ['no answer', () => Promise.reject(new TypeError('gone'))],
    ['a time-out', refuse(504, 'PROVIDER_TIMEOUT', 'The provider did not answer in time.')],
  ])(
    'after %s the same withdrawal is sent again with the same key, and nothing else can be',
    async (_, answer) => {
      const view = show({ [COLLECT]: answer });
      await review(view);
      await press(view, 'Collect 2.50 USDT');
      expect(await screen.findByText('It is not known whether this was sent')).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
      // Says nothing of the first try.
      view.server.set(COLLECT, refuse(409, 'CONFLICT', 'It is in progress.'));
      await press(view, 'Collect 2.50 USDT');
      expect(await screen.findByText('It is in progress.')).toBeTruthy();
      view.server.set(COLLECT, { status: 201, body: collection() });
      await press(view, 'Collect 2.50 USDT');
      await waitFor(() => expect(view.onClose).toHaveBeenCalled());
      const all = sent(view);
      expect(all).toHaveLength(3);
      expect(new Set(all.map(({ key }) => key)).size).toBe(1);
      expect(new Set(all.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    },
  );

  test('what the provider refused is said, and the form is there again', async () => {
    const refused = collection({ status: 'refused', order_id: null, message: 'The wallet is blocked.' });
    const view = show({ [COLLECT]: { status: 201, body: refused } });
    await review(view);
    await press(view, 'Collect 2.50 USDT');
    const form = within(screen.getByRole('dialog'));
    expect(await form.findByText('The wallet is blocked.')).toBeTruthy();
    expect((await amount()).value).toBe('2.5');
    expect(view.onClose).not.toHaveBeenCalled();
  });
});

describe('an open collection', () => {
  const open = collection({ status: 'unknown', order_id: null, message: 'No answer came.' });

  test('stands in the place of the form, and is checked again', async () => {
    const view = show({
      [REVIEW]: ok(collectable({ open })),
      [CHECK]: ok(collection({ status: 'refused', order_id: null, message: 'Never made.' })),
    });
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('A collection is open')).toBeTruthy();
    expect(dialog.getByText('Not known')).toBeTruthy();
    expect(dialog.getByText('No answer came.')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    view.server.set(REVIEW, ok(collectable()));
    await press(view, /^Check again/);
    // Nothing was made: it can be collected now.
    expect((await amount()).value).toBe('2.5');
    expect(await screen.findByText('Never made.')).toBeTruthy();
  });

  test('is shown for a withdrawal that the provider did not answer', async () => {
    const view = show({ [COLLECT]: { status: 201, body: open } });
    await amount();
    await press(view, 'Review');
    await press(view, 'Collect 2.50 USDT');
    expect(await within(screen.getByRole('dialog')).findByText('A collection is open')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Collect/ })).toBeNull();
  });
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import CollectDialog from '#web/features/money/spread-earned/components/collect-dialog.tsx';
import { Collections } from '#web/features/money/spread-earned/components/collections.tsx';
import SpreadTab from '#web/features/money/spread-earned/components/spread-tab.tsx';
import { CATALOGUE } from '#tests/web/support/assets.ts';
import { subAccount } from '#tests/web/support/fixtures.ts';
import { signedInNow, textOf } from '#tests/web/support/payments.ts';
import { fakeProvider } from '#tests/web/support/provider.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, gate, ok, page, refuse, type Request } from '#tests/web/support/server.ts';
import {
  ADDRESS,
  CHECK,
  CLOSE,
  COLLECT,
  collectable,
  collection,
  COLLECTIONS,
  REVIEW,
  SAVE,
  SETTINGS,
  settings,
  WALLET,
} from './fixtures.ts';

describe('collect dialog', () => {
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
  /** In the form, not in its loading placeholder. */
  const amount = () =>
    waitFor(async () => {
      const found = await field();
      expect(found.disabled).toBe(false);
      return found;
    });
  const press = async ({ user }: Pick<Shown, 'user'>, name: string | RegExp) =>
    user.click(await screen.findByRole('button', { name }));
  const said = (name: string) =>
    [...document.querySelectorAll('dt')].find((dt) => dt.textContent === name)?.nextElementSibling
      ?.textContent;
  const sent = ({ server }: Pick<Shown, 'server'>) =>
    server.to(COLLECT).map(({ body, headers }) => ({ body, key: headers.get('idempotency-key') }));

  describe('collectable spread', () => {
    test('S2.226 keeps its layout while loading; shows figures, destination and the full amount', async () => {
      const door = gate();
      const view = show({
        [REVIEW]: async () => {
          await door.opened;
          return refuse(502, 'PROVIDER_FAILURE', 'The provider is down.');
        },
      });
      expect(await screen.findByRole('status', { name: 'Loading the collectable spread' })).toBeTruthy();
      expect((await field()).disabled).toBe(true);
      door.open();
      expect(await screen.findByText('The provider is down.')).toBeTruthy();
      view.server.set(REVIEW, ok(collectable()));
      await press(view, 'Try again');
      expect((await amount()).value).toBe('2.5');
      expect(said('Spread in the ledger')).toBe('3.50\u00a0USDT');
      expect(said("Provider's balance")).toBe('102.25\u00a0USDT');
      expect(said('For conversions')).toBe('99.75\u00a0USDT');
      expect(said('Can be collected')).toContain('2.50\u00a0USDT');
      expect(said('To')).toBe('Treasury wallet');
      expect(said('Network')).toBe('Tron');
      expect(said('Address')).toBe(ADDRESS);
      expect(screen.getByText('The provider deducts a fee from this amount.')).toBeTruthy();
    });

    test('S5.47 refuses an invalid or excessive amount before the review', async () => {
      const view = show();
      for (const [value, fault] of [
        ['2.500001', 'At most 2.50 USDT can be collected now.'],
        ['0', 'Enter an amount above zero.'],
        ['1.0000001', 'Amount can have at most 6 decimals.'],
        ['', 'Enter an amount above zero.'],
        ['-1', 'Amount cannot be negative.'],
        ['1e3', 'Amount must be a number.'],
      ] as const) {
        fireEvent.change(await amount(), { target: { value } });
        await press(view, 'Review');
        expect(await screen.findByText(fault), value).toBeTruthy();
        expect(screen.queryByText('Review the collection'), value).toBeNull();
      }
    });

    test('All restores the full amount', async () => {
      const view = show({ [REVIEW]: ok(collectable({ at_most: '1.12500047' })) });
      await view.user.clear(await amount());
      await press(view, 'All: use the full amount');
      // The fourth decimal keeps it from reading as thousands.
      expect((await amount()).value).toBe('1.1250');
      await press(view, 'Review');
      expect(await screen.findByRole('button', { name: 'Collect 1.125\u00a0USDT' })).toBeTruthy();
    });

    test('without collectable spread there is no form', async () => {
      show({ [REVIEW]: ok(collectable({ at_most: '0' })) });
      expect(await screen.findByText('Nothing can be collected now')).toBeTruthy();
      expect(screen.queryByRole('textbox')).toBeNull();
    });
  });

  test('without a wallet it says to name one', async () => {
    const view = show({ [REVIEW]: ok(collectable({ wallet: null, wallet_id: null })) });
    expect(await screen.findByText("Set the gateway's wallet first")).toBeTruthy();
    await press(view, 'Set a wallet');
    expect(view.onNameWallet).toHaveBeenCalled();
  });

  test('S2.227 registers a missing wallet with the provider, or shows its refusal', async () => {
    const view = show({ [REVIEW]: ok(collectable({ wallet_id: null })) });
    await screen.findByText('The wallet is not registered with this sub-account');
    view.provider.set(ADD, refuse(422, 'UNPROCESSABLE', 'No more wallets.'));
    await press(view, 'Register it with this sub-account');
    expect(await screen.findByText('No more wallets.')).toBeTruthy();
    view.provider.set(ADD, { id: 'wal_new' });
    view.server.set(REVIEW, ok(collectable()));
    await press(view, 'Register it with this sub-account');
    expect((await amount()).value).toBe('2.5');
    const [, registered] = view.provider.sent(view.server, ADD);
    expect(registered?.headers).toEqual({ 'X-sub-account-id': 'acc_1' });
    expect(registered?.data).toEqual({ asset: 'USDT', ...WALLET });
  });

  describe('the review', () => {
    const review = async (view: Shown) => {
      await amount();
      await press(view, 'Review');
      await screen.findByText('Review the collection');
    };
    const dialog = () => textOf(screen.getByRole('dialog'));

    test('S2.226 states amount, source and destination, and sends them with a key', async () => {
      const view = show();
      await review(view);
      expect(dialog()).toContain(`Send 2.50 USDT from Aurora Apostas to Treasury wallet, Tron, ${ADDRESS}`);
      expect(sent(view)).toEqual([]);
      await press(view, 'Collect 2.50\u00a0USDT');
      await waitFor(() => expect(view.onClose).toHaveBeenCalled());
      const [only, ...more] = sent(view);
      expect(more).toEqual([]);
      expect(only?.body).toEqual({
        sub_account_id: 'sub_1',
        amount: '2.5',
        network: 'tron',
        address: ADDRESS,
      });
      expect(only?.key).toMatch(/^[\da-f-]{36}$/);
      expect(await screen.findByText('2.50 USDT from Aurora Apostas')).toBeTruthy();
    });

    test('Back allows another amount, with another key', async () => {
      const view = show({ [COLLECT]: refuse(422, 'UNPROCESSABLE', 'At most 2\u00a0USDT can be collected.') });
      await review(view);
      await press(view, 'Back');
      await view.user.clear(await amount());
      await view.user.type(await amount(), '2,25');
      await review(view);
      await press(view, 'Collect 2.25\u00a0USDT');
      // Nothing was sent, so the refusal shows above reloaded figures.
      expect(await screen.findByText('At most 2 USDT can be collected.')).toBeTruthy();
      expect((await amount()).value).toBe('2,25');
      await waitFor(() => expect(view.server.to(REVIEW)).toHaveLength(2));
      await review(view);
      await press(view, 'Collect 2.25\u00a0USDT');
      await waitFor(() => expect(sent(view)).toHaveLength(2));
      const [first, second] = sent(view);
      expect(first?.body).toEqual(second?.body);
      expect(first?.key).not.toBe(second?.key);
    });

    test("a changed wallet is a conflict and needs a new review; a provider's refusal is shown", async () => {
      const view = show({ [COLLECT]: refuse(409, 'CONFLICT', 'The wallet has changed.') });
      await review(view);
      view.server.set(REVIEW, ok(collectable({ wallet: { ...WALLET, name: 'Vault' } })));
      await press(view, 'Collect 2.50\u00a0USDT');
      expect(await screen.findByText('The wallet has changed.')).toBeTruthy();
      await waitFor(() => expect(said('To')).toBe('Vault'));
      const message = 'The wallet is blocked.';
      view.server.set(COLLECT, {
        status: 201,
        body: collection({ status: 'refused', order_id: null, message }),
      });
      await review(view);
      await press(view, 'Collect 2.50\u00a0USDT');
      expect(await within(screen.getByRole('dialog')).findByText(message)).toBeTruthy();
      expect((await amount()).value).toBe('2.5');
      expect(view.onClose).not.toHaveBeenCalled();
    });

    test.each([
      ['no answer', () => Promise.reject(new TypeError('gone'))],
      ['a timeout', refuse(504, 'PROVIDER_TIMEOUT', 'The provider did not answer in time.')],
    ])(
      'S4.97 after %s the same withdrawal is retried with the same key, and nothing else',
      async (_, answer) => {
        const view = show({ [COLLECT]: answer });
        await review(view);
        await press(view, 'Collect 2.50\u00a0USDT');
        expect(await screen.findByText('Outcome unknown: it may have been sent')).toBeTruthy();
        expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
        // Does not decide the outcome of the first request.
        view.server.set(COLLECT, refuse(409, 'CONFLICT', 'It is in progress.'));
        await press(view, 'Collect 2.50\u00a0USDT');
        expect(await screen.findByText('It is in progress.')).toBeTruthy();
        view.server.set(COLLECT, { status: 201, body: collection() });
        await press(view, 'Collect 2.50\u00a0USDT');
        await waitFor(() => expect(view.onClose).toHaveBeenCalled());
        const all = sent(view);
        expect(all).toHaveLength(3);
        expect(new Set(all.map(({ key }) => key)).size).toBe(1);
        expect(new Set(all.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      },
    );
  });

  describe('an open collection', () => {
    const open = collection({ status: 'unknown', order_id: null, message: 'No answer came.' });

    test('S4.98 replaces the form and can be checked again', async () => {
      const view = show({
        [REVIEW]: ok(collectable({ open })),
        [CHECK]: ok(collection({ status: 'refused', order_id: null, message: 'Never made.' })),
      });
      const dialog = within(await screen.findByRole('dialog'));
      expect(await dialog.findByText('A collection is open')).toBeTruthy();
      expect(dialog.getByText('Outcome unknown')).toBeTruthy();
      expect(dialog.getByText('No answer came.')).toBeTruthy();
      expect(screen.queryByRole('textbox')).toBeNull();
      view.server.set(REVIEW, ok(collectable()));
      await press(view, /^Check again/);
      // It was not made, so the spread can be collected.
      expect((await amount()).value).toBe('2.5');
      expect(await screen.findByText('Never made.')).toBeTruthy();
    });

    test('shows for a withdrawal without a response', async () => {
      const view = show({ [COLLECT]: { status: 201, body: open } });
      await amount();
      await press(view, 'Review');
      await press(view, 'Collect 2.50\u00a0USDT');
      expect(await within(screen.getByRole('dialog')).findByText('A collection is open')).toBeTruthy();
      expect(screen.queryByRole('button', { name: /^Collect/ })).toBeNull();
    });
  });
});

describe('collections', () => {
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
  /** Strips the column's name, which each cell of a card has. */
  const valueOf = (cell: HTMLElement | undefined) => cell?.lastChild?.textContent;

  test('S2.228 shows source, amount, received amount, destination, person and state', async () => {
    const states = [
      ['Sending', { status: 'sending' }],
      ['Outcome unknown', { status: 'unknown' }],
      ['Ordered', { status: 'ordered' }],
      ['Refused', { status: 'refused' }],
      ['Closed', { status: 'closed' }],
      ['Pending', { status: 'ordered', order: { status: 'pending', arrived: '1.5' } }],
      ['Cancelled', { status: 'ordered', order: { status: 'cancelled', arrived: '0' } }],
    ] as const;
    show(
      collection({ order: { status: 'confirmed', arrived: '1.5' } }),
      ...states.map(([id, over]) => collection({ id, ...over })),
    );
    const [row, ...others] = await cells();
    expect(row?.slice(1, 4).map(valueOf)).toEqual(['Aurora Apostas', '2.50\u00a0USDT', '1.50\u00a0USDT']);
    expect(within(row?.[4] ?? document.body).getByTitle(ADDRESS).textContent).toBe('TM7SvJ...a2Rz4N');
    expect(row?.slice(5).map(valueOf)).toEqual(['admin@example.com', 'Confirmed']);
    expect(others).toHaveLength(states.length);
    for (const [n, [state]] of states.entries()) {
      expect(valueOf(others[n]?.[6])).toMatch(new RegExp(`^${state}`));
      // Nothing received.
      expect(valueOf(others[n]?.[3]), state).toBe('–');
    }
    // A collection in progress cannot be closed.
    const actions = (name: RegExp) =>
      others.map((each) => each.some((cell) => within(cell).queryByRole('button', { name }) !== null));
    expect(actions(/^Check again/)).toEqual([true, true, false, false, false, false, false]);
    expect(actions(/^Close by hand/)).toEqual([false, true, false, false, false, false, false]);
  });

  test('S4.98 an unknown outcome shows why, and can be checked again, even after a failure', async () => {
    const { server, user } = show(
      collection({ status: 'unknown', order_id: null, message: 'No answer came.' }),
    );
    expect(await screen.findByText('No answer came.')).toBeTruthy();
    const again = { name: 'Check again: 2.50\u00a0USDT from Aurora Apostas' };
    server.set(CHECK, refuse(502, 'PROVIDER_FAILURE', 'The provider is down.'));
    await user.click(screen.getByRole('button', again));
    expect(await screen.findByText('The provider is down.')).toBeTruthy();
    server.set(CHECK, ok(collection()));
    server.set(COLLECTIONS, page([collection()]));
    await user.click(screen.getByRole('button', again));
    expect(await screen.findByText('Ordered')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Check again/ })).toBeNull();
  });

  test('S4.99 a collection that was not made is closed with a note', async () => {
    const { server, user } = show(collection({ status: 'unknown', order_id: null }));
    await user.click(
      await screen.findByRole('button', { name: 'Close by hand: 2.50\u00a0USDT from Aurora Apostas' }),
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
    ['that was made', ok(collection()), 'The provider did make it', 'closed'],
    [
      'that may still be made',
      refuse(409, 'CONFLICT', 'It may still be made.'),
      'It may still be made.',
      'open',
    ],
  ])('one %s is not closed, says so and keeps the note', async (_what, answer, says, state) => {
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

  test('a failure can be retried; an empty list says so', async () => {
    const { server, user } = show();
    server.set(COLLECTIONS, refuse(500, 'INTERNAL', 'no'));
    await screen.findByText('The collections could not be loaded');
    server.set(COLLECTIONS, page([]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No collections yet')).toBeTruthy();
  });
});

describe('spread tab', () => {
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

  test('S2.153 shows earned, remaining and collected spread, in total and by client; a failure can be retried', async () => {
    const { server, user } = show(refuse(500, 'INTERNAL', 'no'));
    await screen.findByText('The spread could not be loaded');
    server.set(EARNED, answer());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rows()).toEqual([
      ['Ana', 'Earned3.75\u00a0USDT', 'Still in sub-accounts2.75\u00a0USDT', 'Collected1.00\u00a0USDT'],
    ]);
    expect(figure('Earned')).toBe('4.000001\u00a0USDT');
    expect(figure('Still in sub-accounts')).toBe('3.000001\u00a0USDT');
    expect(figure('Collected')).toBe('1.00\u00a0USDT');
  });

  test('by day shows no remaining spread; an empty list says so', async () => {
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
    expect(await screen.findByText('No spread yet')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Day' }));
    expect(await rows()).toEqual([['2026-11-20', 'Earned1.00\u00a0USDT', 'Collected0.00\u00a0USDT']]);
    expect(asked).toEqual(['client', 'day']);
  });

  test('S2.225 only the view by sub-account can collect, and others say so', async () => {
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
    // Focus returns, even to a button that was busy loading the dialog.
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Collect'));
  });
});

describe('wallet panel', () => {
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

  test('S2.224 shows the full address and who named it; removing asks first', async () => {
    const view = show(settings(), { [SETTINGS]: refuse(500, 'INTERNAL', 'It broke.') });
    expect(await (await panel()).findByText('It broke.')).toBeTruthy();
    view.server.set(SETTINGS, ok(settings()));
    await view.user.click((await panel()).getByRole('button', { name: 'Try again' }));
    const shown = await panel();
    expect(await shown.findByText(ADDRESS)).toBeTruthy();
    expect(shown.getByText('Treasury wallet')).toBeTruthy();
    expect(shown.getByText('Tron')).toBeTruthy();
    expect(shown.getByText(/^Gateway settings last changed by admin@example.com ·/)).toBeTruthy();
    expect(shown.getByRole('button', { name: "Copy address of the gateway's wallet" })).toBeTruthy();
    view.server.set(SAVE, ok(settings({ collection_wallet: null, version: 4 })));
    await press(view, "Remove: Gateway's wallet");
    const asked = await screen.findByRole('alertdialog', { name: "Remove the gateway's wallet?" });
    expect(view.server.to(SAVE)).toEqual([]);
    await view.user.click(within(asked).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('No wallet is set')).toBeTruthy();
    expect(screen.getByText(/^Gateway settings last changed by admin@example.com/)).toBeTruthy();
    expect(view.server.to(SAVE).map(({ body }) => body)).toEqual([{ version: 3, collection_wallet: null }]);
  });

  test('S5.48 a wallet needs a network of USDT and a valid address', async () => {
    const view = show(NOBODY, { [SAVE]: ok(settings({ version: 1 })) });
    expect(await screen.findByText('No wallet is set')).toBeTruthy();
    await press(view, 'Set a wallet');
    await view.user.type(await field(/^Name/), 'Treasury wallet');
    await screen.findByRole('option', { name: 'Tron' });
    await view.user.selectOptions(screen.getByRole('combobox', { name: /Network/ }), 'Tron');
    await view.user.click(await field(/^Address/));
    await view.user.paste(`${ADDRESS.slice(0, -1)}u`);
    await press(view, 'Save wallet');
    expect(await screen.findByText('This address has a typing error (checksum).')).toBeTruthy();
    expect(view.server.to(SAVE)).toEqual([]);
    await view.user.clear(await field(/^Address/));
    await view.user.paste(` ${ADDRESS} `);
    expect(await screen.findByText('The checksum is correct.')).toBeTruthy();
    await press(view, 'Save wallet');
    expect(await (await panel()).findByText(ADDRESS)).toBeTruthy();
    expect(view.server.to(SAVE).map(({ body }) => body)).toEqual([{ version: 0, collection_wallet: WALLET }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('S8.93 a refusal keeps the input; a conflict reloads, and the next save uses the new version', async () => {
    const view = show(settings(), { [SAVE]: refuse(500, 'INTERNAL', 'It broke.') });
    await press(view, "Change: Gateway's wallet");
    await view.user.clear(await field(/^Name/));
    await view.user.type(await field(/^Name/), 'Mine');
    await press(view, 'Save wallet');
    expect(await screen.findByText('It broke.')).toBeTruthy();
    expect((await field(/^Name/)).value).toBe('Mine');
    view.server.set(SAVE, refuse(409, 'CONFLICT', 'no'));
    await press(view, 'Save wallet');
    expect(await screen.findByText('Another user changed it meanwhile')).toBeTruthy();
    const theirs = { ...WALLET, name: 'Theirs', address: OTHER };
    view.server.set(SETTINGS, ok(settings({ version: 4, collection_wallet: theirs })));
    await press(view, 'Load again');
    await waitFor(async () => expect((await field(/^Name/)).value).toBe('Theirs'));
    expect((await field(/^Address/)).value).toBe(OTHER);
    expect(screen.queryByText('Another user changed it meanwhile')).toBeNull();
    view.server.set(SAVE, ok(settings({ version: 5 })));
    await press(view, 'Save wallet');
    await waitFor(() => expect(view.server.to(SAVE)).toHaveLength(3));
    expect(view.server.to(SAVE)[2]?.body).toEqual({ version: 4, collection_wallet: theirs });
  });
});

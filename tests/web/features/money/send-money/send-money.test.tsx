import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import OpenTransfer from '#web/features/money/send-money/components/open-transfer.tsx';
import { SendMoneyButton } from '#web/features/money/send-money/components/send-money-button.tsx';
import { availableOf } from '#web/features/money/send-money/components/send-form.tsx';
import type * as transfer from '#web/features/money/send-money/model/transfer.ts';
import { openTransfers, transferOf } from '#web/features/money/send-money/model/transfer.ts';
import { holdings, keptOf } from '#tests/web/features/accounts/sub-accounts/support.tsx';
import { loadAgain } from '#tests/web/support/turns.ts';
import { profile, subAccount } from '#tests/web/support/fixtures.ts';
import { fakeProvider } from '#tests/web/support/provider.ts';
import { recipient } from '#tests/web/support/recipients.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, gate, ok, page, refuse } from '#tests/web/support/server.ts';

const NOTHING_KEPT = { conversions: '0', held: '0', spread: '0', claimed: '0', booked: '1000000' };
const KEPT = { BRL: NOTHING_KEPT, USDT: { ...NOTHING_KEPT, spread: '0.5' } };
const ADDRESS = 'TXYZ12abcdefghijkHJKLMNPQRmnopqr';
const wallet = (over: object = {}) => ({
  id: 'wal_1',
  wallet_type: 'external',
  asset: 'USDT',
  network: 'tron',
  address: ADDRESS,
  address_tag: '',
  name: 'Cold store',
  ...over,
});
const WALLET_LIST = { list: [wallet()], total_row: 1 };
const BANK_LIST = {
  list: [
    {
      id: 'bnk_1',
      bank_type: 'external',
      name: 'Aurora Ltda',
      bank_name: 'Banco Um',
      branch: '0001-9',
      account: '1234567890',
      instant_payment: 'pix@aurora.example',
      instant_payment_type: 'PIX',
    },
  ],
  total_row: 1,
};

describe('send money', () => {
  const ORDER = 'POST /v1/order/withdrawal';
  const WALLETS = 'GET /v1/subaccount/wallet-address';
  const BANKS = 'GET /v1/subaccount/bank-account';
  const MADE = { id: 'ord_1', account_id: 'acc_1', status: 'pending' };
  const AT = '2026-11-20T14:00:00.000Z';

  beforeEach(() => {
    openTransfers.set(undefined);
    sessionStorage.clear();
  });

  const kept = {
    ...keptOf(subAccount(), holdings()),
    balances: [
      { asset: 'USDT', balance: '100.5' },
      { asset: 'BRL', balance: '1500' },
    ],
    balances_at: AT,
  };

  interface Setup {
    readonly provider?: Parameters<typeof fakeProvider>[0];
    readonly routes?: Parameters<typeof fakeServer>[0];
    readonly part?: React.ReactNode;
  }

  const show = ({ provider: answers = {}, routes = {}, part }: Setup = {}) => {
    const provider = fakeProvider({ [ORDER]: MADE, [WALLETS]: WALLET_LIST, [BANKS]: BANK_LIST, ...answers });
    const server = fakeServer({
      'GET /api/profile': ok(profile()),
      'GET /api/subaccounts': page([subAccount()]),
      'GET /api/recipients': ok({
        items: [recipient(), recipient({ id: 'rcp_2', name: 'Stopped one', state: 'stopped' })],
        next_cursor: null,
      }),
      'POST /api/holdings/refresh': ok({ items: [kept], not_asked: [] }),
      'GET /api/subaccounts/sub_1/reserve': ok({
        usdt_spread: '0',
        kept: KEPT,
        exchange_spread: '0.5',
        open_conversions: 0,
        held_payments: 0,
      }),
      'POST /api/ramps': provider.answer,
      ...routes,
    });
    const view = renderInConsole(part ?? <SendMoneyButton recipient={recipient()} />);
    return { ...view, server, provider, sent: () => provider.sent(server, ORDER) };
  };
  type Shown = ReturnType<typeof show>;

  /** Ignores a dialog that is fading out. */
  const isOpen = () => document.querySelector('[role=dialog][data-state=open]') !== null;
  const dialog = () => screen.findByRole('dialog');
  const review = async ({ user }: Shown, amount = '10,5') => {
    await user.click(screen.getByRole('button', { name: 'Send Money: Cold store' }));
    await screen.findByText(/^Available: 100.00 USDT$/);
    await user.type(screen.getByLabelText('Amount'), amount);
    await user.click(screen.getByRole('button', { name: 'Review' }));
  };
  const confirm = async ({ user }: Shown) => {
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Send' });
    await waitFor(() => expect(button.disabled).toBe(false));
    await user.click(button);
  };

  describe('sending money', () => {
    test('S2.482 the review shows exactly what goes where; repeated clicks send one order with one key', async () => {
      const answer = gate();
      const shown = show({
        provider: {
          [ORDER]: async () => {
            await answer.opened;
            return MADE;
          },
        },
      });
      await review(shown);
      await screen.findByText('Network');
      const box = await dialog();
      for (const part of [
        'Send this money?',
        'FromAurora Apostas',
        'RecipientCold store',
        // The full address, without extra characters.
        `Address${ADDRESS}`,
        'NetworkTron',
        'Amount10.50\u00a0USDT',
        'Set by the provider',
      ])
        expect(box.textContent).toContain(part);
      expect(screen.getByText('TXYZ').nextElementSibling?.tagName).toBe('WBR');
      expect(screen.getByRole('button', { name: 'Copy address' })).toBeTruthy();
      expect(box.textContent).not.toContain('First time');
      expect(shown.sent()).toEqual([]);
      const button = await screen.findByRole('button', { name: 'Send' });
      await shown.user.dblClick(button);
      button.click();
      answer.open();
      await screen.findByText('Withdrawal ordered');
      expect(shown.sent()).toMatchObject([
        {
          data: { asset: 'USDT', amount: '10.5', wallet_id: 'wal_1', network: 'tron' },
          headers: { 'X-sub-account-id': 'acc_1' },
          key: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
        },
      ]);
      await waitFor(() => expect(isOpen()).toBe(false));
      expect(openTransfers.store.get()).toBeUndefined();
    });

    test('S2.520 sends nothing before the provider confirms the destination', async () => {
      const shown = show({ provider: { [WALLETS]: refuse(502, 'PROVIDER_FAILURE', 'Away.') } });
      await review(shown);
      await screen.findByText('The destination could not be loaded. Nothing can be sent');
      const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
      expect(send().disabled).toBe(true);
      shown.provider.set(WALLETS, { list: [wallet({ id: 'wal_2' })], total_row: 1 });
      await shown.user.click(screen.getByRole('button', { name: 'Try again' }));
      await screen.findByText('The provider no longer lists this destination');
      expect(send().disabled).toBe(true);
      expect(shown.sent()).toEqual([]);
    });

    test('S2.520 warns of a look-alike or changed destination, and marks the first transfer', async () => {
      const other = 'TXYZ99bcdefghijkHJKLMNPQRSTopqr';
      const shown = show({
        provider: {
          [WALLETS]: {
            list: [
              wallet({ address: 'TXYZ34abcdefghijkHJKLMNPQRmnopqr', address_tag: '77' }),
              wallet({ id: 'wal_2', name: 'Old store', address: other }),
              wallet({ id: 'wal_3', name: 'Deposits', wallet_type: 'shared', address: `${other}` }),
            ],
            total_row: 3,
          },
        },
        part: <SendMoneyButton recipient={recipient({ transfers: 0 })} />,
      });
      await review(shown);
      await screen.findByText('This looks like another destination');
      const { textContent: text } = await dialog();
      expect(text).toContain(`Old store${other}`);
      expect(text).not.toContain('Deposits');
      expect(text).toContain('This is not the destination you chose');
      expect(text).toContain('First time');
      expect(text).toContain('Tag or memo77');
    });

    test('S4.107 retries an unknown outcome with the same key, even after a reload', async () => {
      let answers = 0;
      const shown = show({
        provider: {
          [ORDER]: () => {
            answers += 1;
            return answers < 3 ? refuse(502, 'PROVIDER_FAILURE', 'It is not known.') : MADE;
          },
        },
      });
      await review(shown);
      await confirm(shown);
      await within(await dialog()).findByText('The outcome of this order is unknown');
      expect((await dialog()).textContent).toContain(
        'Aurora Apostas: 10.50\u00a0USDT to Cold store, TXYZ12...mnopqr',
      );
      await shown.user.click(screen.getByRole('button', { name: 'Try again' }));
      await waitFor(() => expect(shown.sent()).toHaveLength(2));
      // Shown on any page.
      shown.unmount();
      const again = show({ part: <OpenTransfer /> });
      await again.user.click(await screen.findByRole('button', { name: 'Try again' }));
      await screen.findByText('Withdrawal ordered');
      const keys = [...shown.sent(), ...again.sent()].map(({ key }) => key);
      expect(new Set(keys).size).toBe(1);
      expect(screen.queryByText('The outcome of this order is unknown')).toBeNull();
    });

    test('an open transfer blocks others until it is given up', async () => {
      const shown = show({ provider: { [ORDER]: refuse(504, 'PROVIDER_TIMEOUT', 'No answer.') } });
      await review(shown);
      await confirm(shown);
      const box = await dialog();
      await within(box).findByText('The outcome of this order is unknown');
      expect(within(box).queryByLabelText('Amount')).toBeNull();
      await shown.user.click(within(box).getByRole('button', { name: 'Give up' }));
      const question = await screen.findByRole('alertdialog');
      await shown.user.click(within(question).getByRole('button', { name: 'Give up' }));
      expect(await screen.findByLabelText('Amount')).toBeTruthy();
    });

    test('a refusal says why, and the next try is a new order', async () => {
      const shown = show({
        provider: { [ORDER]: refuse(422, 'UNPROCESSABLE', 'The balance is not enough.') },
      });
      await review(shown);
      await confirm(shown);
      await screen.findByText('Nothing was sent');
      expect(screen.getByText('The balance is not enough.')).toBeTruthy();
      shown.provider.set(ORDER, refuse(409, 'STOPPED', 'This destination is stopped. Nothing was sent.'));
      await shown.user.click(await screen.findByRole('button', { name: 'Review' }));
      await confirm(shown);
      await screen.findByText(/is stopped/);
      shown.provider.set(ORDER, MADE);
      await shown.user.click(await screen.findByRole('button', { name: 'Review' }));
      await confirm(shown);
      await screen.findByText('Withdrawal ordered');
      const keys = shown.sent().map(({ key }) => key);
      expect(keys).toHaveLength(3);
      expect(new Set(keys).size).toBe(3);
    });

    test('a transfer held for approval closes the dialog without an error', async () => {
      const approval = { id: 'apr_1', item: 'order', state: 'waiting', ends_at: AT };
      const shown = show({ provider: { [ORDER]: { status: 202, body: { approval } } } });
      await review(shown);
      await confirm(shown);
      await waitFor(() => expect(isOpen()).toBe(false));
      expect(screen.queryByText('Nothing was sent')).toBeNull();
      expect(openTransfers.store.get()).toBeUndefined();
      expect(shown.sent()).toHaveLength(1);
    });

    test('S2.481 refuses more than available, zero and no amount before the review', async () => {
      const shown = show();
      await review(shown, '100,01');
      expect(await screen.findByText('Only 100.00 USDT is available.')).toBeTruthy();
      const field = screen.getByLabelText('Amount');
      for (const [text, says] of [
        ['0', 'Enter an amount above zero.'],
        ['x', 'Enter an amount.'],
      ] as const) {
        await shown.user.clear(field);
        await shown.user.type(field, text);
        await shown.user.click(screen.getByRole('button', { name: 'Review' }));
        expect(await screen.findByText(says)).toBeTruthy();
      }
      await shown.user.click(screen.getByRole('button', { name: 'All' }));
      await shown.user.click(screen.getByRole('button', { name: 'Review' }));
      await screen.findByText('Send this money?');
      expect(shown.sent()).toEqual([]);
    });

    test('with an unknown balance, the server decides', async () => {
      const shown = show({
        routes: { 'POST /api/holdings/refresh': refuse(502, 'PROVIDER_FAILURE', 'Away.') },
      });
      await shown.user.click(screen.getByRole('button', { name: 'Send Money: Cold store' }));
      await screen.findByText('Balance unavailable right now.');
      await shown.user.type(screen.getByLabelText('Amount'), '1.000,50');
      await shown.user.click(screen.getByRole('button', { name: 'Review' }));
      expect((await dialog()).textContent).toContain('1,000.50\u00a0USDT');
    });

    test('S2.481 without a recipient, sub-account and recipient can be chosen; stopped ones are not offered', async () => {
      const shown = show({ part: <SendMoneyButton /> });
      await shown.user.click(screen.getByRole('button', { name: 'Send Money' }));
      await screen.findByRole('option', { name: 'Aurora Apostas' });
      await shown.user.selectOptions(screen.getByLabelText('Sub-account'), 'sub_1');
      const option = await screen.findByRole('option', { name: 'Cold store, USDT, Tron, TXYZ12...mnopqr' });
      expect(screen.queryByRole('option', { name: /Stopped one/ })).toBeNull();
      await shown.user.click(screen.getByRole('button', { name: 'Review' }));
      expect(await screen.findByText('Choose a recipient.')).toBeTruthy();
      await shown.user.selectOptions(screen.getByLabelText('Recipient'), option);
      await shown.user.type(screen.getByLabelText('Amount'), '5');
      await shown.user.click(screen.getByRole('button', { name: 'Review' }));
      await confirm(shown);
      await screen.findByText('Withdrawal ordered');
    });

    test('a new recipient shows its cooling-off; a stopped one cannot be paid', async () => {
      const cooling = recipient({ state: 'cooling_off', cooling_until: '2026-11-21T14:00:00.000Z' });
      const shown = show({
        part: (
          <>
            <SendMoneyButton recipient={cooling} />
            <SendMoneyButton recipient={recipient({ name: 'No', state: 'stopped' })} />
          </>
        ),
      });
      const no = screen.getByRole<HTMLButtonElement>('button', { name: 'Send Money: No' });
      expect([no.disabled, no.title]).toEqual([true, 'This recipient is stopped']);
      await review(shown);
      expect((await dialog()).textContent).toContain('wait until Nov 21, 2026');
    });

    test('a bank account receives BRL', async () => {
      const bank = recipient({
        kind: 'bank',
        destination_id: 'bnk_1',
        asset: '',
        place: 'Banco Um',
        masked: '1234...7890',
      });
      const shown = show({ part: <SendMoneyButton recipient={bank} /> });
      await shown.user.click(screen.getByRole('button', { name: 'Send Money: Cold store' }));
      await screen.findByText(/^Available: R\$.1\.500,00$/);
      await shown.user.type(screen.getByLabelText('Amount'), '10,50');
      await shown.user.click(screen.getByRole('button', { name: 'Review' }));
      await screen.findByText('Branch');
      const { textContent: text } = await dialog();
      for (const part of [
        'HolderAurora Ltda',
        'BankBanco Um',
        'Branch0001-9',
        'Account1234567890',
        'PIX keypix@aurora.example',
      ])
        expect(text).toContain(part);
      await confirm(shown);
      await screen.findByText('Withdrawal ordered');
      expect(shown.sent()).toMatchObject([
        { data: { asset: 'BRL', amount: '10.50', bank_account_id: 'bnk_1' } },
      ]);
      expect(shown.sent()[0]?.data).not.toHaveProperty('network');
    });
  });
});

describe('transfer', () => {
  const WHO = { user: 'user_1', key: '11111111-1111-4111-8111-111111111111' };

  beforeEach(() => {
    sessionStorage.clear();
  });

  test('sends what was reviewed, with a network only for a wallet', () => {
    expect(transferOf(recipient(), '10.5', WHO)).toEqual({
      ...WHO,
      account: { id: 'acc_1', name: 'Aurora Apostas' },
      request: { asset: 'USDT', amount: '10.5', wallet_id: 'wal_1', network: 'tron' },
      recipient: {
        kind: 'wallet',
        name: 'Cold store',
        place: 'tron',
        masked: 'TXYZ12...mnopqr',
        cooling_until: null,
        is_first: false,
      },
    });
    const bank = recipient({
      kind: 'bank',
      destination_id: 'bnk_1',
      asset: '',
      name: null,
      place: 'Banco Um',
    });
    expect(transferOf(bank, '10', WHO)).toMatchObject({
      request: { asset: 'BRL', amount: '10', bank_account_id: 'bnk_1' },
      recipient: { name: 'Banco Um' },
    });
  });

  test('S4.107 an open transfer survives a reload with its key; unreadable data is ignored', async () => {
    const order = transferOf(recipient(), '10.5', WHO);
    openTransfers.set({ order, phase: 'sending', message: null });
    const reloaded = async () =>
      (
        (await loadAgain('features/money/send-money/model/transfer.ts')) as typeof transfer
      ).openTransfers.store.get();
    expect(await reloaded()).toEqual({ order, phase: 'unknown', message: null });
    sessionStorage.setItem('ramps-gateway.open-transfer', '{"key":1}');
    expect(await reloaded()).toBeUndefined();
    openTransfers.set(undefined);
    expect(await reloaded()).toBeUndefined();
  });

  const AT = '2026-11-20T14:00:00.000Z';
  const HELD = { balances: [{ asset: 'usdt', balance: '100.5' }], balances_at: AT };

  test.each([
    ['the balance without the reserve', HELD, { kept: KEPT }, 'USDT', { amount: '100', at: AT }],
    [
      'nothing if the reserve exceeds the balance',
      HELD,
      { kept: { USDT: { ...NOTHING_KEPT, spread: '200' } } },
      'USDT',
      { amount: '0', at: AT },
    ],
    ['nothing of an asset without a balance', HELD, { kept: KEPT }, 'BRL', { amount: '0', at: AT }],
    [
      'nothing of an asset missing from the ledger',
      { ...HELD, balances: [{ asset: 'BTC', balance: '1' }] },
      { kept: KEPT },
      'BTC',
      { amount: '0', at: AT },
    ],
    ['unknown without the reserve', HELD, undefined, 'USDT', undefined],
    [
      'unknown if the balance never loaded',
      { balances: null, balances_at: null },
      { kept: KEPT },
      'USDT',
      undefined,
    ],
    ['unknown without holdings', undefined, { kept: KEPT }, 'BRL', undefined],
  ])('available is %s', (_name, held, reserve, asset, expected) => {
    expect(availableOf(held, reserve, asset)).toEqual(expected);
  });
});

import { screen, waitFor } from '@testing-library/react';
import { ExchangePage } from '#web/features/money/exchange/components/exchange-page.tsx';
import { exchangeOrders } from '#web/features/money/exchange/model/open-order.ts';
import { identity, resetIdentity, tokensOf } from '#tests/web/support/amplify.ts';
import { CATALOGUE } from '#tests/web/support/assets.ts';
import { subAccount } from '#tests/web/support/fixtures.ts';
import { fakeProvider } from '#tests/web/support/provider.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, page } from '#tests/web/support/server.ts';

export const ASSETS = 'GET /v1/asset';
export const NETWORKS = 'GET /v1/network/asset/USDT';
export const QUOTE = 'POST /v1/quote';
export const ORDER = 'POST /v1/order/exchange';

export const quoteOf = (over: object = {}) => ({
  id: 'quo_1',
  source_asset: 'BRL',
  source_amount: '1500.00',
  target_asset: 'USDT',
  target_amount_estimate: '277.264325',
  target_amount: '277.264325',
  price: { price: '5.41', base_asset: 'USDT', quote_asset: 'BRL' },
  expires_at: new Date(Date.now() + 60_000).toISOString(),
  ...over,
});

export const orderOf = (over: object = {}) => ({
  id: 'ord_1',
  account_id: 'acc_1',
  status: 'pending',
  ...over,
});

/** Signs a user in with clean storage. Returns the cleanup of the URL. */
export const begin = (): (() => void) => {
  resetIdentity();
  identity.tokens = tokensOf();
  exchangeOrders.set(undefined);
  sessionStorage.clear();
  Element.prototype.scrollIntoView = () => {};
  return () => history.replaceState(null, '', '/');
};

interface Setup {
  readonly provider?: Parameters<typeof fakeProvider>[0];
  readonly server?: Parameters<typeof fakeServer>[0];
  readonly placesOrders?: boolean;
  readonly userId?: string;
}

export const show = ({
  provider: answers = {},
  server: routes = {},
  placesOrders = false,
  userId = 'user_1',
}: Setup = {}) => {
  const provider = fakeProvider({
    [ASSETS]: { assets: CATALOGUE },
    [NETWORKS]: {
      networks: [
        { id: 'tron', name: 'tron' },
        { id: 'polygon', name: 'polygon' },
      ],
    },
    'GET /v1/network/asset/BTC': { networks: [{ id: 'bitcoin', name: 'bitcoin' }] },
    [QUOTE]: () => quoteOf(),
    [ORDER]: orderOf(),
    'GET /v1/balance/assets': { balances: [{ asset: 'BRL', balance_amount: '2500.123456789012345678' }] },
    ...answers,
  });
  const server = fakeServer({
    'POST /api/ramps': (request) => provider.answer(request),
    'GET /api/subaccounts': page([
      subAccount(),
      subAccount({ id: 'sub_2', external_id: 'acc_2', name: 'Serra Bet' }),
      subAccount({ id: 'sub_3', external_id: 'acc_3', name: 'Closed', status: 'inactive' }),
    ]),
    'GET /api/orders': page([]),
    'GET /api/rates': { body: { pair: 'BRL-USDT', window: '24h', points: [] } },
    ...routes,
  });
  const view = renderInConsole(<ExchangePage userId={userId} placesOrders={placesOrders} />);
  return { ...view, provider, server, sent: (name: string) => provider.sent(server, name) };
};
export type View = ReturnType<typeof show>;

export const picker = (label: string) => screen.findByRole('combobox', { name: label });
export const amount = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Amount' });
export const quoteButton = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: /Get Quote|Getting quote/ });
export const orderButton = () => screen.findByRole('button', { name: 'Create Exchange Order' });

export const choose = async ({ user }: Pick<View, 'user'>, label: string, symbol: string): Promise<void> => {
  await user.click(await picker(label));
  await user.click(screen.getByRole('option', { name: new RegExp(`^${symbol} `) }));
};

/** BRL to USDT on Tron; the URL may have chosen both assets. */
export const fill = async (view: Pick<View, 'user'>, value = '1500.00'): Promise<void> => {
  const { user } = view;
  if (location.search === '') {
    await choose(view, 'From Asset', 'BRL');
    await choose(view, 'To Asset', 'USDT');
  }
  await user.click(await amount());
  await user.paste(value);
  const network = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Network' });
  await waitFor(() => {
    if (network.disabled) throw new Error('the networks are still loading');
  });
  await user.selectOptions(network, 'Tron');
};

export const getQuote = async (view: Pick<View, 'user'>): Promise<void> => {
  await fill(view);
  await view.user.click(quoteButton());
  await screen.findByText('277.264325 USDT');
};

import { randomUUID } from 'node:crypto';
import type { GatewaySettings } from '#shared/contract/calls/gateway-settings.ts';
import type { RampsRow } from '#shared/contract/ramps/row.ts';
import type { ActionName } from '#shared/domain/audit.ts';
import { type Answer, type api, payIn, untilBooked } from '#tests/support/stack-client.ts';
import type { StackFile } from '#tests/support/stack.ts';
import type { Thing } from './scene.ts';

type Call = ReturnType<typeof api>;

const WALLET = { name: 'Treasury', network: 'tron', address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' };

const proxied = (
  call: Call,
  { external }: Thing,
  method: string,
  endpoint: string,
  data?: object,
): Promise<Answer> =>
  call(
    'POST /ramps',
    { method, endpoint, headers: { 'X-sub-account-id': external }, ...(data && { data }) },
    { 'idempotency-key': randomUUID() },
  );

/** Pays in money to exchange, and registers the gateway’s wallet so that spread can be collected. */
export const readyToOrder = async (stack: StackFile, admin: Call, thing: Thing): Promise<void> => {
  // The rule is off while the money arrives, so that it is not converted.
  const rule = `PATCH /conversion-configurations/${thing.configuration}`;
  await admin(rule, { is_enabled: false });
  const account = { id: thing.account, external_id: thing.external };
  await payIn(stack, admin, account, '25');
  await admin(rule, { is_enabled: true });
  const exchange = { source_asset: 'BRL', target_asset: 'USDT', source_amount: '20' };
  await proxied(admin, thing, 'POST', '/v1/order/exchange', exchange);
  await untilBooked(admin, account, 'USDT', '1');
  const { body: known } = await admin<GatewaySettings>('GET /gateway-settings');
  await admin('PUT /gateway-settings', { version: known.version, collection_wallet: WALLET });
  const { name, network, address } = WALLET;
  const wallet = { asset: 'USDT', network, address, name };
  await proxied(admin, thing, 'POST', '/v1/subaccount/wallet-address/external', wallet);
};

/** One order per stoppable action. Each succeeds without the stop. */
export const ordersToAsk = async (
  admin: Call,
  thing: Thing,
): Promise<Readonly<Partial<Record<ActionName, () => Promise<Answer>>>>> => {
  const wallets = await admin<{ list: { id: string }[] }>('POST /ramps', {
    method: 'GET',
    endpoint: '/v1/subaccount/wallet-address?asset=USDT&wallet_type=external',
    headers: { 'X-sub-account-id': thing.external },
  });
  return {
    'exchange.order': () =>
      proxied(admin, thing, 'POST', '/v1/order/exchange', {
        source_asset: 'BRL',
        target_asset: 'USDT',
        source_amount: '1',
      }),
    'withdrawal.order': () =>
      proxied(admin, thing, 'POST', '/v1/order/withdrawal', {
        asset: 'USDT',
        amount: '0.01',
        wallet_id: wallets.body.list[0]?.id,
      }),
    'spread.collect': () =>
      admin(
        'POST /spread-collections',
        {
          sub_account_id: thing.account,
          amount: '0.01',
          network: WALLET.network,
          address: WALLET.address,
        },
        { 'idempotency-key': randomUUID() },
      ),
  };
};

/** Makes another call of the proxy’s table about a thing. */
export const askRow = (
  admin: Call,
  thing: Thing,
  { method, template }: Pick<RampsRow, 'method' | 'template'>,
): Promise<Answer> =>
  proxied(
    admin,
    thing,
    method,
    template.replaceAll(/\{\w+\}/g, 'nowhere'),
    method === 'GET' ? undefined : {},
  );

import { beta } from '#functions/adapters/ramps/beta/profile.ts';
import { createRampsClient } from '#functions/adapters/ramps/client.ts';
import { createConversionProvider } from '#functions/adapters/ramps/conversions.ts';
import type { Transport } from '#functions/adapters/ramps/transport.ts';
import { exampleOf, wireOf } from './beta-fixtures.ts';
import { ConversionWorld } from './conversion-world.ts';

const DEPOSIT = { id: 'ord_dep_1', source_amount: '1500.00', target_amount: '1500.00' } as const;

/** What the engine asks of the provider for one conversion: each order is pending first, and its two events come one by one. */
export const callsOfConversion = async (): Promise<Readonly<Record<string, number>>> => {
  const world = new ConversionWorld();
  const { provider } = world;
  provider.autoConfirm = false;
  const events = async (order: Parameters<ConversionWorld['record']>[0]): Promise<void> => {
    await world.process(world.record({ ...order, status: 'pending' }, 'order.created'));
    provider.settle(order.id, 'confirmed');
    await world.process(world.record(order, 'order.confirmed'));
  };
  provider.deposit(DEPOSIT.id, DEPOSIT.source_amount, { status: 'pending' });
  await events(DEPOSIT);
  for (const type of ['exchange', 'withdrawal'] as const) {
    const [made] = provider.made(type);
    if (!made) throw new Error(`no ${type} was ordered`);
    const { id, source_asset, target_asset, source_amount, target_amount, reference } = made;
    await events({ id, type, source_asset, target_asset, source_amount, target_amount, reference });
  }
  const statuses = [...world.rows.values()].map(({ record }) => record.status);
  if (statuses.join() !== 'transfer_completed') throw new Error(`the conversion is ${statuses.join()}`);
  const counts: Record<string, number> = {};
  for (const { call } of provider.calls) counts[call] = (counts[call] ?? 0) + 1;
  return counts;
};

/** Requests of `beta` for one order by its id: its answer does not name the sub-account, so the list is read, too. */
export const requestsOfBetaOrder = async (): Promise<number> => {
  const id = 'o-1';
  const lines: string[] = [];
  const bodies: Readonly<Record<string, unknown>> = {
    [`/v1/order/${id}`]: wireOf(exampleOf('order-detail').answer ?? {}),
    '/v1/order': wireOf(exampleOf('order-list').answer ?? {}),
  };
  const transport: Transport = (url, { call }) => {
    const headers = new Headers();
    const token = { access_token: 't', expires_in: 900 };
    if (call === 'POST /v1/auth/token')
      return Promise.resolve({ kind: 'answer', status: 200, headers, body: token });
    lines.push(url.pathname);
    return Promise.resolve({ kind: 'answer', status: 200, headers, body: bodies[url.pathname] });
  };
  const client = createRampsClient({
    profile: beta({ claim: () => Promise.resolve(false) }),
    credentials: {
      get: () => Promise.resolve({ client_id: 'c', client_secret: 's', environment: 'sandbox' }),
    },
    baseUrls: { sandbox: 'https://beta.example', production: 'https://beta.example' },
    clock: () => new Date('2025-01-02T03:04:00.000Z'),
    transport,
  });
  const read = await createConversionProvider(client).order('sub-7', id);
  if (!read.ok) throw new Error(read.message);
  return lines.length;
};

/**
 * Of `beta` for an order that its answer does not name (modules/orders/unnamed): the list twice and the balances before it is
 * sent, and the list twice afterwards.
 */
const REQUESTS_TO_NAME_AN_ORDER = 5;

/** Requests for one conversion, by profile; balances that are read beside it are not among them. */
export const requestsOfConversion = async (): Promise<Readonly<Record<'reference' | 'beta', number>>> => {
  const counts = await callsOfConversion();
  const reference = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const { order = 0, exchange = 0, withdraw = 0 } = counts;
  return {
    reference,
    beta:
      reference +
      order * ((await requestsOfBetaOrder()) - 1) +
      (exchange + withdraw) * REQUESTS_TO_NAME_AN_ORDER,
  };
};

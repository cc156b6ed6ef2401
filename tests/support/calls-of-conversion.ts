import { createRampsClient } from '#functions/adapters/ramps/client.ts';
import { createConversionProvider } from '#functions/adapters/ramps/conversions.ts';
import { createListing } from '#functions/adapters/ramps/listing.ts';
import { profileNamed } from '#functions/adapters/ramps/profiles.ts';
import { fetchTransport, type Transport } from '#functions/adapters/ramps/transport.ts';
import { quiet } from '#functions/platform/logger.ts';
import { createEventQuota } from '#functions/capabilities/webhooks/event-quota.ts';
import { receiveWebhook } from '#functions/capabilities/webhooks/receive-webhook.ts';
import { hashSecret } from '#functions/capabilities/webhooks/secrets.ts';
import type { ProfileName } from '#functions/modules/provider/ports.ts';
import { betaEventBody, betaOrderEvent } from '#sandbox/beta/events.ts';
import { createSandbox, type Sandbox } from '#sandbox/sandbox.ts';
import type { Order } from '#sandbox/state/model.ts';
import { configuration } from './records.ts';
import { ACCOUNT, ConversionWorld } from './conversion-world.ts';
import { eventWith } from './webhook-extremes.ts';

const WALLET = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const SECRET = 'a-secret-of-some-length';
const CONFIGURATION = 'whc_owner';
const RUN_MS = 300_000;
const MINUTE_MS = 60_000;

type Control = <Body>(method: string, path: string, body: unknown) => Promise<Body>;

const controlOf =
  ({ url }: Sandbox): Control =>
  async <Body>(method: string, path: string, body: unknown): Promise<Body> => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${url}/sandbox/${path}`, { method, headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return (await response.json()) as Body;
  };

/** The engine over the sandbox, on one clock, with each request noted that is not for a token. */
const scene = async (name: ProfileName) => {
  const world = new ConversionWorld();
  world.role = 'admin';
  const clock = { now: () => world.now.getTime(), after: () => () => {} };
  const sandbox = await createSandbox({ wire: name, clock });
  const control = controlOf(sandbox);
  await control('PUT', 'behaviour', { auto_confirm_ms: null });
  const { wallets } = await control<{ wallets: { id: string }[] }>('POST', 'accounts', {
    account_id: ACCOUNT,
    name: 'Casa da Sorte',
    email: 'casa@example.com',
    wallets: [{ asset: 'USDT', network: 'tron', address: WALLET }],
  });
  const { destination } = world.accountRecord ? configuration(world.accountRecord) : { destination: null };
  if (destination)
    world.rule({
      destination: { ...destination, wallet_id: wallets[0]?.id ?? '', address: WALLET, network: 'tron' },
    });
  const requests: string[] = [];
  const transport: Transport = async (url, request, timeoutMs) => {
    const answer = await fetchTransport(url, request, timeoutMs);
    if (request.call.includes('token')) return answer;
    requests.push(request.call);
    if (answer.kind !== 'answer') return answer;
    // The sandbox's clock, not that of the machine.
    const headers = new Headers(answer.headers);
    headers.set('date', world.now.toUTCString());
    return { ...answer, headers };
  };
  const { clientId: client_id, clientSecret: client_secret } = sandbox.credentials;
  const profile = profileNamed(name, { claim: () => Promise.resolve(true) });
  const client = createRampsClient({
    profile,
    credentials: { get: () => Promise.resolve({ client_id, client_secret, environment: 'sandbox' }) },
    baseUrls: { sandbox: sandbox.url, production: sandbox.url },
    clock: world.clock,
    transport,
  });
  const unnamed = client.abilities.orderIdOnCreate
    ? null
    : world.unnamedOver(createListing(client, world.clock));
  const engine = world.engineOver({ provider: createConversionProvider(client), unnamed });

  const bodyOf = (order: Order, event: 'order.created' | 'order.confirmed'): unknown => {
    if (name === 'beta') {
      const sent = betaOrderEvent(sandbox.world.store.state(), sandbox.world, order, event);
      return JSON.parse(betaEventBody(sandbox.world.store.state(), sent));
    }
    return eventWith(
      { id: `evt_${order.id}_${event}`, event_type: event },
      { ...order, end_to_end_id: null },
      world.now.toISOString(),
    );
  };
  const receive = (body: unknown) =>
    receiveWebhook(
      {
        configurationId: CONFIGURATION,
        headers: { 'x-webhook-secret': SECRET },
        body: JSON.stringify(body),
        bytes: () => Buffer.from(JSON.stringify(body)),
      },
      {
        readEvent: profile.readEvent,
        quota: createEventQuota({
          limits: { total: 1000, account: 1000 },
          add: (_owner, _now, more) => Promise.resolve(more),
          log: quiet,
        }),
        countRefusal: () => Promise.resolve(),
        openSecret: () => Promise.reject(new Error('nothing is sealed here')),
        intake: {
          read: () =>
            Promise.resolve({
              configuration: {
                record: {
                  id: CONFIGURATION,
                  user_id: 'owner',
                  webhook_header_key: 'x-webhook-secret',
                  is_active: true,
                },
                secret: hashSecret(SECRET),
              },
              role: world.role,
              account: world.accountRecord,
            }),
          record: (stored, due) => world.eventStore.record(stored, due),
        },
        clock: world.clock,
        deadline: () => new AbortController().signal,
        newId: () => 'bad',
        log: quiet,
      },
    );
  /** An invocation of the driver for the events of these orders. */
  const webhooks = async (
    orders: readonly Order[],
    event: 'order.created' | 'order.confirmed',
  ): Promise<void> => {
    const status = event === 'order.created' ? 'pending' : 'confirmed';
    const process = engine(RUN_MS).processTogether();
    for (const order of orders) await receive(bodyOf({ ...order, status }, event));
    const pending = [...world.events.values()].filter(({ record }) => record.processing_status === 'pending');
    await Promise.all(pending.map(({ record }) => process(record.id)));
  };
  const made = (type: Order['type']): readonly Order[] =>
    [...sandbox.world.store.state().orders.values()].filter((order) => order.type === type);
  const confirm = ({ id }: Order): Promise<unknown> => control('POST', `orders/${id}/confirm`, {});
  const pay = (amount: string): Promise<unknown> =>
    control('POST', 'pix-deposits', { account_id: ACCOUNT, amount });
  return { world, sandbox, requests, webhooks, made, confirm, pay };
};

/**
 * The requests that a conversion costs: of each of its three orders two events come, each to an invocation of its own, and
 * the second a minute after the first.
 */
export const requestsOfConversion = async (name: ProfileName): Promise<readonly string[]> => {
  const { world, sandbox, requests, webhooks, made, confirm, pay } = await scene(name);
  try {
    await pay('1500.00');
    for (const type of ['deposit', 'exchange', 'withdrawal'] as const) {
      await webhooks(made(type), 'order.created');
      world.pass(MINUTE_MS);
      for (const order of made(type)) if (order.status === 'pending') await confirm(order);
      await webhooks(made(type), 'order.confirmed');
    }
    const notes = [...world.rows.values()].map(({ record }) => `${record.status} ${record.note ?? ''}`);
    if (notes.join().trim() !== 'transfer_completed') throw new Error(`the conversion is ${notes.join()}`);
    return requests;
  } finally {
    await sandbox.close();
  }
};

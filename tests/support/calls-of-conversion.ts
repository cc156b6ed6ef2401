import { createRampsClient, type RampsClient } from '#functions/adapters/ramps/client.ts';
import { createConversionProvider } from '#functions/adapters/ramps/conversions.ts';
import { eventReader } from '#functions/adapters/ramps/events.ts';
import { createListing } from '#functions/adapters/ramps/listing.ts';
import { profileNamed } from '#functions/adapters/ramps/profiles.ts';
import { fetchTransport, type Transport } from '#functions/adapters/ramps/transport.ts';
import { quiet } from '#functions/platform/logger.ts';
import { createEventQuota } from '#functions/capabilities/setup/webhooks/event-quota.ts';
import { receiveWebhook } from '#functions/capabilities/setup/webhooks/receive-webhook.ts';
import { hashSecret } from '#functions/capabilities/setup/webhooks/secrets.ts';
import type { ChecklistRow, ProfileName } from '#functions/modules/provider/ports.ts';
import { betaEventBody, betaOrderEvent } from '#sandbox/beta/order-views.ts';
import { createSandbox, type Sandbox } from '#sandbox/sandbox.ts';
import type { Order } from '#sandbox/state/model.ts';
import type { Switches } from '#sandbox/state/behaviour.ts';
import { momentOf } from '#sandbox/world.ts';
import type { DueWork, StoredEvent } from '#functions/modules/conversions/ports.ts';
import { configuration } from './records.ts';
import { ACCOUNT, ConversionWorld } from './conversion-world.ts';
import { eventWith } from './webhook-extremes.ts';

export const WALLET = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const SECRET = 'a-secret-of-some-length';
const CONFIGURATION = 'whc_owner';
const RUN_MS = 300_000;
/** Before the engine checks an order without an event. */
const CONFIRMED_AFTER_MS = 10_000;

type Control = <Body>(method: string, path: string, body: unknown) => Promise<Body>;

const controlOf =
  ({ url }: Sandbox): Control =>
  async <Body>(method: string, path: string, body: unknown): Promise<Body> => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${url}/sandbox/${path}`, { method, headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return (await response.json()) as Body;
  };

/** An engine, and the stores that it works on. */
export interface EngineOn {
  readonly transport?: (world: ConversionWorld, transport: Transport) => Transport;
  readonly engine: (
    world: ConversionWorld,
    client: RampsClient,
    checklist: ChecklistRow | undefined,
  ) => Promise<{
    readonly engine: ReturnType<ConversionWorld['engineOver']>;
    readonly record: (stored: StoredEvent, due: string | null) => Promise<boolean>;
    readonly due: DueWork;
    /** Ids of the events that wait. */
    readonly pending: () => Promise<readonly string[]>;
    readonly isAtRest: () => Promise<boolean>;
  }>;
}

const inMemory: EngineOn = {
  engine: (world, client, checklist) => {
    const unnamed = client.abilities.orderIdOnCreate
      ? null
      : world.unnamedOver(createListing(client, world.clock), checklist);
    return Promise.resolve({
      engine: world.engineOver({ provider: createConversionProvider(client, world.clock), unnamed }),
      record: world.eventStore.record,
      due: world.due,
      pending: () =>
        Promise.resolve(
          [...world.events.values()].flatMap(({ record: { id, processing_status: status } }) =>
            status === 'pending' ? [id] : [],
          ),
        ),
      isAtRest: () => Promise.resolve(world.isAtRest),
    });
  },
};

/** The engine over the sandbox, on one clock, recording every request except for tokens. */
export const overSandbox = async (
  name: ProfileName,
  {
    switches = {},
    checklist,
    on = inMemory,
  }: {
    readonly switches?: Partial<Switches>;
    readonly checklist?: ChecklistRow;
    readonly on?: EngineOn;
  } = {},
) => {
  const world = new ConversionWorld();
  world.role = 'admin';
  const clock = { now: () => world.now.getTime(), after: () => () => {} };
  const sandbox = await createSandbox({ wire: name, clock });
  const control = controlOf(sandbox);
  await control('PUT', 'behaviour', { auto_confirm_ms: null, beta: switches });
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
    // The sandbox's clock, not the machine's.
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
    transport: on.transport?.(world, transport) ?? transport,
  });
  const { engine, record, due, pending, isAtRest } = await on.engine(world, client, checklist);

  const bodyOf = (order: Order, event: 'order.created' | 'order.confirmed'): unknown => {
    if (name === 'beta') {
      const sent = betaOrderEvent(momentOf(sandbox.world), order, event);
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
        readEvent: eventReader(profile.name),
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
          record,
        },
        clock: world.clock,
        deadline: () => new AbortController().signal,
        newId: () => 'bad',
        log: quiet,
      },
    );
  /** Runs the driver for the events of these orders. */
  const webhooks = async (
    orders: readonly Order[],
    event: 'order.created' | 'order.confirmed',
  ): Promise<void> => {
    const status = event === 'order.created' ? 'pending' : 'confirmed';
    const process = engine(RUN_MS).processTogether();
    for (const order of orders) await receive(bodyOf({ ...order, status }, event));
    await Promise.all((await pending()).map((id) => process(id)));
  };
  const sweep = async (): Promise<void> => {
    const run = engine(RUN_MS);
    const process = run.processTogether();
    const when = world.now.toISOString();
    const work = [...(await due.conversions(when, 100)), ...(await due.events(when, 100))];
    await Promise.all(
      work.map(({ kind, id }) => {
        if (kind === 'event') return process(id);
        return kind === 'slot' ? run.driveSlot(id) : run.drive(id);
      }),
    );
  };
  const made = (type: Order['type']): readonly Order[] =>
    [...sandbox.world.store.state().orders.values()].filter((order) => order.type === type);
  const confirm = ({ id }: Order): Promise<unknown> => control('POST', `orders/${id}/confirm`, {});
  const pay = (amount: string): Promise<unknown> =>
    control('POST', 'pix-deposits', { account_id: ACCOUNT, amount });
  const isDone = async (): Promise<boolean> => (await pending()).length === 0 && (await isAtRest());
  return { world, sandbox, requests, webhooks, sweep, made, confirm, pay, isDone };
};

/** Steps of time at which the sweep checks for due work. */
const LOOK_MS = 5_000;
const MOST_LOOKS = 200;

/** Drives paid deposits to rest. Each order sends two events, the second `CONFIRMED_AFTER_MS` after the first. */
export const driveToRest = async ({
  world,
  webhooks,
  sweep,
  made,
  confirm,
  isDone,
}: Awaited<ReturnType<typeof overSandbox>>): Promise<void> => {
  await webhooks(made('deposit'), 'order.created');
  world.pass(CONFIRMED_AFTER_MS);
  await webhooks(made('deposit'), 'order.confirmed');
  const announced = new Map<string, number>();
  for (let looks = 0; looks < MOST_LOOKS && !(await isDone()); looks += 1) {
    const open = [...made('exchange'), ...made('withdrawal')].filter(({ status }) => status === 'pending');
    const news = open.filter(({ id }) => !announced.has(id));
    for (const { id } of news) announced.set(id, world.now.getTime());
    if (news.length > 0) await webhooks(news, 'order.created');
    const ripe = open.filter(
      ({ id }) => (announced.get(id) ?? Infinity) + CONFIRMED_AFTER_MS <= world.now.getTime(),
    );
    for (const order of ripe) await confirm(order);
    if (ripe.length > 0) await webhooks(ripe, 'order.confirmed');
    world.pass(LOOK_MS);
    await sweep();
  }
};

/**
 * The requests of conversions that start together in one sub-account. Each of their orders sends two events, the second 10 s
 * after the first, and events at the same moment share an invocation.
 */
export const requestsOfConversions = async (
  name: ProfileName,
  howMany: number,
): Promise<readonly string[]> => {
  const scene = await overSandbox(name);
  const { world, sandbox, requests, pay } = scene;
  try {
    for (let nth = 0; nth < howMany; nth += 1) await pay(`${1500 + nth}.00`);
    await driveToRest(scene);
    const statuses = [...world.rows.values()].map(({ record }) => record.status);
    if (statuses.length !== howMany || statuses.some((status) => status !== 'transfer_completed'))
      throw new Error(`the conversions are ${statuses.join()}`);
    return requests;
  } finally {
    await sandbox.close();
  }
};

import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import type { WebhookConfiguration } from '#shared/contract/calls/webhooks.ts';
import type { Scene } from '#tests/support/scene.ts';
import type { SandboxOrder } from '#tests/support/stack-client.ts';

export interface Event {
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly [field: string]: unknown;
}

export type EventType = `${'order' | 'settlement'}.${'created' | 'confirmed' | 'cancelled'}`;

const STATUS = { created: 'pending', confirmed: 'confirmed', cancelled: 'cancelled' } as const;

type Reported = SandboxOrder & { readonly created_at?: string };

/** Fields that both wires share. Ids are the same in every run. */
const saidOf = (order: Reported, type: EventType, copy: number) => {
  const [, happened = 'created'] = type.split('.');
  return {
    id: createHash('sha256').update(`${order.id} ${type} ${copy}`).digest('hex').slice(0, 24),
    at: order.created_at ?? new Date().toISOString(),
    status: STATUS[happened as keyof typeof STATUS],
  };
};

/** An event of the `reference` wire. */
export const eventOf = (order: Reported, type: EventType, copy = 0): Event => {
  const { id, at, status } = saidOf(order, type, copy);
  return {
    id: `evt_${id}`,
    event_type: type,
    created_at: at,
    data: {
      id: order.id,
      type: order.type,
      account_id: order.account_id,
      status,
      source_asset: 'BRL',
      target_asset: 'BRL',
      source_amount: order.source_amount,
      target_amount: order.target_amount,
      reference: order.reference,
      created_at: at,
      updated_at: at,
    },
  };
};

/** An event of the documented wire. It names neither the order's type nor its sub-account. */
export const betaEventOf = (order: Reported, type: EventType, copy = 0): Event => {
  const { id, at, status } = saidOf(order, type, copy);
  return {
    id: `cb_${id}`,
    event: type,
    account_id: 'acc_parent',
    data: {
      order_id: order.id,
      created_at: at,
      updated_at: at,
      status,
      target_asset: 'BRL',
      target_amount: Number(order.target_amount),
      message: '',
    },
  };
};

export interface Delivered {
  readonly status: number;
  /** `accepted`, `duplicate`, `ignored`; `undefined` for an error. */
  readonly said: string | undefined;
}

/** Delivers once; status 0 without an answer. */
export type Deliver = (event: Event) => Promise<Delivered>;

const VALUE = 'the-webhook-value-of-the-fault-tests';

/** Acts as the provider: posts to the operator's webhook address with the operator's secret. */
export const operatorsWebhook = async ({ operator }: Scene): Promise<Deliver> => {
  const first = await operator<WebhookConfiguration>('GET /webhook-configuration');
  const set = await operator<WebhookConfiguration>('PUT /webhook-configuration', {
    webhook_header_value: VALUE,
    version: first.body.version,
  });
  if (set.status !== 200) throw new Error(`the webhook value was not set: ${JSON.stringify(set.body)}`);
  const { handler_url: url, webhook_header_key: key } = set.body;
  return async (event) => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [key]: VALUE },
        body: JSON.stringify(event),
      });
      const text = await response.text();
      const { status } = JSON.parse(text || '{}') as { status?: string };
      return { status: response.status, said: status };
    } catch {
      return { status: 0, said: undefined };
    }
  };
};

export const inParallel = <Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> => {
  const limit = pLimit(atOnce);
  return Promise.all(items.map((item, index) => limit(work, item, index)));
};

/** Reproducible random numbers in [0, 1): mulberry32. */
export const seeded = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** Fisher-Yates with a fixed seed. */
export const shuffled = <Item>(items: readonly Item[], seed: number): Item[] => {
  const random = seeded(seed);
  const mixed = [...items];
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [mixed[at], mixed[other]] = [mixed[other] as Item, mixed[at] as Item];
  }
  return mixed;
};

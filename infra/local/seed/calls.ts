import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';

class CallError extends Error {
  override readonly name = 'CallError';
  readonly status: number;

  constructor(line: string, status: number, text: string) {
    super(`${line} answered ${status}: ${text.slice(0, 300)}`);
    this.status = status;
  }
}

export interface CallOptions {
  readonly body?: unknown;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Error statuses that mean it already exists. */
  readonly accept?: readonly number[];
}

export const call = async <Schema extends z.ZodMiniType>(
  base: string,
  line: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`,
  schema: Schema,
  { body, token, headers, accept = [] }: CallOptions = {},
): Promise<z.output<Schema> | undefined> => {
  const [method = '', path = ''] = line.split(' ');
  const response = await fetch(`${base}${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (accept.includes(response.status)) return undefined;
  if (!response.ok) throw new CallError(line, response.status, text);
  return schema.parse(JSON.parse(text || 'null'));
};

export const anything = z.unknown();

export interface Pix {
  readonly account: string;
  readonly amount: string;
  readonly endToEndId: string;
  readonly payer: string;
}

export interface Sandbox {
  /** Pays a PIX and returns its order's id. Idempotent by end-to-end id. */
  deposit(pix: Pix): Promise<string>;
  /** The same, unconfirmed. */
  announce(pix: Pix): Promise<string>;
  cancel(orderId: string): Promise<void>;
  /** A call that contains all words of one of these texts fails until changed. */
  hold(texts: readonly string[]): Promise<void>;
  /** Null: orders are confirmed by hand. */
  confirmAfter(milliseconds: number | null): Promise<void>;
  /** The order of a PIX that was paid or announced. */
  find(pix: Pix): Promise<string | undefined>;
  confirm(orderId: string): Promise<void>;
  takeBack(orderId: string): Promise<void>;
  pendingExchange(accountId: string): Promise<string | undefined>;
}

const order = z.object({
  id: z.string(),
  type: z.string(),
  status: z.string(),
  end_to_end_id: z.nullish(z.string()),
});
const orders = z.object({ items: z.array(order) });
const behaviour = z.object({ auto_confirm_ms: z.nullable(z.number()) });

const bodyOf = ({ account, amount, endToEndId, payer }: Pix) => ({
  account_id: account,
  amount,
  end_to_end_id: endToEndId,
  payer_name: payer,
});

const findOrder = async (base: string, { account, endToEndId }: Pix): Promise<string | undefined> => {
  const known = await call(base, `GET /sandbox/orders?account_id=${account}`, orders);
  return known?.items.find(({ end_to_end_id }) => end_to_end_id === endToEndId)?.id;
};

const orderOf = async (base: string, pix: Pix): Promise<string> => {
  const found = await findOrder(base, pix);
  if (found === undefined) throw new Error(`the sandbox has no PIX ${pix.endToEndId}`);
  return found;
};

export const sandboxAt = (base: string): Sandbox => ({
  async deposit(pix) {
    const body = bodyOf(pix);
    const paid = await call(base, 'POST /sandbox/pix-deposits', order, { body, accept: [409] });
    return paid?.id ?? orderOf(base, pix);
  },
  async announce(pix) {
    const found = await findOrder(base, pix);
    if (found) return found;
    const { amount, ...rest } = bodyOf(pix);
    const made = await call(base, 'POST /sandbox/orders', order, {
      body: {
        ...rest,
        type: 'deposit',
        status: 'pending',
        source_asset: 'BRL',
        target_asset: 'BRL',
        source_amount: amount,
        target_amount: amount,
        events: ['order.created'],
      },
    });
    return made?.id ?? '';
  },
  find: (pix) => findOrder(base, pix),
  async cancel(orderId) {
    await call(base, `POST /sandbox/orders/${orderId}/cancel`, anything, { accept: [409, 422] });
  },
  async hold(items) {
    await call(base, 'PUT /sandbox/holds', anything, { body: { items } });
  },
  async confirmAfter(auto_confirm_ms) {
    await call(base, 'PUT /sandbox/behaviour', behaviour, { body: { auto_confirm_ms } });
  },
  async confirm(orderId) {
    await call(base, `POST /sandbox/orders/${orderId}/confirm`, anything, { accept: [409, 422] });
  },
  async takeBack(orderId) {
    await call(base, `POST /sandbox/orders/${orderId}/return`, anything, { body: {} });
  },
  async pendingExchange(accountId) {
    const known = await call(base, `GET /sandbox/orders?account_id=${accountId}`, orders);
    return known?.items.find(({ type, status }) => type === 'exchange' && status === 'pending')?.id;
  },
});

/** The first exchange of a gateway and a held quote may each wait for the sweep, which runs every minute. */
const PATIENCE_MS = 4 * 60_000;
/** Slow machines need more tries. */
const PATIENCE_LOOKS = 300;
const LOOK_EVERY_MS = 100;

export const waitFor = async <Result>(
  what: string,
  look: () => Promise<Result | undefined>,
  signal: AbortSignal,
): Promise<Result> => {
  const until = Date.now() + PATIENCE_MS;
  for (let looks = 1; ; looks += 1) {
    signal.throwIfAborted();
    const found = await look();
    if (found !== undefined) return found;
    if (looks > PATIENCE_LOOKS && Date.now() > until)
      throw new Error(`waited ${PATIENCE_MS / 60_000} minutes for ${what}`);
    await delay(LOOK_EVERY_MS, undefined, { signal });
  }
};

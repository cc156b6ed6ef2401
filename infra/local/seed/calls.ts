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

export interface Sandbox {
  /** Pays a PIX; idempotent by end-to-end id. */
  deposit(accountId: string, amount: string, endToEndId: string, payer: string): Promise<void>;
  /** An unconfirmed PIX; returns its order's id. Idempotent by end-to-end id. */
  announce(accountId: string, amount: string, endToEndId: string, payer: string): Promise<string>;
  cancel(orderId: string): Promise<void>;
  /** Calls containing one of these texts fail until changed. */
  hold(texts: readonly string[]): Promise<void>;
  /** Null: orders are confirmed by hand. */
  confirmAfter(milliseconds: number | null): Promise<void>;
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

export const sandboxAt = (base: string): Sandbox => ({
  async deposit(account_id, amount, end_to_end_id, payer_name) {
    const body = { account_id, amount, end_to_end_id, payer_name };
    await call(base, 'POST /sandbox/pix-deposits', anything, { body, accept: [409] });
  },
  async announce(account_id, amount, end_to_end_id, payer_name) {
    const known = await call(base, `GET /sandbox/orders?account_id=${account_id}`, orders);
    const found = known?.items.find((each) => each.end_to_end_id === end_to_end_id);
    if (found) return found.id;
    const made = await call(base, 'POST /sandbox/orders', order, {
      body: {
        account_id,
        type: 'deposit',
        status: 'pending',
        source_asset: 'BRL',
        target_asset: 'BRL',
        source_amount: amount,
        target_amount: amount,
        end_to_end_id,
        payer_name,
        events: ['order.created'],
      },
    });
    return made?.id ?? '';
  },
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

const PATIENCE_MS = 60_000;
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
    if (looks > PATIENCE_LOOKS && Date.now() > until) throw new Error(`waited a minute for ${what}`);
    await delay(LOOK_EVERY_MS, undefined, { signal });
  }
};

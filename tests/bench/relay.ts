import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';

/** An event that was not passed on, as received from the provider. */
export interface HeldEvent {
  readonly headers: Readonly<Record<string, string>>;
  readonly event: WebhookBody;
}

/** Sits between the provider and the product's webhook address, and records when an event was answered. */
export interface Relay {
  readonly url: string;
  /** The address that receives the events. */
  readonly target: string;
  readonly held: readonly HeldEvent[];
  /** `performance.now()` when the product answered the confirmation of an order. */
  answeredAt(orderId: string): number | undefined;
  stop(): Promise<void>;
}

/** The fields of C5 used here. */
export interface WebhookBody {
  readonly event_type?: string;
  readonly data?: { readonly id?: string; readonly account_id?: string; readonly type?: string };
}

const HOP_BY_HOP = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive']);

const passedOn = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' && !HOP_BY_HOP.has(name) ? [[name, value]] : [],
    ),
  );

/** @param isHeld events answered and kept here, for the caller to send */
export const startRelay = async (
  target: string,
  isHeld: (event: WebhookBody) => boolean = () => false,
): Promise<Relay> => {
  const answered = new Map<string, number>();
  const held: HeldEvent[] = [];
  const relay = async (headers: IncomingHttpHeaders, body: string): Promise<number> => {
    const event = JSON.parse(body) as WebhookBody;
    if (isHeld(event)) {
      held.push({ headers: passedOn(headers), event });
      return 200;
    }
    const response = await fetch(target, { method: 'POST', headers: passedOn(headers), body });
    const at = performance.now();
    await response.arrayBuffer();
    const { event_type: type, data } = event;
    if (response.ok && type === 'order.confirmed' && data?.id !== undefined) answered.set(data.id, at);
    return response.status;
  };
  const server = createServer((request, response) => {
    text(request)
      .then((body) => relay(request.headers, body))
      .then(
        (status) => response.writeHead(status).end(),
        () => response.writeHead(502).end(),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    target,
    held,
    answeredAt: (orderId) => answered.get(orderId),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

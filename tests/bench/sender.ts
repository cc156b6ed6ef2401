import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** A delivery as the provider makes it. */
export interface Delivery {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Results of the deliveries: milliseconds until each answer, by status. */
export interface Sent {
  readonly wall: number;
  readonly waits: ReadonlyMap<number, readonly number[]>;
}

const sender = (url: string) => {
  // As many connections as parallel deliveries, like the provider.
  const agent = new Agent({ keepAlive: true });
  const waits = new Map<number, number[]>();
  const answerTo = ({ headers, body }: Delivery): Promise<number> =>
    new Promise((resolve, reject) => {
      const length = { 'content-length': String(Buffer.byteLength(body)) };
      request(url, { method: 'POST', headers: { ...headers, ...length }, agent }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 0));
      })
        .once('error', reject)
        .end(body);
    });
  const send = async (delivery: Delivery): Promise<void> => {
    const began = performance.now();
    const status = await answerTo(delivery);
    const known = waits.get(status) ?? [];
    waits.set(status, known);
    known.push(performance.now() - began);
  };
  return { send, waits, close: () => agent.destroy() };
};

/** One after the other in each of `atOnce` lanes, as fast as they are answered. */
export const sendAll = async (
  url: string,
  deliveries: readonly Delivery[],
  atOnce: number,
): Promise<Sent> => {
  const { send, waits, close } = sender(url);
  const began = performance.now();
  const left = deliveries.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const delivery of left) await send(delivery);
    }),
  );
  const wall = performance.now() - began;
  close();
  return { wall, waits };
};

/** At this rate per second, answered or not. */
export const sendAtRate = async (
  url: string,
  deliveries: readonly Delivery[],
  aSecond: number,
): Promise<Sent> => {
  const { send, waits, close } = sender(url);
  const began = performance.now();
  const under: Promise<void>[] = [];
  for (const [at, delivery] of deliveries.entries()) {
    const early = began + (at * 1000) / aSecond - performance.now();
    if (early > 0) await delay(early);
    under.push(send(delivery));
  }
  await Promise.all(under);
  const wall = performance.now() - began;
  close();
  return { wall, waits };
};

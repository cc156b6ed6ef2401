import {
  isAskedFor,
  ROUTED,
  ROUTED_CONSUMERS,
  type RoutedConsumer,
  subscriptionOf,
} from '@ramps-gateway/shared/contract/entities.ts';
import { type Message, MOST_BYTES, type Queues, type Routable } from './ports.ts';

const HEAD = '{"Records":[';
const TAIL = ']}';
const FRAME = HEAD.length + TAIL.length;

/** The text that fits into a message of its own. A removal is a single image, which always fits. */
const fitting = ({ text, short }: Routable): string =>
  short !== undefined && Buffer.byteLength(text) + FRAME > MOST_BYTES ? short : text;

/** Consecutive records in as few messages as their size allows. */
const packed = (records: readonly Routable[], group?: string): readonly Message[] => {
  const messages: Message[] = [];
  let open: { records: Routable[]; texts: string[]; bytes: number } = {
    records: [],
    texts: [],
    bytes: FRAME,
  };
  const close = (): void => {
    if (open.records.length > 0)
      messages.push({ records: open.records, body: `${HEAD}${open.texts.join(',')}${TAIL}`, group });
    open = { records: [], texts: [], bytes: FRAME };
  };
  for (const record of records) {
    const text = fitting(record);
    const bytes = Buffer.byteLength(text) + 1;
    if (open.bytes + bytes > MOST_BYTES) close();
    open.records.push(record);
    open.texts.push(text);
    open.bytes += bytes;
  }
  close();
  return messages;
};

const messagesFor = (consumer: RoutedConsumer, records: readonly Routable[]): readonly Message[] => {
  switch (ROUTED[consumer]) {
    case 'batch':
      return packed(records);
    case 'record':
      return records.flatMap((record) => packed([record]));
    case 'key':
      return [...Map.groupBy(records, ({ partition }) => partition)].flatMap(([key, of]) => packed(of, key));
  }
};

/**
 * Hands each consumer its records through its queue.
 * @returns records that a queue did not take; the stream delivers them again
 */
export const routeChanges = async (
  queues: Queues,
  records: readonly Routable[],
): Promise<ReadonlySet<Routable>> => {
  const refused = await Promise.all(
    ROUTED_CONSUMERS.map((consumer) => {
      const subscription = subscriptionOf(consumer);
      const wanted = records.filter(({ entity, isNew }) => isAskedFor(subscription, entity, isNew));
      return queues.send(consumer, messagesFor(consumer, wanted));
    }),
  );
  return new Set(refused.flat().flatMap((message) => message.records));
};

import { type SendMessageBatchRequestEntry, SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { ROUTED_CONSUMERS, type RoutedConsumer } from '@ramps-gateway/shared/contract/entities.ts';
import type { DynamoDBRecord } from 'aws-lambda';
import {
  type Message,
  MOST_BYTES,
  type Queues,
  type Routable,
} from '../../capabilities/insight/routing/ports.ts';
import { digest } from '../../platform/ids.ts';
import type { Log } from '../../platform/logger.ts';

/** SQS refuses these two characters, which JSON need not escape. */
const asText = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/[\uFFFE\uFFFF]/g, (each) => `\\u${each.charCodeAt(0).toString(16)}`);

/** `partition` and `id` fall back to the record's place in the stream, which orders less strictly but loses nothing. */
export const routable = (record: DynamoDBRecord): Routable => {
  const { NewImage, OldImage, ...place } = record.dynamodb ?? {};
  const sequence = place.SequenceNumber ?? '';
  return {
    id: record.eventID ?? sequence,
    partition: place.Keys?.['pk']?.S ?? sequence,
    entity: (NewImage ?? OldImage)?.['entity']?.S,
    isNew: record.eventName === 'INSERT',
    text: asText(record),
    short: NewImage && asText({ ...record, dynamodb: { ...place, version: Number(NewImage['version']?.N) } }),
  };
};

/** Parses `push-changes=https://...,make-exports=https://...`. An invalid text fails the cold start. */
const urlsIn = (text: string): ReadonlyMap<string, string> => {
  const urls = new Map(
    text.split(',').map((each) => {
      const at = each.indexOf('=');
      return [each.slice(0, at), each.slice(at + 1)] as const;
    }),
  );
  const missing = ROUTED_CONSUMERS.filter((consumer) => !urls.get(consumer));
  if (missing.length > 0) throw new Error(`CHANGE_QUEUES has no queue for ${missing.join(', ')}`);
  return urls;
};

const MOST_MESSAGES = 10;

/** In order, each request within SQS's limits. */
const requestsOf = (messages: readonly Message[]): readonly (readonly Message[])[] => {
  const requests: Message[][] = [];
  let bytes = 0;
  for (const message of messages) {
    const size = Buffer.byteLength(message.body);
    const open = requests.at(-1);
    if (open && open.length < MOST_MESSAGES && bytes + size <= MOST_BYTES) {
      open.push(message);
      bytes += size;
    } else {
      requests.push([message]);
      bytes = size;
    }
  }
  return requests;
};

/** A FIFO queue drops a message with the same records for five minutes. */
const entryOf = ({ body, group, records }: Message, at: number): SendMessageBatchRequestEntry => ({
  Id: String(at),
  MessageBody: body,
  ...(group !== undefined && {
    MessageGroupId: digest(group),
    MessageDeduplicationId: digest(records.map(({ id }) => id).join(' ')),
  }),
});

export const createQueues = (
  urls: string,
  log: Pick<Log, 'error'>,
  client: Pick<SQSClient, 'send'> = new SQSClient(),
): Queues => {
  const urlOf = urlsIn(urls);
  const sendRequest = async (
    consumer: RoutedConsumer,
    messages: readonly Message[],
  ): Promise<readonly Message[]> => {
    try {
      const { Failed = [] } = await client.send(
        new SendMessageBatchCommand({ QueueUrl: urlOf.get(consumer), Entries: messages.map(entryOf) }),
      );
      if (Failed.length > 0)
        log.error('a queue refused messages', undefined, { consumer, code: Failed[0]?.Code ?? null });
      return Failed.flatMap(({ Id }) => messages[Number(Id)] ?? []);
    } catch (error) {
      log.error('messages could not be sent', error, { consumer });
      return messages;
    }
  };
  return {
    send: async (consumer, messages) => {
      // One after the other, so that a group keeps its order.
      const requests = [...requestsOf(messages)];
      for (let request = requests.shift(); request !== undefined; request = requests.shift()) {
        const refused = await sendRequest(consumer, request);
        if (refused.length > 0) return [...refused, ...requests.flat()];
      }
      return [];
    },
  };
};

import { AsyncLocalStorage } from 'node:async_hooks';
import type { DynamoDBRecord } from 'aws-lambda';

/**
 * The id of all work that follows from one request, in logs and next to items (never in a record). It starts as the
 * API's request id, which the access log has too.
 */
interface Story {
  id: string | undefined;
}

const stories = new AsyncLocalStorage<Story>();

export const correlated = <T>(id: string | undefined, work: () => T): T => stories.run({ id }, work);

/** Undefined outside of a request or event. */
export const correlationId = (): string | undefined => stories.getStore()?.id;

/** Continues the current work under `id`, stored by earlier work; undefined changes nothing. */
export const continueUnder = (id: string | undefined): void => {
  const story = stories.getStore();
  if (story && id !== undefined) story.id = id;
};

/** The id under which an item was last written (adapters/dynamo/table/correlation). */
export const correlationOf = ({ dynamodb }: DynamoDBRecord): string | undefined =>
  (dynamodb?.NewImage ?? dynamodb?.OldImage)?.['correlation']?.S;

/** A failed record's id in the dead-letter queue: its sequence number, which the log line has too. */
export const errorIdOf = ({ dynamodb, eventID }: DynamoDBRecord): string =>
  dynamodb?.SequenceNumber ?? eventID ?? 'unknown';

import { AsyncLocalStorage } from 'node:async_hooks';
import type { DynamoDBRecord } from 'aws-lambda';

/**
 * The id of everything that follows from one request, in logs and beside items (never in a record). It begins as the API's
 * request id, which the access log names too.
 */
interface Story {
  id: string | undefined;
}

const stories = new AsyncLocalStorage<Story>();

export const correlated = <T>(id: string | undefined, work: () => T): T => stories.run({ id }, work);

/** Undefined where no request or event began it. */
export const correlationId = (): string | undefined => stories.getStore()?.id;

/** From here on the work at hand belongs to `id`, under which something was stored earlier; undefined changes nothing. */
export const continueUnder = (id: string | undefined): void => {
  const story = stories.getStore();
  if (story && id !== undefined) story.id = id;
};

/** Under which work an item was written last (adapters/dynamo/table/correlation). */
export const correlationOf = ({ dynamodb }: DynamoDBRecord): string | undefined =>
  (dynamodb?.NewImage ?? dynamodb?.OldImage)?.['correlation']?.S;

/** What the dead-letter queue says of a record that was given up: its sequence number finds the log line. */
export const errorIdOf = ({ dynamodb, eventID }: DynamoDBRecord): string =>
  dynamodb?.SequenceNumber ?? eventID ?? 'unknown';

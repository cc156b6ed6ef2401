import type { _Record, AttributeValue } from '@aws-sdk/client-dynamodb-streams';
import { isAskedFor, type Subscription } from '@ramps-gateway/shared/contract/entities.ts';
import type { DynamoDBRecord } from 'aws-lambda';
import * as z from 'zod/mini';
import { LOCAL_REGION } from './aws.ts';

export interface StreamRecord {
  readonly sequence: string;
  /** Records with the same key keep their order. */
  readonly key: string;
  /** `undefined` if the item is not of a known entity. */
  readonly entity: string | undefined;
  readonly event: DynamoDBRecord;
}

/** True if a function with this subscription gets the record. */
export const asksFor =
  (subscription: Subscription) =>
  ({ entity, event }: Pick<StreamRecord, 'entity'> & { readonly event: Pick<DynamoDBRecord, 'eventName'> }) =>
    isAskedFor(subscription, entity, event.eventName === 'INSERT');

const toJson = (value: unknown): unknown => {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (Array.isArray(value)) return value.map(toJson);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, toJson(inner)]));
};

type Image = Record<string, AttributeValue>;

const image = (attributes: Image | undefined) => attributes && (toJson(attributes) as Record<string, never>);

/** Attribute values are the same in Lambda and both engines; only times are converted, to seconds. */
export const readRecord = (
  { eventID, eventName, eventVersion, dynamodb }: _Record,
  streamArn: string,
  partitionKey: string,
): StreamRecord => {
  const sequence = dynamodb?.SequenceNumber;
  if (dynamodb === undefined || sequence === undefined)
    throw new Error('a stream record without sequence number');
  const { Keys, NewImage, OldImage, SizeBytes, StreamViewType, ApproximateCreationDateTime } = dynamodb;
  const seen = NewImage ?? OldImage;
  const at = ApproximateCreationDateTime && Math.floor(ApproximateCreationDateTime.getTime() / 1000);
  return {
    sequence,
    key: JSON.stringify(toJson(Keys?.[partitionKey] ?? '')),
    entity: seen?.entity?.S,
    event: {
      ...(eventID !== undefined && { eventID }),
      ...(eventName !== undefined && { eventName }),
      eventVersion: eventVersion ?? '1.1',
      eventSource: 'aws:dynamodb',
      awsRegion: LOCAL_REGION,
      dynamodb: {
        ...(at !== undefined && { ApproximateCreationDateTime: at }),
        ...(Keys && { Keys: image(Keys) ?? {} }),
        ...(NewImage && { NewImage: image(NewImage) ?? {} }),
        ...(OldImage && { OldImage: image(OldImage) ?? {} }),
        SequenceNumber: sequence,
        ...(SizeBytes !== undefined && { SizeBytes }),
        ...(StreamViewType && { StreamViewType }),
      },
      eventSourceARN: streamArn,
    },
  };
};

export const isAfter = (sequence: string, other: string | undefined): boolean =>
  other === undefined || BigInt(sequence) > BigInt(other);

export interface LambdaError {
  readonly errorType: string;
  readonly errorMessage: string;
  readonly trace?: readonly string[];
}

export type InvocationResult =
  | { readonly ok: true; readonly payload: string }
  | { readonly ok: false; readonly error: LambdaError };

/** `whole`: the batch failed. `from`: all records before this one are done. */
export type Outcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'from'; readonly index: number }
  | { readonly kind: 'whole'; readonly reason: string };

const answer = z.nullable(
  z.object({
    batchItemFailures: z.nullish(z.array(z.object({ itemIdentifier: z.string().check(z.minLength(1)) }))),
  }),
);

/**
 * Reads a partial batch response as Lambda does. Empty means success. Otherwise the first failed record and all later
 * ones are retried. A malformed response or an unknown record fails the batch.
 */
export const readOutcome = (result: InvocationResult, batch: readonly StreamRecord[]): Outcome => {
  if (!result.ok) return { kind: 'whole', reason: result.error.errorMessage };
  const read = answer.safeParse(JSON.parse(result.payload));
  if (!read.success) return { kind: 'whole', reason: 'the answer is not a batch response' };
  const failures = read.data?.batchItemFailures ?? [];
  if (failures.length === 0) return { kind: 'done' };
  const places = failures.map(({ itemIdentifier }) =>
    batch.findIndex(({ sequence }) => sequence === itemIdentifier),
  );
  if (places.includes(-1)) return { kind: 'whole', reason: 'the answer names a record outside the batch' };
  return { kind: 'from', index: Math.min(...places) };
};

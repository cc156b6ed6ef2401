import type { _Record } from '@aws-sdk/client-dynamodb-streams';
import type { AttributeValue } from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBRecord } from 'aws-lambda';
import { LOCAL_REGION } from '../../support/aws.ts';

/** A stream record as Lambda delivers it, and where it stands. */
export interface StreamRecord {
  readonly sequence: string;
  /** Records of one key keep their order. */
  readonly key: string;
  /** Undefined: an item that is none of ours. */
  readonly entity: string | undefined;
  readonly event: DynamoDBRecord;
}

/** Bytes travel as base64 in an event. */
const toJson = (value: unknown): unknown => {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (Array.isArray(value)) return value.map(toJson);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, toJson(inner)]));
};

type Image = Record<string, AttributeValue>;

const image = (attributes: Image | undefined) => attributes && (toJson(attributes) as Record<string, never>);

/** Lambda and both engines agree on the attribute values; times are seconds, and the source is told. */
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

/** Sequence numbers are whole numbers of any length; one engine pads them and the other does not. */
export const isAfter = (sequence: string, other: string | undefined): boolean =>
  other === undefined || BigInt(sequence) > BigInt(other);

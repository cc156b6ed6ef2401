import type { DynamoDBRecord } from 'aws-lambda';

/** Under which work an item was written last (adapters/dynamo/table/correlation). */
export const correlationOf = ({ dynamodb }: DynamoDBRecord): string | undefined =>
  (dynamodb?.NewImage ?? dynamodb?.OldImage)?.['correlation']?.S;

/** What the dead-letter queue says of a record that was given up: its sequence number finds the log line. */
export const errorIdOf = ({ dynamodb, eventID }: DynamoDBRecord): string =>
  dynamodb?.SequenceNumber ?? eventID ?? 'unknown';

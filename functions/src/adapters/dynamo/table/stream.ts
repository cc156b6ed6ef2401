import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import * as z from 'zod/mini';
import type { Change } from '../../../modules/projections/model.ts';
import { correlationOf, errorIdOf } from '../../../platform/correlation.ts';

const image = z.record(
  z.string(),
  z.custom<AttributeValue>((value) => typeof value === 'object' && value !== null),
);

const shown = z.object({
  pk: z.string(),
  entity: z.string(),
  version: z.int(),
  record: z.record(z.string(), z.unknown()),
});

const read = (received: unknown): z.infer<typeof shown> | undefined =>
  received === undefined ? undefined : shown.parse(unmarshall(image.parse(received)));

const KINDS = { INSERT: 'insert', MODIFY: 'modify', REMOVE: 'remove' } as const;

export const readChange = (received: DynamoDBRecord): Change => {
  const { eventName, dynamodb } = received;
  const before = read(dynamodb?.OldImage);
  const after = read(dynamodb?.NewImage);
  const item = after ?? before;
  if (!item || eventName === undefined) throw new Error('the stream record has no image');
  return {
    kind: KINDS[eventName],
    pk: item.pk,
    entity: item.entity,
    version: item.version,
    before: before?.record,
    after: after?.record,
    correlation: correlationOf(received),
    error_id: errorIdOf(received),
  };
};

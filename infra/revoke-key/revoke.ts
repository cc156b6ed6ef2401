import { ConditionalCheckFailedException, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { ENTITIES } from '@ramps-gateway/shared/contract/entities.ts';
import { publicKeyRecord, type Revocation } from '@ramps-gateway/shared/contract/signed.ts';
import * as z from 'zod/mini';

export type Revoked =
  | { readonly state: 'revoked' }
  | ({ readonly state: 'before' } & Revocation)
  | { readonly state: 'unknown'; readonly kids: readonly string[] };

const [PARTITION] = ENTITIES.signingKey.key;
const row = z.object({ record: publicKeyRecord });

/**
 * Marks a key as revoked. Once and for ever: one that is revoked keeps the moment and the reason that were said first, because
 * somebody may have read them.
 */
export const revokeKey = async (
  table: { readonly client: DynamoDBClient; readonly name: string },
  kid: string,
  revocation: Revocation,
): Promise<Revoked> => {
  const client = DynamoDBDocumentClient.from(table.client);
  try {
    await client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: { pk: PARTITION, sk: kid },
        UpdateExpression: 'SET #record.#revoked = :revocation, #version = #version + :one',
        // A row of before has no such field.
        ConditionExpression:
          'attribute_exists(pk) AND (attribute_not_exists(#record.#revoked) OR #record.#revoked = :none)',
        ExpressionAttributeNames: { '#record': 'record', '#revoked': 'revoked', '#version': 'version' },
        ExpressionAttributeValues: { ':revocation': revocation, ':none': null, ':one': 1 },
      }),
    );
    return { state: 'revoked' };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
  const { Items: items } = await client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': PARTITION },
      ConsistentRead: true,
    }),
  );
  const keys = z
    .array(row)
    .parse(items)
    .map(({ record }) => record);
  const before = keys.find((key) => key.kid === kid)?.revoked;
  return before ? { state: 'before', ...before } : { state: 'unknown', kids: keys.map((key) => key.kid) };
};

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { ENTITIES } from '@ramps-gateway/shared/contract/entities.ts';
import { publicKeyRecord, type Revocation } from '@ramps-gateway/shared/contract/signed.ts';
import * as z from 'zod/mini';
import { PlainError } from '../common/errors.ts';
import { command } from './command.ts';
import { ON_TABLE, type Table, tableOf } from './stage.ts';

type Revoked =
  | { readonly state: 'revoked' }
  | ({ readonly state: 'before' } & Revocation)
  | { readonly state: 'unknown'; readonly kids: readonly string[] };

const [PARTITION] = ENTITIES.signingKey.key;
const row = z.object({ record: publicKeyRecord });

/**
 * Marks a key as revoked. A key that is already revoked keeps its first time and reason, because someone may have read
 * them.
 */
const revokeKey = async (table: Table, kid: string, revocation: Revocation): Promise<Revoked> => {
  const client = DynamoDBDocumentClient.from(table.client);
  try {
    await client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: { pk: PARTITION, sk: kid },
        UpdateExpression: 'SET #record.#revoked = :revocation, #version = #version + :one',
        ConditionExpression: 'attribute_exists(pk) AND #record.#revoked = :none',
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

const ONE_KEY = 'Name one key.';

export const revokeKeyCommand = command({
  name: 'revoke-key',
  help: 'Mark a signing key as revoked for everyone who checks its files; this cannot be undone',
  words: '<kid>',
  options: {
    reason: { value: '<why>', help: 'shown to everyone' },
    at: { value: '<ISO 8601>', help: 'when others may have started to sign with it; default: now' },
    ...ON_TABLE.options,
  },
  input: z.object({
    words: z.tuple([z.string(ONE_KEY)], ONE_KEY),
    reason: z.string().check(z.trim(), z.minLength(1, 'must say why')),
    at: z.optional(
      z
        .string()
        .check(z.refine((text) => Date.parse(text) <= Date.now(), { error: 'must not be in the future' })),
    ),
    ...ON_TABLE.input,
  }),
  run: async ({ words: [kid], reason, at, ...where }, world) => {
    const since = (at === undefined ? new Date() : new Date(at)).toISOString();
    const found = await revokeKey(await tableOf(where, world), kid, { at: since, reason });
    switch (found.state) {
      case 'revoked':
        world.print(`${kid} is revoked as of ${since}. Every check of its files shows that from now on.`);
        return true;
      case 'before':
        throw new PlainError(`${kid} is already revoked, as of ${found.at}: ${found.reason}`);
      case 'unknown':
        throw new PlainError(`No key ${kid}. Existing keys: ${found.kids.join(', ') || 'none'}.`);
    }
  },
});

import {
  type AttributeValue,
  ScanCommand,
  type ScanCommandOutput,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { ENTITIES } from '@ramps-gateway/shared/contract/entities.ts';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import type { Table } from './stage.ts';
import type { Renamed } from './users-file.ts';

/** Hash-chained rows keep the old id, because a change would break the chain. */
const CHAINED: readonly string[] = [
  ENTITIES.auditRow.name,
  ENTITIES.auditIntent.name,
  ENTITIES.ledgerHead.name,
  ENTITIES.ledgerPosting.name,
  ENTITIES.ledgerEntry.name,
];

const text = z.object({ S: z.string() });
/** DynamoDB JSON: numbers are strings. */
const row = z.looseObject({ pk: text, sk: text, entity: z.optional(text) });
const profile = z.looseObject({ record: z.object({ M: z.record(z.string(), z.unknown()) }) });
type Attribute = Record<string, AttributeValue>;

/** Cognito's user ids are UUIDs, so they can be replaced wherever they occur. */
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

const replaced = (value: unknown, to: ReadonlyMap<string, string>): unknown => {
  if (typeof value === 'string') return value.replaceAll(ID, (id) => to.get(id) ?? id);
  if (Array.isArray(value)) return value.map((each) => replaced(each, to));
  if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [String(replaced(name, to)), replaced(each, to)]),
    );
  return value;
};

/** The new pool does not know the app: left on, it would lock them out. */
const withoutApp = (item: unknown): unknown => {
  const { record, ...rest } = profile.parse(item);
  return { ...rest, record: { M: { ...record.M, second_factor: { NULL: true } } } };
};

/** Only strings change, so the shape stays. */
const isItem = (value: unknown): value is Attribute => typeof value === 'object' && value !== null;
const asItem = (value: unknown): Attribute => {
  if (!isItem(value)) throw new Error('an item is no item any more');
  return value;
};

export interface RenamedRows {
  readonly looked: number;
  readonly changed: number;
  /** Chained rows, which keep the old ids. */
  readonly left: number;
}

/**
 * Replaces old user ids throughout a table, keys included. For an unused table: it reads everything, and a
 * stream would carry every row. Idempotent.
 */
export const renameInTable = async (
  table: Table,
  people: readonly Renamed[],
  onPage: (rows: RenamedRows) => void = () => {},
): Promise<RenamedRows> => {
  const { client } = table;
  const to = new Map(people.map(({ from, to: id }) => [from, id]));
  let [looked, changed, left] = [0, 0, 0];
  let after: Attribute | undefined;
  do {
    const page: ScanCommandOutput = await client.send(
      new ScanCommand({ TableName: table.name, ConsistentRead: true, ExclusiveStartKey: after }),
    );
    for (const item of page.Items ?? []) {
      looked += 1;
      const { pk, sk, entity } = row.parse(item);
      const next = replaced(item, to);
      if (isDeepStrictEqual(next, item)) continue;
      if (entity !== undefined && CHAINED.includes(entity.S)) {
        left += 1;
        continue;
      }
      const key = row.parse(next);
      const isMoved = key.pk.S !== pk.S || key.sk.S !== sk.S;
      await client.send(
        new TransactWriteItemsCommand({
          TransactItems: [
            {
              Put: {
                TableName: table.name,
                Item: asItem(entity?.S === ENTITIES.profile.name ? withoutApp(next) : next),
              },
            },
            ...(isMoved ? [{ Delete: { TableName: table.name, Key: { pk, sk } } }] : []),
          ],
        }),
      );
      changed += 1;
    }
    onPage({ looked, changed, left });
    after = page.LastEvaluatedKey;
  } while (after !== undefined);
  return { looked, changed, left };
};

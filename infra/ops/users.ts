import { isDeepStrictEqual } from 'node:util';
import {
  type AttributeValue,
  ScanCommand,
  type ScanCommandOutput,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { ENTITIES } from '@ramps-gateway/shared/contract/entities.ts';
import * as z from 'zod/mini';
import { command } from './command.ts';
import { exportedUser, exportUsers, importUsers, readLines, renamed, type Renamed } from './pool.ts';
import { ON_POOL, poolOf, type Table, tableOf } from './stage.ts';

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

/** The new pool does not know the app: if it stayed on, the user would be locked out. */
const withoutApp = (item: unknown): unknown => {
  const { record, ...rest } = profile.parse(item);
  return { ...rest, record: { M: { ...record.M, second_factor: { NULL: true } } } };
};

/** Only strings change, so the shape stays. */
const isItem = (value: unknown): value is Attribute => typeof value === 'object' && value !== null;
const asItem = (value: unknown): Attribute => {
  if (!isItem(value)) throw new Error('a renamed item is not an object');
  return value;
};

export interface RenamedRows {
  readonly looked: number;
  readonly changed: number;
  /** Rows of a hash chain, which keep the old ids. */
  readonly left: number;
}

/**
 * Replaces old user ids in a whole table, including keys. Only for an unused table: it reads everything, and a stream
 * would carry every row. Idempotent.
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

export const exportUsersCommand = command({
  name: 'export-users',
  help: 'Print every user of the pool, one per line, without credentials; this is personal data',
  options: ON_POOL.options,
  input: z.object(ON_POOL.input),
  run: async (where, world) => {
    const { client, id } = await poolOf(where, world);
    for await (const user of exportUsers(client, id)) world.print(JSON.stringify(user));
    return true;
  },
});

export const importUsersCommand = command({
  name: 'import-users',
  help: 'Create the users of a file in another pool: < users.jsonl > renamed.jsonl',
  options: ON_POOL.options,
  input: z.object(ON_POOL.input),
  run: async (where, world) => {
    const { client, id } = await poolOf(where, world);
    const users = readLines(exportedUser, await world.input());
    const { renamed: ids, made, left, taken } = await importUsers(client, id, users);
    for (const each of ids) world.print(JSON.stringify(each));
    world.note(
      `${users.length} in the file: ${made} created, ${left.length} skipped without a confirmed email.`,
    );
    // Ids only, since output may be logged.
    if (taken.length > 0)
      world.note(
        `NOT imported, because someone signed up with their email and did not confirm it: ${taken.join(', ')}.`,
      );
    return taken.length === 0;
  },
});

export const renameUsersCommand = command({
  name: 'rename-users',
  help: 'Write the new user ids into a table that is not in use yet: < renamed.jsonl',
  // Required, so that it is never the live table by mistake.
  options: { table: { value: '<name>', help: 'on AWS, with the credentials and the region of this shell' } },
  input: z.object({ table: z.string() }),
  run: async ({ table }, world) => {
    const people = readLines(renamed, await world.input());
    const { looked, changed, left } = await renameInTable(await tableOf({ table }, world), people, (rows) =>
      world.note(`${rows.looked} rows`),
    );
    world.print(
      `${people.length} people, ${looked} rows: ${changed} changed, ${left} of the audit log and ledger keep the old ids.`,
    );
    return true;
  },
});

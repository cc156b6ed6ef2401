import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { ENTITIES } from '@ramps-gateway/shared/contract/entities.ts';
import { partitionsOf } from '@ramps-gateway/shared/contract/partitions.ts';
import { PAYMENT_STATES } from '@ramps-gateway/shared/contract/records.ts';
import { rowsOf, type TermRow } from '@ramps-gateway/shared/contract/search-rows.ts';
import { indexedOf } from '@ramps-gateway/shared/contract/search-terms.ts';
import { PAYMENT_LISTS } from '@ramps-gateway/shared/domain/payments.ts';
import type { SearchKind } from '@ramps-gateway/shared/domain/search.ts';
import * as z from 'zod/mini';
import { pagesOf } from '../common/table.ts';

const { profile, subAccount, order, conversion, incomingPayment, payment, searchTerm } = ENTITIES;

/** The lists of everyone of what is found. */
const LISTS: readonly (readonly [SearchKind, string])[] = [
  ['user', profile.name],
  ['sub_account', subAccount.name],
  ['order', order.name],
  ['conversion', conversion.name],
  ...PAYMENT_LISTS.map((list) => ['payment', `${incomingPayment.name}#${list}`] as const),
];

/** What of payments was found before all incoming ones were: those that were held. */
const FORMER_LISTS: readonly string[] = PAYMENT_STATES.map((state) => `${payment.name}#${state}`);

const listedRow = z.object({ record: z.unknown() });
const heldRow = z.object({ pk: z.string(), record: z.looseObject({ created_at: z.string() }) });
const [before = ''] = searchTerm.key[0].split('{list}');

/** The rows that led to a held payment, sorted by when it was held. */
const formerRows = (held: Readonly<Record<string, unknown>>): readonly TermRow[] => {
  const indexed = indexedOf('payment', { ...held, received_at: held['created_at'], conversion_id: null });
  return indexed ? rowsOf(indexed) : [];
};

/**
 * Writes the rows by which is found what was there before there was a search, and removes those that led to held payments
 * by when they were held: an incoming one is found by when it came. A row follows from its thing: what is
 * there already is written again and stays as it is, so that it may be ended at any time, and run again. What changes
 * meanwhile is followed by `project-changes`, and a row that leads to what has changed finds nothing.
 */
export const indexLists = async (
  table: { readonly client: DynamoDBClient; readonly name: string },
  print: (line: string) => void,
): Promise<{ readonly indexed: number; readonly unreadable: number }> => {
  const client = DynamoDBDocumentClient.from(table.client);

  /** What was not moved to its partition yet stands under the name of the list. */
  async function* pagesOfEveryone(list: string): AsyncGenerator<readonly unknown[]> {
    for (const name of new Set([list, ...partitionsOf(list)])) yield* pagesOf(client, table.name, name);
  }

  /** False where it cannot be read. */
  const write = async (kind: SearchKind, item: unknown): Promise<boolean> => {
    const { data } = listedRow.safeParse(item);
    const indexed = data && indexedOf(kind, data.record);
    if (!indexed) return false;
    for (const { list, term } of rowsOf(indexed))
      await client.send(
        new PutCommand({
          TableName: table.name,
          Item: { pk: `${before}${list}`, sk: term, entity: searchTerm.name },
        }),
      );
    return true;
  };

  /** Removes what led to a held payment and is not what leads to it now; returns how many rows those were. */
  const removeFormer = async (item: unknown): Promise<number> => {
    const { data: held } = heldRow.safeParse(item);
    if (!held) return 0;
    const { Item: found } = await client.send(
      new GetCommand({ TableName: table.name, Key: { pk: held.pk, sk: incomingPayment.key[1] } }),
    );
    const indexed = found && indexedOf('payment', found['record']);
    const keyOf = ({ list, term }: TermRow): string => `${list} ${term}`;
    const present = new Set((indexed ? rowsOf(indexed) : []).map(keyOf));
    const gone = formerRows(held.record).filter((row) => !present.has(keyOf(row)));
    for (const { list, term } of gone)
      await client.send(
        new DeleteCommand({ TableName: table.name, Key: { pk: `${before}${list}`, sk: term } }),
      );
    return gone.length;
  };

  for (const list of FORMER_LISTS) {
    let removed = 0;
    for await (const items of pagesOfEveryone(list))
      for (const rows of await Promise.all(items.map(removeFormer))) removed += rows;
    print(`${list}: ${removed} rows of before are removed`);
  }
  const total = { indexed: 0, unreadable: 0 };
  for (const [kind, list] of LISTS) {
    const ofList = { indexed: 0, unreadable: 0 };
    for await (const items of pagesOfEveryone(list)) {
      const written = await Promise.all(items.map((item) => write(kind, item)));
      ofList.indexed += written.filter(Boolean).length;
      ofList.unreadable += written.filter((done) => !done).length;
    }
    print(`${list}: ${ofList.indexed} can be found, ${ofList.unreadable} cannot be read`);
    total.indexed += ofList.indexed;
    total.unreadable += ofList.unreadable;
  }
  return total;
};

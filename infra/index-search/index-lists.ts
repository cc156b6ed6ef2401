import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { ENTITIES } from '@ramps-gateway/shared/contract/entities.ts';
import { partitionsOf } from '@ramps-gateway/shared/contract/partitions.ts';
import { PAYMENT_STATES } from '@ramps-gateway/shared/contract/records.ts';
import { rowsOf } from '@ramps-gateway/shared/contract/search-rows.ts';
import { indexedOf } from '@ramps-gateway/shared/contract/search-terms.ts';
import type { SearchKind } from '@ramps-gateway/shared/domain/search.ts';
import * as z from 'zod/mini';
import { pagesOf } from '../common/table.ts';

const { profile, subAccount, order, conversion, payment, searchTerm } = ENTITIES;

/** The lists of everyone of what is found. */
const LISTS: readonly (readonly [SearchKind, string])[] = [
  ['user', profile.name],
  ['sub_account', subAccount.name],
  ['order', order.name],
  ['conversion', conversion.name],
  ...PAYMENT_STATES.map((state) => ['payment', `${payment.name}#${state}`] as const),
];

const listedRow = z.object({ record: z.unknown() });
const [before = ''] = searchTerm.key[0].split('{list}');

/**
 * Writes the rows by which is found what was there before there was a search. A row follows from its thing: what is
 * there already is written again and stays as it is, so that it may be ended at any time, and run again. What changes
 * meanwhile is followed by `project-changes`, and a row that leads to what has changed finds nothing.
 */
export const indexLists = async (
  table: { readonly client: DynamoDBClient; readonly name: string },
  print: (line: string) => void,
): Promise<{ readonly indexed: number; readonly unreadable: number }> => {
  const client = DynamoDBDocumentClient.from(table.client);

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

  const total = { indexed: 0, unreadable: 0 };
  for (const [kind, list] of LISTS) {
    const ofList = { indexed: 0, unreadable: 0 };
    // What was not moved to its partition yet stands under the name of the list.
    for (const name of new Set([list, ...partitionsOf(list)])) {
      for await (const items of pagesOf(client, table.name, name)) {
        const written = await Promise.all(items.map((item) => write(kind, item)));
        ofList.indexed += written.filter(Boolean).length;
        ofList.unreadable += written.filter((done) => !done).length;
      }
    }
    print(`${list}: ${ofList.indexed} can be found, ${ofList.unreadable} cannot be read`);
    total.indexed += ofList.indexed;
    total.unreadable += ofList.unreadable;
  }
  return total;
};

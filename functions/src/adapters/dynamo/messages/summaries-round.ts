import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { SummariesRound, SummariesRounds } from '../../../capabilities/insight/mails/ports.ts';
import type { Table } from '../table/client.ts';
import { getItem } from '../table/items.ts';
import { ENTITY, keys } from '../table/keys.ts';

const roundRecord = z.object({ day: z.string(), cursor: z.nullable(z.string()), complete: z.boolean() });

/** Two rounds at once write the same messages, each once. */
export const createSummariesRound = (table: Table): SummariesRounds => ({
  get: async () => {
    const item = await getItem(table, keys.summariesRound);
    return item === undefined ? undefined : z.object({ record: roundRecord }).parse(item).record;
  },
  save: async (record: SummariesRound) => {
    await table.client.send(
      new PutCommand({
        TableName: table.name,
        Item: { ...keys.summariesRound, entity: ENTITY.summariesRound, version: 1, record },
      }),
    );
  },
});

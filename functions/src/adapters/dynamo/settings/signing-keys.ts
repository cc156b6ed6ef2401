import { type PublicKeyRecord, publicKeyRecord } from '@ramps-gateway/shared/contract/signed.ts';
import type { PublicKeys } from '../../../modules/signing/ports.ts';
import type { Table } from '../table/client.ts';
import { parseItem } from '../table/items.ts';
import { createItem } from '../table/writes.ts';
import { ENTITY, keys } from '../table/keys.ts';
import { queryRows } from '../table/rows.ts';

const NEWEST_FIRST = (a: PublicKeyRecord, b: PublicKeyRecord): number => (a.since < b.since ? 1 : -1);

/** All of them stand in one partition: a handful in the life of a deployment, and none is ever taken out. */
export const createPublicKeys = (table: Table): PublicKeys => {
  const list = async (): Promise<readonly PublicKeyRecord[]> => {
    const query = {
      KeyConditionExpression: '#pk = :pk',
      ExpressionAttributeNames: { '#pk': 'pk' },
      ExpressionAttributeValues: { ':pk': keys.signingKey('').pk },
      ConsistentRead: true,
    };
    const { rows } = await queryRows(table, query, (item) => parseItem(publicKeyRecord, item).record);
    return rows.toSorted(NEWEST_FIRST);
  };
  const kept = async ({ kid }: PublicKeyRecord) => (await list()).find((each) => each.kid === kid);
  return {
    list,
    add: async (key) => {
      const before = await kept(key);
      if (before) return before;
      const row = { ...keys.signingKey(key.kid), entity: ENTITY.signingKey, version: 1, record: key };
      return (await createItem(table, row)) ? key : ((await kept(key)) ?? key);
    },
  };
};

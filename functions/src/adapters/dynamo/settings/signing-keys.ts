import { type PublicKeyRecord, publicKeyRecord } from '@ramps-gateway/shared/contract/signed.ts';
import type { PublicKeys } from '../../../modules/signing/ports.ts';
import type { Table } from '../table/client.ts';
import { x } from '../table/expressions.ts';
import { recordIn } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { queryRows } from '../table/rows.ts';
import { rowsOf } from '../table/writes.ts';

const publicKeys = rowsOf('signingKey', publicKeyRecord, ({ kid }) => keys.signingKey(kid));

const NEWEST_FIRST = (a: PublicKeyRecord, b: PublicKeyRecord): number => (a.since < b.since ? 1 : -1);

/** All keys share one partition: a deployment has few, and none is ever deleted. */
export const createPublicKeys = (table: Table): PublicKeys => {
  const list = async (): Promise<readonly PublicKeyRecord[]> => {
    const where = x`pk = ${keys.signingKey('').pk}`;
    const { rows } = await queryRows(table, where, recordIn(publicKeyRecord), { consistent: true });
    return rows.toSorted(NEWEST_FIRST);
  };
  const kept = async ({ kid }: PublicKeyRecord) => (await list()).find((each) => each.kid === kid);
  return {
    list,
    add: async (key) => {
      const before = await kept(key);
      if (before) return before;
      return (await publicKeys.save(table, key, 0)) ? key : ((await kept(key)) ?? key);
    },
  };
};

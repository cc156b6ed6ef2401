import { ENTITIES } from '@ramps-gateway/shared/contract/entities.ts';
import type { SearchKind } from '@ramps-gateway/shared/domain/search.ts';
import { rowsOf, type TermRow } from '@ramps-gateway/shared/contract/search-rows.ts';
import { type Indexed, indexedOf } from '@ramps-gateway/shared/contract/search-terms.ts';
import type { Searched, TermRows } from './ports.ts';
import { type Change, type Projection, oneByOne } from '../../../modules/projections/model.ts';

export const KINDS: ReadonlyMap<string, SearchKind> = new Map([
  [ENTITIES.incomingPayment.name, 'payment'],
  [ENTITIES.conversion.name, 'conversion'],
  [ENTITIES.order.name, 'order'],
  [ENTITIES.subAccount.name, 'sub_account'],
  [ENTITIES.recipient.name, 'recipient'],
  [ENTITIES.holdings.name, 'account_wallet'],
  [ENTITIES.profile.name, 'user'],
]);

interface FollowSearchPorts {
  readonly searched: Searched;
  readonly rows: Pick<TermRows, 'put' | 'remove'>;
}

const rowsByKey = (indexed: Indexed | undefined): ReadonlyMap<string, TermRow> =>
  new Map((indexed === undefined ? [] : rowsOf(indexed)).map((row) => [`${row.list} ${row.term}`, row]));

/**
 * Derives search rows from the current item, so late or repeated changes are safe.
 * @returns how many items it read
 */
export const followSearch =
  ({ searched, rows }: FollowSearchPorts) =>
  async ({ entity, before, after }: Pick<Change, 'entity' | 'before' | 'after'>): Promise<number> => {
    const kind = KINDS.get(entity);
    if (kind === undefined) return 0;
    const [was, is] = [before, after].map((record) => record && indexedOf(kind, record));
    const [old, next] = [rowsByKey(was), rowsByKey(is)];
    const touched = [
      ...[...next].filter(([key]) => !old.has(key)),
      ...[...old].filter(([key]) => !next.has(key)),
    ];
    const id = (is ?? was)?.id;
    if (touched.length === 0 || id === undefined) return 0;
    const current = rowsByKey(await searched.current({ kind, id }));
    await rows.put(touched.filter(([key]) => current.has(key)).map(([, row]) => row));
    await rows.remove(touched.filter(([key]) => !current.has(key)).map(([, row]) => row));
    return touched.length;
  };

export const searchProjection = (ports: FollowSearchPorts): Projection => {
  const follow = followSearch(ports);
  return {
    name: 'search',
    entities: ['incomingPayment', 'conversion', 'order', 'subAccount', 'recipient', 'holdings', 'profile'],
    follow: oneByOne(async (change) => {
      await follow(change);
    }),
  };
};

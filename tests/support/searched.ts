import type { Table } from '#functions/adapters/dynamo/table/client.ts';
import { createSearchTerms } from '#functions/adapters/dynamo/search/search-terms.ts';
import { ENTITY, keys } from '#functions/adapters/dynamo/table/keys.ts';
import { followSearch } from '#functions/capabilities/insight/projections/follow-search.ts';
import { indexedOf } from '#shared/contract/search-terms.ts';
import { rowsOf } from '#shared/contract/search-rows.ts';
import type { SearchKind } from '#shared/domain/search.ts';

type Stored = Readonly<Record<string, unknown>>;

/** Follows writes of `entity` as the stream's search consumer does. */
export const writesOf = (table: Table, entity: string) => {
  const terms = createSearchTerms(table);
  const follow = followSearch({ searched: terms, rows: terms });
  return (before: Stored | undefined, after: Stored | undefined): Promise<number> =>
    follow({ entity, before, after });
};

/** The search rows of a record, for writing without the stream. */
export const termItems = (kind: SearchKind, record: unknown): readonly Stored[] => {
  const indexed = indexedOf(kind, record);
  if (!indexed) throw new Error('unreadable record');
  return rowsOf(indexed).map(({ list, term }) => ({
    ...keys.searchTerm(list, term),
    entity: ENTITY.searchTerm,
  }));
};

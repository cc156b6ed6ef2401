import { rowsOf } from '@ramps-gateway/shared/contract/search-rows.ts';
import { indexedOf } from '@ramps-gateway/shared/contract/search-terms.ts';
import { KINDS } from './follow-search.ts';
import type { ListedRecord, Lists, TermRows } from './ports.ts';
import { goThrough, type RebuildPorts, type Turn } from './rebuild.ts';

export interface RebuildSearchPorts extends RebuildPorts {
  readonly lists: Lists<ListedRecord>;
  readonly rows: TermRows;
}

/** Writes missing search rows. Superfluous ones find nothing, and stay. */
export const rebuildSearch =
  ({ lists, rows, ...ports }: RebuildSearchPorts) =>
  (turn: Turn) =>
    goThrough(lists, turn, ports, async (listed) => {
      const skipped: string[] = [];
      const wanted = listed.flatMap(({ entity, id, record }) => {
        const kind = KINDS.get(entity);
        const indexed = kind && indexedOf(kind, record);
        if (!indexed) skipped.push(`${entity} ${id}`);
        return indexed ? rowsOf(indexed).map((row) => ({ ...row, name: `${entity} ${id}` })) : [];
      });
      const missing = await rows.missing(wanted);
      await rows.put(missing);
      return { repaired: [...new Set(missing.map(({ name }) => name))], skipped };
    });

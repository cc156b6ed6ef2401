import {
  NOTHING_CONFIRMED,
  type ProviderChecklist,
  providerChecklist,
} from '@ramps-gateway/shared/contract/provider-checklist.ts';
import type { ChecklistRow } from '../../../modules/provider/ports.ts';
import type { Table } from '../table/client.ts';
import { getItem, type Item, parseItem } from '../table/items.ts';
import { ENTITY, keys } from '../table/keys.ts';
import { createItem, replaceItem } from '../table/writes.ts';

const itemOf = (record: ProviderChecklist, version: number): Item => ({
  ...keys.providerChecklist,
  entity: ENTITY.providerChecklist,
  version,
  record,
});

export const createChecklist = (table: Table): ChecklistRow => ({
  read: async () => {
    const item = await getItem(table, keys.providerChecklist);
    return item === undefined
      ? { version: 0, record: NOTHING_CONFIRMED }
      : parseItem(providerChecklist, item);
  },
  write: (record, expected, act) =>
    expected === 0
      ? createItem(table, itemOf(record, 1), act)
      : replaceItem(table, itemOf(record, expected + 1), expected, act),
});

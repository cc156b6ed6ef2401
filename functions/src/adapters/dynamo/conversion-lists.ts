import { configurationRecord, conversionRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Lists } from '../../capabilities/conversions/ports.ts';
import type { Table } from './client.ts';
import { ENTITY } from './keys.ts';
import { listPage, listsOf } from './lists.ts';

/** Newest first, within the caller's scope (contract 3). */
export const createConversionLists = (table: Table): Lists => ({
  conversions: (who, everyone, page) =>
    listPage(table, listsOf(ENTITY.conversion, who, everyone), conversionRecord, page),
  configurations: (who, page) =>
    listPage(table, listsOf(ENTITY.configuration, who, true), configurationRecord, page),
});

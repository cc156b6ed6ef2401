import {
  configurationRecord,
  conversionRecord,
  paymentRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import type { Lists } from '../../capabilities/conversions/ports.ts';
import type { Table } from './client.ts';
import { ENTITY } from './keys.ts';
import { listsOf } from './lists.ts';
import { ownedPage } from './owned-lists.ts';
import { paymentsIn } from './payments.ts';

const accountOf = ({ sub_account_id: id }: { readonly sub_account_id: string }): string => id;

/** Newest first, within the caller's scope (C3): of the accounts that they see now. */
export const createConversionLists = (table: Table): Lists => ({
  conversions: (who, everyone, page) =>
    ownedPage(table, who, listsOf(ENTITY.conversion, who, everyone), conversionRecord, page, accountOf),
  configurations: (who, page) =>
    ownedPage(table, who, listsOf(ENTITY.configuration, who, true), configurationRecord, page, accountOf),
  payments: (who, state, page) =>
    ownedPage(table, who, listsOf(paymentsIn(state), who, true), paymentRecord, page, accountOf),
});

import { incomingPaymentRecord } from '@ramps-gateway/shared/contract/payments.ts';
import {
  type ConversionRecord,
  configurationRecord,
  conversionRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import { orderByHandRecord, type Transfer } from '@ramps-gateway/shared/contract/transfers.ts';
import { type ConversionStatus, isActive } from '@ramps-gateway/shared/domain/conversion.ts';
import { maySee, type Principal } from '@ramps-gateway/shared/domain/roles.ts';
import { listOfState, type TransferState } from '@ramps-gateway/shared/domain/transfers.ts';
import * as z from 'zod/mini';
import type { Lists, TransferPages } from '../../../modules/conversions/ports.ts';
import type { StoredSubAccount } from '../../../modules/accounts/ports.ts';
import { OPEN } from '../../../modules/statistics/model.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';
import { createSubAccountStore } from '../accounts/sub-accounts.ts';
import { byHandIn } from '../orders/order-lists.ts';
import { countedAs, countedRecord } from '../statistics/statistics.ts';
import type { Table } from '../table/client.ts';
import { readRecords } from '../table/items.ts';
import { ENTITY, keys } from '../table/keys.ts';
import { listPage, listsOf } from '../table/lists.ts';
import { asOwnedNow, know, type KnownAccounts, ofSubAccount, ownedPage } from '../table/owned-lists.ts';
import { incomingIn } from './incoming-payments.ts';
import { createPaymentLists } from './payment-lists.ts';

/** Maximum pages read for one answer. The answer may be short; its cursor continues. */
const MOST_PAGES = 6;

/** By id. Omits missing ones. May lag slightly. */
export const conversionsOf = async (
  table: Table,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ConversionRecord>> => {
  const stored = await readRecords(table, ids.map(keys.conversion), conversionRecord, { consistent: false });
  return new Map(stored.map((record) => [record.id, record]));
};

/**
 * Conversions of one status, newest first, found through their `counted` rows so that conversions need no extra index.
 * Omits those whose status has changed since. All open statuses share one list, because few conversions are open.
 */
const ofStatus = async (
  table: Table,
  who: Principal,
  everyone: boolean,
  { status, ...page }: PageRequest & { readonly status: ConversionStatus },
): Promise<Page<ConversionRecord>> => {
  const lists = listsOf(countedAs(isActive(status) ? OPEN : status), who, everyone);
  const items: ConversionRecord[] = [];
  let { cursor } = page;
  for (let pages = 1; ; pages += 1) {
    const wanted = { limit: page.limit - items.length, ...(cursor === undefined ? {} : { cursor }) };
    const found = await ownedPage(table, who, lists, countedRecord, wanted, ofSubAccount);
    const known = await conversionsOf(
      table,
      found.items.map(({ id }) => id),
    );
    for (const { id, user_id, manager_id } of found.items) {
      const record = known.get(id);
      if (record?.status === status)
        items.push(who.role === 'admin' ? record : asOwnedNow(record, { user_id, manager_id }));
    }
    if (found.next_cursor === null || items.length === page.limit || pages === MOST_PAGES)
      return { items, next_cursor: found.next_cursor };
    cursor = found.next_cursor;
  }
};

export const createConversionLists = (table: Table): Lists => ({
  conversions: (who, everyone, { status, ...page }) =>
    status === undefined
      ? ownedPage(table, who, listsOf(ENTITY.conversion, who, everyone), conversionRecord, page, ofSubAccount)
      : ofStatus(table, who, everyone, { ...page, status }),
  configurations: (who, page) =>
    ownedPage(table, who, listsOf(ENTITY.configuration, who, true), configurationRecord, page, ofSubAccount),
  ...createPaymentLists(table),
});

/** At most this many conversions are read for the ones without progress. */
const OPEN_READ = 100;

/**
 * The oldest open conversions of accounts that the caller may see now: one Query for each of the caller's lists and one
 * BatchGetItem each of conversions and unknown accounts, however many there are.
 */
export const createOldestOpen =
  (table: Table) =>
  async (
    who: Principal,
    known: KnownAccounts,
  ): Promise<{ readonly items: readonly ConversionRecord[]; readonly more: boolean }> => {
    const lists = listsOf(countedAs(OPEN), who, true);
    const page = { limit: OPEN_READ };
    const found = await listPage(table, lists, countedRecord, page, { order: 'ascending' });
    const wanted = found.items.map(({ id }) => keys.conversion(id));
    const [open] = await Promise.all([
      readRecords(table, wanted, conversionRecord, { consistent: false }),
      who.role === 'admin' ? undefined : know(table, found.items.map(ofSubAccount), known),
    ]);
    const items = open.flatMap((record): readonly ConversionRecord[] => {
      const account = known.get(record.sub_account_id)?.record;
      if (who.role === 'admin') return [record];
      return account && maySee(who, account) ? [asOwnedNow(record, account)] : [];
    });
    return { items, more: found.next_cursor !== null };
  };

const transferRow = z.union([orderByHandRecord, incomingPaymentRecord]);

const nameOf = (state: TransferState): string => {
  const list = listOfState(state);
  switch (list.kind) {
    case 'payment':
      return incomingIn(list.list);
    case 'order':
      return byHandIn(list.status);
  }
};

const shown = (stored: StoredSubAccount | undefined): Transfer['sub_account'] => {
  if (!stored) return null;
  const { id, name, city, country } = stored.record;
  return { id, name, city, country };
};

/** A page of the board: payments and orders by hand, merged. Empty if no state is requested. */
export const createTransferPages =
  (table: Table): TransferPages =>
  async (who, states, page) => {
    if (states.length === 0) return { items: [], next_cursor: null };
    const lists = states.flatMap((state) => listsOf(nameOf(state), who, true));
    const read = new Map<string, StoredSubAccount | undefined>();
    const found = await ownedPage(table, who, lists, transferRow, page, ofSubAccount, undefined, read);
    // For an administrator `ownedPage` reads no accounts.
    const known =
      who.role === 'admin' && found.items.length > 0
        ? await createSubAccountStore(table).ofMany(found.items.map(ofSubAccount))
        : read;
    return {
      ...found,
      items: found.items.map((each): Transfer => {
        const sub_account = shown(known.get(ofSubAccount(each)));
        return 'status' in each
          ? { kind: 'order', order: each, sub_account }
          : { kind: 'payment', payment: each, sub_account };
      }),
    };
  };

import { holdingsRecord, profileRecord, subAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { accountStopsRecord } from '@ramps-gateway/shared/contract/stops.ts';
import * as z from 'zod/mini';
import type { Positions } from '../../../capabilities/insight/projections/ports.ts';
import { ofPartner } from '../../../modules/statistics/model.ts';
import type { Table } from '../table/client.ts';
import { getItems, readable, readRecords, recordIn } from '../table/items.ts';
import { ENTITY, keys } from '../table/keys.ts';
import { createSubAccountLists } from '../accounts/sub-accounts.ts';
import { totalsAt } from './statistics.ts';

const named = z.object({ entity: z.string() });

/** Strongly consistent. Omits unreadable records, which are then not in the totals. */
export const createPositions = (table: Table): Positions => ({
  accounts: async (ids) => {
    const items = await getItems(
      table,
      ids.flatMap((id) => [keys.subAccount(id), keys.holdings(id), keys.accountStops(id)]),
    );
    const of = <R extends z.core.$ZodType>(entity: string, record: R): readonly z.output<R>[] =>
      readable(
        table,
        items.filter((item) => named.parse(item).entity === entity),
        recordIn(record),
      );
    const accounts = of(ENTITY.subAccount, subAccountRecord);
    const held = of(ENTITY.holdings, holdingsRecord);
    const stops = of(ENTITY.accountStops, accountStopsRecord);
    const holdings = new Map(held.map((row) => [row.id, row]));
    const stopped = new Map(stops.map((row) => [row.sub_account_id, row]));
    return accounts.map((account) => ({
      account,
      held: holdings.get(account.id),
      stops: stopped.get(account.id),
    }));
  },
  partners: async (views) => {
    const owners = [...new Set(views.map(({ owner }) => owner))];
    const scopes = views.map(({ owner, manager }) => ofPartner(owner, manager));
    const [found, totals] = await Promise.all([
      readRecords(table, owners.map(keys.profile), profileRecord),
      totalsAt(table, scopes, { consistent: true }),
    ]);
    const profiles = new Map(found.map((profile) => [profile.user_id, profile]));
    const sums = new Map(totals);
    return views.map((view) => ({
      ...view,
      profile: profiles.get(view.owner),
      sums: sums.get(ofPartner(view.owner, view.manager)) ?? new Map(),
    }));
  },
  managersOf: async (owner) => {
    const owned = await createSubAccountLists(table).owned(owner);
    return [...new Set(owned.flatMap(({ manager_id }) => manager_id ?? []))];
  },
});

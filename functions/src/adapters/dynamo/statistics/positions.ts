import { holdingsRecord, profileRecord, subAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { accountStopsRecord } from '@ramps-gateway/shared/contract/stops.ts';
import type { Positions } from '../../../capabilities/insight/projections/ports.ts';
import { ofPartner } from '../../../modules/statistics/model.ts';
import type { Table } from '../table/client.ts';
import { readRecords } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { createSubAccountLists } from '../accounts/sub-accounts.ts';
import { totalsAt } from './statistics.ts';

/** Strongly consistent. Omits unreadable records, which are then not in the totals. */
export const createPositions = (table: Table): Positions => ({
  accounts: async (ids) => {
    const [accounts, held, stops] = await Promise.all([
      readRecords(table, ids.map(keys.subAccount), subAccountRecord),
      readRecords(table, ids.map(keys.holdings), holdingsRecord),
      readRecords(table, ids.map(keys.accountStops), accountStopsRecord),
    ]);
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

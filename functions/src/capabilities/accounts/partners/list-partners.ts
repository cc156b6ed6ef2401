import type { PartnersPage } from '@ramps-gateway/shared/contract/calls/partners.ts';
import type { ProfileRecord, SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { PageRequest } from '../../../platform/page.ts';
import { partOf } from '../../../platform/part.ts';
import { periodAt, withFigures } from './figures.ts';
import { callsOf, isExpected, type Known, partnershipsOf, placeOf, standingOf } from './partnership.ts';
import type { PartnerPorts } from './ports.ts';

const ownersOf = (accounts: readonly SubAccountRecord[]): readonly string[] => [
  ...new Set(accounts.flatMap(({ user_id: owner }) => owner ?? [])),
];

/**
 * Partners in the caller's scope, derived from the lists of sub-accounts and users, so that it is right by the ownership of
 * now. What costs a Query for each partner is read for the page alone; totals come from the kept figures.
 */
export const listPartners = (ports: PartnerPorts) => {
  const { accounts, holdings, stops, people, clock } = ports;
  const figures = withFigures(ports);

  const profilesFor = async (
    who: Principal,
    owned: Promise<readonly SubAccountRecord[]>,
  ): Promise<ReadonlyMap<string, ProfileRecord>> => {
    if (who.role !== 'admin') return people.ofMany(ownersOf(await owned));
    return new Map((await people.every()).map((profile) => [profile.user_id, profile]));
  };

  return async (who: Principal, part: PageRequest): Promise<PartnersPage> => {
    const period = periodAt(clock());
    const owned = accounts.every(who).then((all) => all.map(({ record }) => record));
    const [records, held, stopped, isGatewayStopped, profiles] = await Promise.all([
      owned,
      holdings.every(who),
      stops.every(who),
      stops.gateway(),
      profilesFor(who, owned),
    ]);
    const known: Known = {
      holdings: new Map(held.map((row) => [row.id, row])),
      stopped,
      isGatewayStopped,
    };
    const withAccounts = partnershipsOf(records, profiles);
    const owners = new Set(withAccounts.map(({ id }) => id));
    const expected =
      who.role === 'admin'
        ? [...profiles.values()]
            .filter((profile) => isExpected(profile) && !owners.has(profile.user_id))
            .map((profile) => ({ id: profile.user_id, profile, accounts: [] }))
        : [];
    const all = [...withAccounts, ...expected]
      .map((partnership) => ({ partnership, place: placeOf(partnership) }))
      .toSorted((a, b) => (a.place < b.place ? 1 : -1))
      .map(({ partnership }) => ({ partnership, standing: standingOf(who, partnership, known) }));
    const countOf = (status: 'active' | 'maintenance'): number =>
      all.filter(({ standing }) => standing.status === status).length;
    const { items, next_cursor } = partOf(all, ({ partnership }) => placeOf(partnership), part);
    const [shown, together] = await Promise.all([
      figures.ofPage(who, items, period),
      figures.together(who, callsOf(records, known.holdings), period),
    ]);
    return {
      items: shown.map(({ partner }) => partner),
      totals: {
        partners: all.length,
        active: countOf('active'),
        maintenance: countOf('maintenance'),
        ...together,
      },
      month: period.today.slice(0, 7),
      next_cursor,
    };
  };
};

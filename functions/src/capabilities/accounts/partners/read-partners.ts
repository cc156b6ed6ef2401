import type {
  PartnerAccount,
  PartnerDetails,
  PartnerPerson,
  PartnersPage,
} from '@ramps-gateway/shared/contract/calls/partners.ts';
import type {
  HoldingsRecord,
  ProfileRecord,
  SubAccountRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import { isExpected } from '@ramps-gateway/shared/domain/partners.ts';
import { maySee, type Principal } from '@ramps-gateway/shared/domain/roles.ts';
import { type PageRequest, type Part, partOf } from '../../../platform/page.ts';
import { type Period, periodAt, withFigures } from './figures.ts';
import {
  callsOf,
  type Known,
  knowsPeople,
  lastTransactionOf,
  type Partnership,
  partnershipsOf,
  placeOf,
  standingOf,
} from './partnership.ts';
import type { PartnerPorts } from './ports.ts';
import { notFound } from '../../../platform/errors.ts';

const ownersOf = (accounts: readonly SubAccountRecord[]): readonly string[] => [
  ...new Set(accounts.flatMap(({ user_id: owner }) => owner ?? [])),
];

/**
 * Partners in the caller's scope, derived from the lists of sub-accounts and users, so that they follow the current
 * ownership. Reads data that costs a Query per partner only for the page; totals come from stored figures.
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

const personOf = ({ user_id: id, display_name, email, role }: ProfileRecord): PartnerPerson => ({
  id,
  name: display_name || email || id,
  email,
  role,
});

/** One partner, with a page of the sub-accounts that the caller sees. Their figures take a Query each. */
export const readPartner = (ports: PartnerPorts) => {
  const { accounts, holdings, stops, people, rules, clock } = ports;
  const figures = withFigures(ports);

  /** A user who is not a partner in the caller's view is a 404, like an unknown one. */
  const partnershipOf = async (
    who: Principal,
    id: string,
  ): Promise<{
    readonly partnership: Partnership;
    readonly profile: ProfileRecord;
    readonly managers: readonly PartnerPerson[];
  }> => {
    const seen = (await accounts.owned(id)).filter((account) => maySee(who, account));
    if (seen.length === 0 && !knowsPeople(who, id)) throw notFound();
    const managing = [...new Set(seen.flatMap(({ manager_id }) => manager_id ?? []))].filter(
      (manager) => manager !== id && knowsPeople(who, manager),
    );
    const profiles = await people.ofMany([id, ...managing]);
    const profile = profiles.get(id);
    if (!profile) throw notFound();
    return {
      partnership: { id, profile, accounts: seen },
      profile,
      managers: managing.flatMap((manager) => profiles.get(manager) ?? []).map(personOf),
    };
  };

  const accountsOf = async (
    { items, next_cursor }: Part<SubAccountRecord>,
    held: ReadonlyMap<string, HoldingsRecord>,
    period: Period,
  ): Promise<PartnerDetails['accounts']> => {
    const ids = items.map(({ id }) => id);
    const [kept, volumes] = await Promise.all([rules.ofMany(ids), figures.ofAccounts(ids, period)]);
    const ruleOf = (id: string): PartnerAccount['rule'] => {
      const rule = kept.get(id)?.record;
      if (!rule) return null;
      const { is_enabled, minimum_amount, maximum_daily_amount, custom_spread_override } = rule;
      return { is_enabled, minimum_amount, maximum_daily_amount, custom_spread_override };
    };
    return {
      items: items.map(({ id, name, email, external_id, status, kyc_status, manager_id, created_at }) => ({
        id,
        name,
        email,
        external_id,
        status,
        kyc_status,
        manager_id,
        created_at,
        volume: volumes.get(id) ?? '0',
        last_transaction_at: lastTransactionOf(held.get(id)),
        problem: held.get(id)?.problem?.message ?? null,
        rule: ruleOf(id),
      })),
      next_cursor,
    };
  };

  return async (who: Principal, id: string, part: PageRequest): Promise<PartnerDetails> => {
    const { partnership, profile, managers } = await partnershipOf(who, id);
    const period = periodAt(clock());
    // The owner's rows are all loaded, but only those of accounts that the caller sees are used below.
    const owner: Principal = { user_id: id, role: 'client' };
    const [rows, stopped, isGatewayStopped] = await Promise.all([
      holdings.every(owner),
      stops.every(owner),
      stops.gateway(),
    ]);
    const held = new Map(rows.map((row) => [row.id, row]));
    const standing = standingOf(who, partnership, { holdings: held, stopped, isGatewayStopped });
    const page = partOf(partnership.accounts, (account) => `${account.created_at}#${account.id}`, part);
    const [[shown], listed] = await Promise.all([
      figures.ofPage(who, [{ partnership, standing }], period),
      accountsOf(page, held, period),
    ]);
    if (!shown) throw notFound();
    return {
      partner: shown.partner,
      spread:
        who.role === 'admin' && shown.terms
          ? {
              spread_band_id: shown.terms.bandId,
              custom_spread: shown.terms.custom?.fraction ?? null,
            }
          : null,
      month: period.today.slice(0, 7),
      days: [...(shown.volumes ?? [])]
        .map(([day, brl]) => ({ day, brl }))
        .toSorted((a, b) => (a.day < b.day ? -1 : 1)),
      people: {
        owner: {
          ...personOf(profile),
          name: shown.partner.name,
          email: shown.partner.email,
          created_at: profile.created_at,
          last_sign_in_at: knowsPeople(who, id) ? profile.last_sign_in_at : null,
        },
        managers: [...managers],
      },
      accounts: listed,
    };
  };
};

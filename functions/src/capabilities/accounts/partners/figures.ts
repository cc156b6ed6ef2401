import type { Partner, PartnerHealth } from '@ramps-gateway/shared/contract/calls/partners.ts';
import { ENTITIES } from '@ramps-gateway/shared/contract/entities.ts';
import type { PROCESSING_STATUSES } from '@ramps-gateway/shared/contract/records.ts';
import { add, type Amount, sumOf } from '@ramps-gateway/shared/domain/money.ts';
import { HEALTH_DAYS, healthPercent, type MeasuredHealth } from '@ramps-gateway/shared/domain/partners.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import { chooseSpread } from '@ramps-gateway/shared/domain/spread.ts';
import { dayAfter } from '@ramps-gateway/shared/domain/statistics.ts';
import {
  type DatedSums,
  DEPOSIT,
  nameOf,
  ofAccount,
  ofOwner,
  type Scope,
  scopesSeenBy,
} from '../../../modules/statistics/model.ts';
import { utcDay } from '../../../platform/clock.ts';
import { knowsPeople, type Partnership, type Standing } from './partnership.ts';
import type { PartnerPorts, Terms } from './ports.ts';

export interface Period {
  readonly today: string;
  readonly monthFrom: string;
  readonly healthFrom: string;
}

export const periodAt = (now: Date): Period => {
  const today = utcDay(now);
  return {
    today,
    monthFrom: `${today.slice(0, 7)}-01`,
    healthFrom: dayAfter(today, 1 - HEALTH_DAYS),
  };
};

/** Maximum sub-accounts to add up for a viewer who sees only some of them; each takes a Query. */
const ADDED_UP = 20;

const VOLUME = nameOf(ENTITIES.order.name, DEPOSIT, 'brl');

/** BRL by day of the month; omits days without deposits. */
const volumesIn = (days: readonly DatedSums[], { monthFrom }: Period): ReadonlyMap<string, Amount> => {
  const volumes = new Map<string, Amount>();
  for (const { day, sums } of days) {
    const brl = sums.get(VOLUME);
    if (day >= monthFrom && brl !== undefined) volumes.set(day, add(volumes.get(day) ?? '0', brl));
  }
  return volumes;
};

const volumeIn = (days: readonly DatedSums[], period: Period): Amount =>
  sumOf([...volumesIn(days, period).values()]);

/** Ignored events count as processed: they arrived and could be read. */
const webhooksIn = (
  days: readonly DatedSums[],
  { healthFrom }: Period,
): NonNullable<MeasuredHealth['webhooks']> => {
  const recent = days.filter(({ day }) => day >= healthFrom);
  const of = (status: (typeof PROCESSING_STATUSES)[number]): number =>
    recent.reduce(
      (sum, { sums }) => sum + Number(sums.get(nameOf(ENTITIES.webhookEvent.name, status, 'count')) ?? '0'),
      0,
    );
  return { processed: of('processed') + of('ignored'), failed: of('error') };
};

const healthOf = (measured: MeasuredHealth, refused: number | null): PartnerHealth => ({
  percent: healthPercent(measured),
  webhooks: measured.webhooks,
  refused_today: refused,
  calls: measured.calls,
});

/**
 * The scopes that add up to a partner's figures, as the caller may see them; undefined if there are too many.
 * Administrators and the partner see the owner's total.
 */
const scopesFor = (who: Principal, { id, accounts }: Partnership): readonly Scope[] | undefined => {
  if (knowsPeople(who, id)) return [ofOwner(id)];
  return accounts.length > ADDED_UP ? undefined : accounts.map((account) => ofAccount(account.id));
};

interface Shown {
  readonly partner: Partner;
  /** BRL by UTC day of the month; undefined if not added up. */
  readonly volumes: ReadonlyMap<string, Amount> | undefined;
  readonly terms: Terms | undefined;
}

/** Adds figures to partners. Takes a Query per partner (for a gateway user, per sub-account) and two batches. */
export const withFigures = ({ figures, beside, settings, clock }: PartnerPorts) => {
  const daysOf = async (scopes: readonly Scope[], { monthFrom, healthFrom, today }: Period) => {
    const from = monthFrom < healthFrom ? monthFrom : healthFrom;
    return (await Promise.all(scopes.map((scope) => figures.days(scope, from, today)))).flat();
  };

  return {
    ofPage: async (
      who: Principal,
      page: readonly { readonly partnership: Partnership; readonly standing: Standing }[],
      period: Period,
    ): Promise<readonly Shown[]> => {
      const [{ terms, refusals }, { conversion }, all] = await Promise.all([
        beside(
          page.map(({ partnership }) => partnership.id),
          clock(),
        ),
        settings.current(),
        Promise.all(
          page.map(async ({ partnership }) => {
            const scopes = scopesFor(who, partnership);
            return scopes && (await daysOf(scopes, period));
          }),
        ),
      ]);
      return page.map(({ partnership: { id }, standing: { calls, ...standing } }, at) => {
        const days = all[at];
        const isKnown = knowsPeople(who, id);
        const webhooks = isKnown && days ? webhooksIn(days, period) : null;
        const set = terms.get(id);
        const { percent, rule } = chooseSpread(
          { override: null, custom: set?.custom ?? null, bandMinimum: set?.bandMinimum ?? null },
          { percent: conversion.spread },
        );
        return {
          partner: {
            ...standing,
            health: healthOf({ webhooks, calls }, isKnown ? (refusals.get(id) ?? 0) : null),
            volume: days ? volumeIn(days, period) : null,
            fee: { percent, rule },
          },
          volumes: days && volumesIn(days, period),
          terms: set,
        };
      });
    },

    /** Totals of everything that the caller sees, whoever owns it. */
    together: async (who: Principal, calls: MeasuredHealth['calls'], period: Period) => {
      const days = await daysOf(scopesSeenBy(who), period);
      return {
        volume: volumeIn(days, period),
        health: healthOf({ webhooks: webhooksIn(days, period), calls }, null),
      };
    },

    /** BRL of the month by sub-account id. */
    ofAccounts: async (ids: readonly string[], period: Period): Promise<ReadonlyMap<string, Amount>> => {
      const found = await Promise.all(
        ids.map(async (id) => {
          const days = await figures.days(ofAccount(id), period.monthFrom, period.today);
          return [id, volumeIn(days, period)] as const;
        }),
      );
      return new Map(found);
    },
  };
};

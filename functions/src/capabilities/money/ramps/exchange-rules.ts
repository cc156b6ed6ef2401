import { orderExchange } from '@ramps-gateway/shared/contract/ramps/orders.ts';
import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { inReais } from '@ramps-gateway/shared/domain/money-text.ts';
import { add, type Amount, compare } from '@ramps-gateway/shared/domain/money.ts';
import type { Role } from '@ramps-gateway/shared/domain/roles.ts';
import { spreadOn } from '@ramps-gateway/shared/domain/spread.ts';
import * as z from 'zod/mini';
import { kycLimit, notReleasedBy } from '../../../modules/limits/gateway-bounds.ts';
import type { DailyTake, DailyTotals } from '../../../modules/orders/ports.ts';
import type { PricePorts } from '../../../modules/pricing/ports.ts';
import { spreadOfAccount } from '../../../modules/pricing/spread-of.ts';
import { type Clock, utcDay } from '../../../platform/clock.ts';
import { VisibleError } from '../../../platform/errors.ts';
import type { OrderRequest } from './model.ts';

export interface ExchangeRulesPorts extends PricePorts {
  /** False if the deployment turns exchange orders off. */
  readonly takesExchanges: boolean;
  /** Daily limit in BRL for a sub-account without a rule. */
  readonly dailyCeiling: Amount;
  readonly dailyTotals: DailyTotals;
  readonly clock: Clock;
}

export interface ExchangeTaken {
  /** The request with its spread, the amount it spends and what it counts towards the daily limit. */
  readonly request: OrderRequest;
  readonly day: DailyTake | undefined;
  /** The error if it does not fit into the daily limit. */
  readonly overLimit?: () => VisibleError;
}

const asked = z.object({ source_asset: z.string(), target_asset: z.string(), source_amount: z.string() });

const isIn = (asset: string, of: string): boolean => asset.toUpperCase() === of;

/**
 * Exchange orders follow the rules of conversions (C7): spread, the gateway's maximum, KYC threshold and daily limit.
 * As for a held payment, a gateway user may exceed the maximum, and an administrator also the KYC threshold.
 */
export const exchangeRules = (ports: ExchangeRulesPorts) => {
  /** @returns the daily maximum of an unverified sub-account; null if it does not apply */
  const requireFit = async (
    brl: Amount,
    day: string,
    account: SubAccountRecord,
    role: Role,
  ): Promise<Amount | null> => {
    const settings = await ports.settings.current();
    const taken = await ports.dailyTotals.taken({ subAccountId: account.id, day });
    const why = notReleasedBy(role, { brl, taken }, account, settings);
    if (!why) return role === 'admin' ? null : kycLimit(account, settings);
    if (why.code === 'kyc_required') throw unverified(why.rule ?? '0', account);
    throw new VisibleError(
      'UNPROCESSABLE',
      `This exchange of ${inReais(brl)} is above the maximum of ${inReais(why.rule ?? '0')} for one exchange. A gateway user or an administrator can order it.`,
    );
  };

  return async (ordered: OrderRequest, account: SubAccountRecord, role: Role): Promise<ExchangeTaken> => {
    const {
      source_asset: source,
      target_asset: target,
      source_amount: amount,
    } = asked.parse(JSON.parse(ordered.data));
    if (!isIn(source, 'USDT') && !isIn(target, 'USDT'))
      throw new VisibleError('UNPROCESSABLE', 'Only exchanges from or to USDT can be ordered.');
    const { percent, rule } = await spreadOfAccount(account.id, ports);
    const request = { ...ordered, terms: { spread: percent, rule } };
    if (isIn(source, 'USDT')) {
      const spends = { asset: source, amount: add(amount, spreadOn(amount, { percent })) };
      return { request: { ...request, spends }, day: undefined };
    }
    if (!isIn(source, 'BRL')) return { request, day: undefined };
    const day = utcDay(ports.clock());
    const ofKyc = await requireFit(amount, day, account, role);
    const configured = await ports.configurations.get(account.id);
    const ofDay = configured?.record.maximum_daily_amount ?? ports.dailyCeiling;
    if (compare(amount, ofDay) > 0) throw overDay(ofDay);
    const isOfKyc = ofKyc !== null && compare(ofKyc, ofDay) < 0;
    return {
      request: { ...request, day: { day, amount } },
      day: { subAccountId: account.id, day, amount, limit: isOfKyc ? ofKyc : ofDay },
      overLimit: () => (isOfKyc ? unverified(ofKyc, account) : overDay(ofDay)),
    };
  };
};

const unverified = (limit: Amount, { kyc_status: kyc }: SubAccountRecord): VisibleError =>
  new VisibleError(
    'UNPROCESSABLE',
    `Exchanging more than ${inReais(limit)} a day (UTC) requires a verified sub-account. Its KYC is ${kyc}. Conversions and exchanges count together.`,
  );

const overDay = (limit: Amount): VisibleError =>
  new VisibleError(
    'UNPROCESSABLE',
    `Over the daily limit of ${inReais(limit)} for this sub-account (UTC). Conversions and exchanges count together.`,
  );

export const isExchange = ({ path }: Pick<OrderRequest, 'path'>): boolean => path === orderExchange.template;

/** @throws FORBIDDEN if the deployment turns exchange orders off */
export const requireExchanges = ({ takesExchanges }: Pick<ExchangeRulesPorts, 'takesExchanges'>): void => {
  if (!takesExchanges) throw new VisibleError('FORBIDDEN', 'Exchange orders are turned off.');
};

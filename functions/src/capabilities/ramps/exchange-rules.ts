import { orderExchange } from '@ramps-gateway/shared/contract/ramps/orders.ts';
import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { inReais } from '@ramps-gateway/shared/domain/money-text.ts';
import { add, type Amount, compare } from '@ramps-gateway/shared/domain/money.ts';
import type { Role } from '@ramps-gateway/shared/domain/roles.ts';
import { spreadOn } from '@ramps-gateway/shared/domain/spread.ts';
import * as z from 'zod/mini';
import { notReleasedBy } from '../../modules/limits/gateway-bounds.ts';
import type { DailyTake } from '../../modules/orders/ports.ts';
import type { ExchangeTerms, PricePorts } from '../../modules/pricing/ports.ts';
import { spreadOfAccount } from '../../modules/pricing/spread-of.ts';
import { type Clock, utcDay } from '../../platform/clock.ts';
import { VisibleError } from '../../platform/errors.ts';
import type { OrderRequest } from './model.ts';

export interface ExchangeRulesPorts extends PricePorts {
  /** False where the deployment takes no exchanges by hand. */
  readonly takesExchanges: boolean;
  /** BRL: of a sub-account without a conversion rule. */
  readonly dailyCeiling: Amount;
  readonly clock: Clock;
}

export interface ExchangeTaken {
  /** With what it spends and takes of the day. */
  readonly request: OrderRequest;
  readonly terms: ExchangeTerms;
  readonly day: DailyTake | undefined;
}

const asked = z.object({ source_asset: z.string(), target_asset: z.string(), source_amount: z.string() });

const isIn = (asset: string, of: string): boolean => asset.toUpperCase() === of;

/**
 * What holds for a conversion holds for an exchange by hand (C7): the spread, the gateway's maximum, the KYC threshold and
 * the day's limit. As for a held payment, a gateway user may pass the maximum and an administrator the KYC threshold, too.
 */
export const exchangeRules = (ports: ExchangeRulesPorts) => {
  const requireFit = async (brl: Amount, account: SubAccountRecord, role: Role): Promise<void> => {
    const why = notReleasedBy(role, brl, account, await ports.settings.current());
    if (!why) return;
    const rule = inReais(why.rule ?? '0');
    throw new VisibleError(
      'UNPROCESSABLE',
      why.code === 'kyc_required'
        ? `This exchange of ${inReais(brl)} is above ${rule}, and the KYC of the sub-account is ${account.kyc_status}. It can be ordered once the sub-account is verified.`
        : `This exchange of ${inReais(brl)} is above the maximum of ${rule} for one exchange. A gateway user or an administrator can order it.`,
    );
  };

  return async (request: OrderRequest, account: SubAccountRecord, role: Role): Promise<ExchangeTaken> => {
    const {
      source_asset: source,
      target_asset: target,
      source_amount: amount,
    } = asked.parse(JSON.parse(request.data));
    if (!isIn(source, 'USDT') && !isIn(target, 'USDT'))
      throw new VisibleError('UNPROCESSABLE', 'Only exchanges from or into USDT can be ordered.');
    const { percent, rule } = await spreadOfAccount(account.id, ports);
    const terms = { spread: percent, rule };
    if (isIn(source, 'USDT')) {
      const spends = { asset: source, amount: add(amount, spreadOn(amount, { percent })) };
      return { request: { ...request, spends }, terms, day: undefined };
    }
    if (!isIn(source, 'BRL')) return { request, terms, day: undefined };
    await requireFit(amount, account, role);
    const configured = await ports.configurations.get(account.id);
    const limit = configured?.record.maximum_daily_amount ?? ports.dailyCeiling;
    const day = utcDay(ports.clock());
    if (compare(amount, limit) > 0) throw overLimit(limit);
    return {
      request: { ...request, day: { day, amount } },
      terms,
      day: { subAccountId: account.id, day, amount, limit },
    };
  };
};

export const overLimit = (limit: Amount): VisibleError =>
  new VisibleError(
    'UNPROCESSABLE',
    `Over the daily limit of ${inReais(limit)} for this sub-account (UTC). Conversions and exchanges count together.`,
  );

export const isExchange = ({ path }: Pick<OrderRequest, 'path'>): boolean => path === orderExchange.template;

/** @throws FORBIDDEN where the deployment takes no exchanges by hand */
export const requireExchanges = ({ takesExchanges }: Pick<ExchangeRulesPorts, 'takesExchanges'>): void => {
  if (!takesExchanges)
    throw new VisibleError('FORBIDDEN', 'Exchange orders are switched off in this gateway.');
};

import { amount as amountText } from '@ramps-gateway/shared/contract/fields.ts';
import { getBalances } from '@ramps-gateway/shared/contract/ramps/holdings.ts';
import { add, type Amount, compare, isPositive, subtract } from '@ramps-gateway/shared/domain/money.ts';
import { seenAround, spreadUnderWay, usdtToSend } from '@ramps-gateway/shared/domain/funds.ts';
import * as z from 'zod/mini';
import { holdAccount, type HoldPorts, type Release } from '../../modules/orders/hold-account.ts';
import type { Reserves } from '../../modules/orders/ports.ts';
import { VisibleError } from '../../platform/errors.ts';
import { subAccountId } from '../../modules/accounts/ids.ts';
import type { Forwarded } from '../../modules/provider/calls.ts';
import { readHolding } from '../../modules/provider/model.ts';
import { providerError, unreadable } from '../../modules/provider/errors.ts';
import type { OrderRequest } from './model.ts';
import type { Upstream } from './ports.ts';

export interface KeepReservePorts extends HoldPorts {
  readonly upstream: Upstream;
  readonly reserves: Reserves;
}

const spending = z.union([
  z.object({ source_asset: z.string(), source_amount: amountText }),
  z.object({ asset: z.string(), amount: amountText }),
]);

const isUsdt = (asset: string): boolean => asset.toUpperCase() === 'USDT';

/** USDT that leaves the account by an order; undefined where it spends something else. */
const usdtOf = (request: OrderRequest): Amount | undefined => {
  const order = spending.parse(JSON.parse(request.data));
  if ('asset' in order) return isUsdt(order.asset) ? order.amount : undefined;
  return isUsdt(order.source_asset) ? order.source_amount : undefined;
};

const balanceOf = (result: Forwarded): Amount => {
  if (!result.answered) throw providerError(result);
  if (result.status < 200 || result.status > 299)
    throw new VisibleError(
      'PROVIDER_FAILURE',
      'The provider does not show the balance of this sub-account now. Nothing was sent.',
    );
  const held = readHolding(result.body, 'USDT');
  if (held === undefined) throw unreadable();
  return held;
};

interface Kept {
  readonly spread: Amount;
  readonly toSend: Amount;
}

const tooMuch = (balance: Amount, usable: Amount, { spread, toSend }: Kept): VisibleError => {
  const kept = [
    ...(isPositive(spread) ? [`${spread} USDT is spread of the gateway`] : []),
    ...(isPositive(toSend) ? [`${toSend} USDT is about to be sent by conversions under way`] : []),
  ];
  return new VisibleError(
    'UNPROCESSABLE',
    kept.length > 0
      ? `Of the balance of ${balance} USDT, ${kept.join(' and ')}. At most ${usable} USDT can be used.`
      : `The balance is ${balance} USDT. No more than that can be used.`,
  );
};

/**
 * An order that spends USDT leaves the gateway's spread, and what conversions are about to send. One order of an account at
 * a time, so that no two use the same balance. @returns what releases the account; undefined where no USDT is spent
 */
export const keepReserve = ({ upstream, reserves, ...ports }: KeepReservePorts) => {
  const hold = holdAccount(ports);
  const judge = async (request: OrderRequest, wanted: Amount, until: number): Promise<void> => {
    const { account_id: accountId } = request;
    const before = await reserves.openConversions(accountId);
    const balance = balanceOf(await upstream.send({ row: getBalances, accountId, until }));
    // Read after the balance: a just confirmed exchange may count twice, but never zero times.
    const after = await reserves.openConversions(accountId);
    const spread = add(spreadUnderWay(after), await reserves.spread(subAccountId(accountId)));
    const kept = { spread, toSend: usdtToSend(seenAround(before, after)) };
    const rest = subtract(subtract(balance, kept.spread), kept.toSend);
    const usable = isPositive(rest) ? rest : '0';
    if (compare(wanted, usable) > 0) throw tooMuch(balance, usable, kept);
  };

  return async (request: OrderRequest, until: number): Promise<Release | undefined> => {
    const wanted = usdtOf(request);
    if (wanted === undefined) return undefined;
    const release = await hold(
      subAccountId(request.account_id),
      `${request.user_id} ${request.key}`,
      request.reference,
    );
    try {
      await judge(request, wanted, until);
    } catch (error) {
      await release();
      throw error;
    }
    return release;
  };
};

import { getBalances } from '@ramps-gateway/shared/contract/ramps/holdings.ts';
import { listOrders } from '@ramps-gateway/shared/contract/ramps/orders.ts';
import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { type Amount, compare } from '@ramps-gateway/shared/domain/money.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import { subAccountId } from '../../../modules/accounts/ids.ts';
import { intentOf, requireUsable, seeBalance, usableNow } from '../../../modules/funds/judge.ts';
import type { Funds, FundsView } from '../../../modules/funds/ports.ts';
import { lookUpQuery, readLookUp } from '../../../modules/orders/calls.ts';
import type { Intent } from '../../../modules/orders/intent.ts';
import { orderRow, type ProviderOrder } from '../../../modules/orders/model.ts';
import type { OrderRows } from '../../../modules/orders/ports.ts';
import { mayArriveUntil } from '../../../modules/orders/protocol.ts';
import type { Forwarded, OrderDestination } from '../../../modules/provider/calls.ts';
import { providerError, unreadable } from '../../../modules/provider/errors.ts';
import { readHolding } from '../../../modules/provider/model.ts';
import { later } from '../../../platform/clock.ts';
import { VisibleError } from '../../../platform/errors.ts';
import type { Log } from '../../../platform/logger.ts';
import { exchangeRules, type ExchangeRulesPorts, isExchange } from './exchange-rules.ts';
import type { OrderRequest } from './model.ts';
import { namedPlace, readPlaces } from './places.ts';
import { intentOf as requestIntent, scopeOf } from './order-request.ts';
import type { Accounts, OrderIntent, ReadOrder, Upstream } from './ports.ts';
import * as z from 'zod/mini';

export interface AdmitOrderPorts extends ExchangeRulesPorts {
  readonly upstream: Upstream;
  readonly accounts: Pick<Accounts, 'get'>;
  readonly funds: Funds;
  readonly orders: OrderRows;
  readonly readOrder: ReadOrder;
  /** True if a withdrawal names its destination by the provider's id. */
  readonly withdrawsById: boolean;
  readonly log: Log;
}

const fields = z.record(z.string(), z.unknown());

/** An order that passed the checks and can be claimed. */
export interface Admitted {
  readonly account: SubAccountRecord;
  readonly request: OrderRequest;
  /** Checks the funds again on each call, from stored rows if they suffice. @throws VisibleError */
  readonly intent: () => Promise<OrderIntent>;
  /**
   * Reads the order's destination from the provider, so that it can be compared with stopped ones.
   * @throws VisibleError if the provider does not show it
   */
  readonly seePlace: () => Promise<void>;
  /** The destination of a withdrawal, for a provider that takes no id. */
  readonly destination: OrderDestination | undefined;
}

const balanceIn = (result: Forwarded, asset: string): Amount => {
  if (!result.answered) throw providerError(result);
  if (result.status < 200 || result.status > 299)
    throw new VisibleError(
      'PROVIDER_FAILURE',
      'The provider cannot show the balance of this sub-account right now. Nothing was sent.',
    );
  const held = readHolding(result.body, asset.toUpperCase());
  if (held === undefined) throw unreadable();
  return held;
};

/** Checks every order against what its sub-account can use (shared/domain/funds), whoever places it. */
export const admitOrder = (ports: AdmitOrderPorts) => {
  const { upstream, accounts, funds, orders, readOrder, withdrawsById, clock, log } = ports;
  const exchange = exchangeRules(ports);
  const { payable, place: placeOf } = readPlaces(upstream);

  const lookFor = async (externalId: string, reference: string, until: number) => {
    const query = lookUpQuery(reference);
    const result = await upstream.send({ row: listOrders, query, accountId: externalId, until });
    if (!result.answered || result.status < 200 || result.status > 299) return undefined;
    const answer = { value: result.body, headers: result.headers };
    const read = readLookUp(z.unknown(), answer, { accountId: externalId, reference });
    return read.ok ? { order: read.value.order } : undefined;
  };

  const keep = (account: SubAccountRecord, order: ProviderOrder, askedAt: Date, placedFor?: Intent) =>
    orders.keep(orderRow(account, order, askedAt), later(askedAt, 0), placedFor);

  /**
   * Ends claims of orders that can no longer arrive: posts the orders that the provider shows, releases the other claims.
   * @returns whether any claim was that old
   */
  const clearUp = async (account: SubAccountRecord, view: FundsView, until: number): Promise<boolean> => {
    const { id, external_id: externalId } = account;
    const now = clock();
    const over = view.claims.filter(
      ({ at }) => mayArriveUntil({ lease_until: null, tried_at: at }, now) === undefined,
    );
    for (const { reference } of over) {
      const askedAt = clock();
      const found = await lookFor(externalId, reference, until);
      if (!found) continue;
      const order = found.order === null ? undefined : readOrder(found.order);
      if (order) await keep(account, order, askedAt);
      else if (found.order === null) await funds.release(id, reference);
      log.info('settled an order with an unknown outcome', { reference, shown: found.order !== null });
    }
    return over.length > 0;
  };

  /** @param isNew false if the order was claimed before and keeps its terms */
  const admit = async (
    who: Pick<Principal, 'role'>,
    asked: OrderRequest,
    isNew: boolean,
    until: number,
  ): Promise<Admitted> => {
    const account = (await accounts.get(subAccountId(asked.account_id)))?.record;
    if (!account)
      throw new VisibleError(
        'NOT_FOUND',
        'This sub-account does not exist in the gateway. Sync the sub-accounts first.',
      );
    const taken = isNew && isExchange(asked) ? await exchange(asked, account, who.role) : undefined;
    const request = taken?.request ?? asked;
    const { asset, amount } = request.spends;
    const ask = { row: getBalances, accountId: request.account_id, until };
    const see = () =>
      seeBalance(funds, account, asset, async () => balanceIn(await upstream.send(ask), asset));
    let seen = await see();
    let scope = scopeOf(request);
    const seePlace = async (): Promise<void> => {
      const named = namedPlace(fields.parse(JSON.parse(request.data)));
      const place = named && (await placeOf(named, 'external', request.account_id, until));
      if (!place)
        throw new VisibleError(
          'CONFLICT',
          'The provider does not list this destination, and another destination of the sub-account is stopped. Nothing was sent.',
        );
      scope = { ...scope, destination: { id: named.id, targets: place.destination.targets } };
    };
    let isCleared = false;
    const judged = async (): Promise<FundsView> => {
      const now = await funds.view(account);
      const usable = usableNow(seen, now, request.reference);
      if (compare(amount, usable.usable) > 0 && !isCleared) {
        isCleared = true;
        if (await clearUp(account, now, until)) {
          seen = await see();
          return judged();
        }
      }
      requireUsable(seen, usable, amount);
      return now;
    };
    const named = namedPlace(fields.parse(JSON.parse(request.data)));
    const destination = named && !withdrawsById ? await payable(named, request.account_id, until) : undefined;
    return {
      account,
      request,
      destination,
      seePlace,
      intent: async () => {
        const now = await judged();
        const claim = { reference: request.reference, asset, amount, at: later(clock(), 0) };
        return {
          scope,
          funds: intentOf(account.id, claim, now),
          intent: requestIntent(request),
          day: taken?.day,
          overLimit: taken?.overLimit,
        };
      },
    };
  };

  return {
    admit,
    /** Posts an order and ends its claim. If this fails, the order's event does it later. */
    posted: async (request: OrderRequest, answer: unknown, askedAt: Date): Promise<void> => {
      const order = readOrder(answer);
      if (!order) return;
      try {
        const account = await accounts.get(subAccountId(request.account_id));
        if (account) await keep(account.record, order, askedAt, requestIntent(request));
      } catch (error) {
        log.error('an order could not be posted; its event will post it', error, { order_id: order.id });
      }
    },
  };
};

import * as calls from '@ramps-gateway/shared/contract/calls/orders.ts';
import type { ListedOrder } from '@ramps-gateway/shared/contract/calls/orders.ts';
import { linkTo, type OrderRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import { subAccountId } from '../../../modules/accounts/ids.ts';
import type { AccountLinks, SubAccounts } from '../../../modules/accounts/ports.ts';
import { visibleAccount } from '../../../modules/accounts/sub-account.ts';
import { type Route, route } from '../../../modules/act/route.ts';
import { paymentId } from '../../../modules/orders/ids.ts';
import { conversionOf } from '../../../modules/orders/intent.ts';
import type { OrderLists } from '../../../modules/orders/ports.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';

export interface ListOrdersPorts {
  readonly orders: Pick<OrderLists, 'page' | 'ofAccount'>;
  readonly accounts: SubAccounts & AccountLinks;
}

export interface OrdersQuery extends PageRequest {
  readonly account_id?: string | undefined;
}

/** The payment of a deposit, or the conversion that an order was placed for. */
const belonging = (order: OrderRecord) => ({
  payment_id: order.type === 'deposit' ? paymentId(order.account_id, order.external_order_id) : null,
  conversion_id: conversionOf(order),
});

/** Newest first (S6.9, S6.10), of accounts that the caller may see now; administrators also get sub-account names. */
export const listOrders = ({ orders, accounts }: ListOrdersPorts) => {
  const joined = async (page: Page<OrderRecord>): Promise<Page<ListedOrder>> => {
    const links = await accounts.links(page.items.map(({ account_id }) => account_id));
    const items = page.items.map((order) => ({
      ...order,
      ...belonging(order),
      sub_account: links.get(order.account_id) ?? null,
    }));
    return { ...page, items };
  };

  return async (
    who: Principal,
    { account_id: externalId, ...page }: OrdersQuery,
  ): Promise<Page<ListedOrder>> => {
    const isAdmin = who.role === 'admin';
    if (externalId === undefined) {
      const found = await orders.page(who, page);
      if (isAdmin) return joined(found);
      return {
        ...found,
        items: found.items.map((order) => ({ ...order, ...belonging(order), sub_account: null })),
      };
    }
    const { record: account } = await visibleAccount(who, subAccountId(externalId), accounts);
    const found = await orders.ofAccount(externalId, page);
    // The account's fields copied into the row may be outdated.
    const now = {
      user_id: account.user_id,
      manager_id: account.manager_id,
      sub_account: linkTo(account),
    };
    return { ...found, items: found.items.map((order) => ({ ...order, ...belonging(order), ...now })) };
  };
};

export const ordersRoutes = (ports: ListOrdersPorts): readonly Route[] => {
  const list = listOrders(ports);
  return [route(calls.listOrders, ({ who }, { query }) => list(who, query))];
};

import * as calls from '@ramps-gateway/shared/contract/calls/orders.ts';
import type { ListedOrder } from '@ramps-gateway/shared/contract/calls/orders.ts';
import { linkTo, type OrderRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import { subAccountId } from '../../../modules/accounts/ids.ts';
import type { AccountLists, SubAccounts } from '../../../modules/accounts/ports.ts';
import { visibleAccount } from '../../../modules/accounts/sub-account.ts';
import { type Route, route } from '../../../modules/act/route.ts';
import { paymentId } from '../../../modules/orders/ids.ts';
import { conversionOf } from '../../../modules/orders/intent.ts';
import type { OrderLists } from '../../../modules/orders/ports.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';

export interface ListOrdersPorts {
  readonly orders: Pick<OrderLists, 'page' | 'ofAccount'>;
  readonly accounts: SubAccounts & Pick<AccountLists, 'links'>;
}

/** Adds to each order its payment (for a deposit) or the conversion that placed it. */
const joined = (
  found: Page<OrderRecord>,
  beside: (order: OrderRecord) => Pick<ListedOrder, 'sub_account'>,
): Page<ListedOrder> => ({
  ...found,
  items: found.items.map((order) => ({
    ...order,
    payment_id: order.type === 'deposit' ? paymentId(order.account_id, order.external_order_id) : null,
    conversion_id: conversionOf(order),
    ...beside(order),
  })),
});

/** Newest first (S6.9, S6.10), for accounts that the caller may see now; administrators also get sub-account names. */
const listOrders = async (
  who: Principal,
  { account_id: externalId, ...page }: PageRequest & { readonly account_id?: string | undefined },
  { orders, accounts }: ListOrdersPorts,
): Promise<Page<ListedOrder>> => {
  if (externalId === undefined) {
    const found = await orders.page(who, page);
    const ids = found.items.map(({ account_id }) => account_id);
    const links = who.role === 'admin' ? await accounts.links(ids) : undefined;
    return joined(found, ({ account_id }) => ({ sub_account: links?.get(account_id) ?? null }));
  }
  const { record: account } = await visibleAccount(who, subAccountId(externalId), accounts);
  // The order row's copy of the account's fields may be outdated.
  const { user_id, manager_id } = account;
  const now = { user_id, manager_id, sub_account: linkTo(account) };
  return joined(await orders.ofAccount(externalId, page), () => now);
};

export const ordersRoutes = (ports: ListOrdersPorts): readonly Route[] => [
  route(calls.listOrders, ({ who }, { query }) => listOrders(who, query, ports)),
];

import type { OrderToSend, Sent } from '../../modules/orders/model.ts';
import { pageOf } from '@ramps-gateway/shared/contract/ramps/fields.ts';
import { listWallets } from '@ramps-gateway/shared/contract/ramps/holdings.ts';
import {
  listOrders,
  madeOrder,
  orderExchange,
  orderWithdrawal,
} from '@ramps-gateway/shared/contract/ramps/orders.ts';
import type { RampsRow } from '@ramps-gateway/shared/contract/ramps/row.ts';
import * as z from 'zod/mini';
import { lookUpQuery, readLookUp } from '../../modules/orders/calls.ts';
import { conversionOfReference } from '../../modules/orders/ids.ts';
import type { OwnersPage, Provider, RecentOrders } from '../../modules/conversions/ports.ts';
import { UNREADABLE } from '../../modules/provider/calls.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { balanceOf } from './holdings.ts';
import { type RampsClient, parsed } from './client.ts';
import { readDetail, newestPage } from './listing.ts';
import { absent, order } from './order.ts';
import { createQuoting } from './quotes.ts';

const list = <Item extends z.core.$ZodType>(item: Item) => z.object({ list: z.array(item) });

const wallet = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  asset: z.string(),
  wallet_type: z.string(),
  address: z.string().check(z.minLength(1), z.maxLength(200)),
  network: absent,
  address_tag: absent,
  name: absent,
});

const RECENT = { page: '1', size: '100', order_by: 'created_at desc' } as const;

const recentOrders = pageOf(z.object({ id: z.string(), created_at: absent }));

const recentOf = ({
  list: orders,
  total_row: total,
  is_last: isLast,
}: z.output<typeof recentOrders>): RecentOrders => {
  const ids = new Set(orders.map(({ id }) => id));
  if (isLast || orders.length === 0 || (typeof total === 'number' && orders.length >= total))
    return { ids, since: '' };
  const times = orders.map(({ created_at: at }) => Date.parse(at ?? ''));
  const isSorted = times.every((at, nth) => at <= (times[nth - 1] ?? Infinity));
  const oldest = times.at(-1);
  return { ids, since: isSorted && oldest !== undefined ? new Date(oldest).toISOString() : null };
};

const anyOrders = pageOf(z.unknown());
const owned = z.object({ id: z.string(), account_id: absent });

/** Includes rows that are unreadable as orders, if they name their account. */
const ownersOf = ({
  list: rows,
  total_row: total,
  is_last: isLast,
}: z.output<typeof anyOrders>): OwnersPage => ({
  owners: new Map(
    rows.flatMap((row) => {
      const read = owned.safeParse(row);
      return read.success ? [[read.data.id, read.data.account_id] as const] : [];
    }),
  ),
  orders: rows.flatMap((row) => order.safeParse(row).data ?? []),
  isLast: rows.length === 0 || isLast === true || (typeof total === 'number' && rows.length >= total),
});

export const createConversionProvider = (client: RampsClient, clock: Clock = systemClock): Provider => {
  const send = async (
    row: RampsRow,
    { accountId, idempotencyKey, reference, request, destination }: OrderToSend,
  ): Promise<Sent> => {
    const data = { ...request, reference };
    const result = await client.write(row, { accountId, idempotencyKey, data, destination });
    if (result.outcome !== 'answered') return result;
    const accepted = order.safeParse(result.value);
    if (accepted.success) return { outcome: 'accepted', order: accepted.data };
    const made = madeOrder.safeParse(result.value);
    return made.success
      ? { outcome: 'made', at: made.data.made_at }
      : { outcome: 'unknown', message: UNREADABLE.message };
  };

  return {
    owners: async (page) => {
      const query = { ...RECENT, page: String(page) };
      const answer = parsed(anyOrders, await client.read(listOrders, { query }));
      return answer.ok ? { ok: true, value: ownersOf(answer.value) } : answer;
    },

    recent: async (accountId) => {
      const answer = parsed(recentOrders, await client.read(listOrders, { accountId, query: RECENT }));
      return answer.ok ? { ok: true, value: recentOf(answer.value) } : answer;
    },

    order: async (accountId, orderId) => {
      const shown = await readDetail(client, accountId, orderId);
      const read = parsed(order, shown.detail);
      if (!shown.page) return read;
      const beside = shown.page.rows.flatMap((row) => order.safeParse(row).data ?? []);
      const newest = newestPage(accountId, shown, clock());
      return { ...read, beside, ...(newest && { newest }) };
    },

    listsOrders: !client.abilities.accountOnOrder,

    find: async (accountId, reference) => {
      const query = lookUpQuery(reference);
      const answer = await client.read(listOrders, { accountId, query });
      return answer.ok ? readLookUp(order, answer, { accountId, reference }) : answer;
    },

    ordersOf: async (accountId, conversionId) => {
      const query = lookUpQuery(conversionId);
      const answer = parsed(list(order), await client.read(listOrders, { accountId, query }));
      if (!answer.ok) return answer;
      const mine = answer.value.list.filter(
        ({ reference, account_id: of }) =>
          of === accountId && conversionOfReference(reference) === conversionId,
      );
      return { ok: true, value: mine };
    },

    quote: createQuoting(client),

    usdtWallets: async (accountId) => {
      const query = { asset: 'USDT', wallet_type: 'external' } as const;
      const answer = parsed(list(z.unknown()), await client.read(listWallets, { accountId, query }));
      if (!answer.ok) return answer;
      // An unreadable wallet is skipped, so money is never sent to it.
      const wallets = answer.value.list.flatMap((item) => wallet.safeParse(item).data ?? []);
      return {
        ok: true,
        value: wallets
          .filter((each) => each.asset === 'USDT' && each.wallet_type === 'external')
          .map(({ id, address, network, address_tag: tag, name }) => ({
            wallet_id: id,
            address,
            network,
            ...(tag ? { address_tag: tag } : {}),
            name: name?.slice(0, 200) ?? null,
          })),
      };
    },

    balance: (accountId, asset) => balanceOf(client, accountId, asset),

    exchange: (toSend) =>
      send(orderExchange, { ...toSend, request: { ...toSend.request, product: 'exchange' } }),

    withdraw: (toSend) => send(orderWithdrawal, toSend),
  };
};

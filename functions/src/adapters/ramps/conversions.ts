import { amount } from '@ramps-gateway/shared/contract/fields.ts';
import { listWallets } from '@ramps-gateway/shared/contract/ramps/holdings.ts';
import {
  getOrder,
  listOrders,
  orderExchange,
  orderWithdrawal,
  requestQuote,
} from '@ramps-gateway/shared/contract/ramps/orders.ts';
import type { RampsRow } from '@ramps-gateway/shared/contract/ramps/row.ts';
import * as z from 'zod/mini';
import { lookUpQuery, readLookUp } from '../../modules/orders/calls.ts';
import type { OrderToSend, Provider, Sent } from '../../capabilities/conversions/ports.ts';
import { type Read, UNREADABLE } from '../../modules/provider/calls.ts';
import { balanceOf } from './balances.ts';
import type { RampsClient, ReadResult } from './client.ts';
import { absent, order, receivedAmount } from './order.ts';

const quote = z.pipe(
  z.object({
    id: absent,
    target_amount_estimate: z.nullish(receivedAmount),
    target_amount: z.nullish(receivedAmount),
    expires_at: absent,
  }),
  z.transform(
    (answer: {
      id: string | null;
      target_amount_estimate?: string | null | undefined;
      target_amount?: string | null | undefined;
      expires_at: string | null;
    }) => ({
      id: answer.id,
      // S3.19: the estimate, falling back to target_amount.
      target_amount: answer.target_amount_estimate ?? answer.target_amount,
      expires_at: answer.expires_at,
    }),
  ),
);

const quoted = z.pipe(
  quote,
  z.object({ id: z.nullable(z.string()), target_amount: amount, expires_at: z.nullable(z.string()) }),
);

const list = <Item extends z.core.$ZodType>(item: Item) => z.object({ list: z.array(item) });

const wallet = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  asset: z.string(),
  wallet_type: z.string(),
  address: z.string().check(z.minLength(1), z.maxLength(200)),
  network: absent,
  name: absent,
});

/** An answer that does not read as what was asked for counts as none. */
const parsed = <S extends z.core.$ZodType>(schema: S, result: ReadResult<unknown>): Read<z.output<S>> => {
  if (!result.ok) return result;
  const value = z.safeParse(schema, result.value);
  return value.success ? { ok: true, value: value.data } : UNREADABLE;
};

/** The provider's calls that a conversion needs (C6 and C7). */
export const createConversionProvider = (client: RampsClient): Provider => {
  const send = async (
    row: RampsRow,
    { accountId, idempotencyKey, reference, request }: OrderToSend,
  ): Promise<Sent> => {
    const result = await client.write(row, { accountId, idempotencyKey, data: { ...request, reference } });
    if (result.outcome !== 'answered') return result;
    const made = order.safeParse(result.value);
    return made.success
      ? { outcome: 'accepted', order: made.data }
      : { outcome: 'unknown', message: UNREADABLE.message };
  };

  return {
    order: async (accountId, orderId) =>
      parsed(order, await client.read(getOrder, { values: { id: orderId }, accountId })),

    find: async (accountId, reference) => {
      const query = lookUpQuery(reference);
      const answer = await client.read(listOrders, { accountId, query });
      return answer.ok ? readLookUp(order, answer, { accountId, reference }) : answer;
    },

    quote: async (accountId, brl) => {
      // S3.17: target_amount is sent as 0. A quote has no effect, so a lost answer is simply asked for again.
      const data = {
        source_asset: 'BRL',
        target_asset: 'USDT',
        source_amount: brl,
        target_amount: '0',
        product: 'exchange',
      } as const;
      const result = await client.write(requestQuote, { accountId, data });
      switch (result.outcome) {
        case 'answered':
          return parsed(quoted, { ok: true, value: result.value, headers: new Headers() });
        case 'refused':
          return { ok: false, reason: 'refused', message: result.message };
        case 'not_sent':
          return { ok: false, reason: result.reason, message: result.message };
        case 'unknown':
          return { ok: false, reason: 'unavailable', message: result.message };
      }
    },

    usdtWallets: async (accountId) => {
      const query = { asset: 'USDT', wallet_type: 'external' } as const;
      const answer = parsed(list(z.unknown()), await client.read(listWallets, { accountId, query }));
      if (!answer.ok) return answer;
      // One that cannot be read is none that money could be sent to.
      const wallets = answer.value.list.flatMap((item) => wallet.safeParse(item).data ?? []);
      return {
        ok: true,
        value: wallets
          .filter((each) => each.asset === 'USDT' && each.wallet_type === 'external')
          .map(({ id, address, network, name }) => ({
            wallet_id: id,
            address,
            network,
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

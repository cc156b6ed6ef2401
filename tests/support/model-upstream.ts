import type { Upstream } from '#functions/capabilities/money/ramps/ports.ts';
import { pathOf } from '#shared/contract/call.ts';
import type { Forwarded, Outgoing } from '#functions/modules/provider/calls.ts';

export interface MadeOrder {
  readonly id: string;
  readonly account_id: string;
  readonly reference: unknown;
  readonly key: string | undefined;
  readonly type: 'exchange' | 'withdrawal';
  readonly source_asset: unknown;
  readonly source_amount: unknown;
  readonly target_asset: unknown;
  readonly target_amount: unknown;
}

export type Fate =
  | 'made'
  /** Not made, no answer. */
  | 'lost before'
  /** Made, no answer. */
  | 'lost after'
  | 'not sent'
  | { readonly status: number; readonly message?: string };

export const answered = (status: number, body: unknown, headers: Record<string, string> = {}): Forwarded => ({
  answered: true,
  status,
  body,
  headers: new Headers(headers),
});

const LOST: Forwarded = { answered: false, reason: 'timeout', sent: true };

export interface SentCall extends Outgoing {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly body: Outgoing['data'];
}

/** A wallet or a bank account. */
interface Place {
  readonly id: string;
  readonly [field: string]: unknown;
}

/**
 * The provider as the proxy sees it. Orders meet their `fates` in sequence, then succeed. `answer` answers other calls.
 * `calls` lists every call sent.
 */
export const modelUpstream = () => {
  const calls: SentCall[] = [];
  const orders: MadeOrder[] = [];
  const state = {
    fates: [] as Fate[],
    honoursKeys: true,
    usdt: '1000' as unknown,
    brl: '1000000',
    /** The result of an exchange. */
    gives: '100',
    /** Replaces the search for orders while set. */
    lookUp: undefined as Forwarded | undefined,
    places: new Map<string, readonly Place[]>(),
    answer: ({ method, path, query, accountId = '' }: SentCall): Forwarded | Promise<Forwarded> => {
      if (path === '/v1/balance/assets')
        return answered(200, [
          { asset: 'USDT', balance_amount: state.usdt, total: null },
          { asset: 'BRL', balance_amount: state.brl, total: null },
        ]);
      if (method !== 'GET' || !/\/(?:wallet-address|bank-account)$/.test(path)) return answered(200, {});
      const type = path.endsWith('bank-account') ? 'bank_type' : 'wallet_type';
      const list = (state.places.get(accountId) ?? []).filter(
        (place) => type in place && (query[type] ?? place[type]) === place[type],
      );
      return answered(200, { list, total_row: list.length });
    },
    /** Called before an order is sent. */
    gate: (): Promise<unknown> => Promise.resolve(),
  };

  const shown = ({ key: _, ...order }: MadeOrder) => ({ ...order, status: 'pending' });

  const movedBy = ({ path, data: sent }: SentCall) => {
    const data = sent ?? {};
    if (path !== '/v1/order/exchange') {
      const { asset, amount }: Readonly<Record<string, unknown>> = data;
      const sides = {
        source_asset: asset,
        source_amount: amount,
        target_asset: asset,
        target_amount: amount,
      };
      return { type: 'withdrawal' as const, ...sides };
    }
    const { source_asset, source_amount, target_asset }: Readonly<Record<string, unknown>> = data;
    return {
      type: 'exchange' as const,
      source_asset,
      source_amount,
      target_asset,
      target_amount: state.gives,
    };
  };

  const make = (call: SentCall): MadeOrder => {
    const known = state.honoursKeys ? orders.find(({ key }) => key === call.idempotencyKey) : undefined;
    if (known) return known;
    const order = {
      id: `ord_${orders.length + 1}`,
      account_id: call.accountId ?? '',
      reference: call.data?.['reference'],
      key: call.idempotencyKey,
      ...movedBy(call),
    };
    orders.push(order);
    return order;
  };

  const place = (call: SentCall): Forwarded => {
    const fate = state.fates.shift() ?? 'made';
    if (typeof fate === 'object') return answered(fate.status, { message: fate.message ?? 'No.' });
    switch (fate) {
      case 'made':
        return answered(201, shown(make(call)));
      case 'lost after':
        make(call);
        return LOST;
      case 'lost before':
        return LOST;
      case 'not sent':
        return { answered: false, reason: 'unavailable', sent: false };
    }
  };

  const upstream: Upstream = {
    send: async (outgoing) => {
      const { row, values, query = {}, data } = outgoing;
      const path = pathOf(row.template, values) ?? '';
      const call = { ...outgoing, method: row.method, path, query, body: data };
      calls.push(call);
      if (call.method === 'GET' && call.path === '/v1/order') {
        if (state.lookUp) return state.lookUp;
        const list = orders
          .filter((order) => order.account_id === call.accountId)
          .filter((order) => String(order.reference).includes(call.query['search'] ?? ''))
          .map(shown);
        const headers = state.honoursKeys ? { 'idempotency-support': 'honoured' } : undefined;
        return answered(200, { list, total_row: list.length }, headers);
      }
      if (call.method === 'POST' && call.path.startsWith('/v1/order/')) {
        await state.gate();
        return place(call);
      }
      return state.answer(call);
    },
  };
  const sent = (): number => calls.filter(({ method }) => method === 'POST').length;
  return { upstream, calls, orders, state, answered, sent };
};

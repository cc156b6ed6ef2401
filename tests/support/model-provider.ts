import { conversionOfReference } from '#functions/modules/orders/ids.ts';
import type { ExternalWallet, OrderToSend, ProviderOrder, Sent } from '#functions/modules/orders/model.ts';
import { add, compare, subtract } from '#shared/domain/money.ts';
import type {
  OwnersPage,
  Provider,
  Quote,
  ReadOrder,
  RecentOrders,
} from '#functions/modules/conversions/ports.ts';
import type { ListedPage } from '#functions/modules/orders/slot.ts';
import type { LookUp } from '#functions/modules/orders/protocol.ts';
import type { Read, ReadFailure } from '#functions/modules/provider/calls.ts';

type Call = keyof Provider;

export type Fault =
  | 'timeout'
  | 'timeout_after_commit'
  | 'server_error'
  | 'refused'
  | 'not_configured'
  | 'authentication'
  | 'unreachable';

const READ_FAILURES: Record<Fault, ReadFailure> = {
  timeout: 'timeout',
  timeout_after_commit: 'timeout',
  server_error: 'unavailable',
  refused: 'refused',
  not_configured: 'not_configured',
  authentication: 'authentication',
  unreachable: 'unavailable',
};

/** A fault without an entry makes the order. */
const SENT_FAILURES: Partial<Record<Fault, Sent>> = {
  timeout: { outcome: 'unknown', message: 'model: timed out' },
  server_error: { outcome: 'unknown', message: 'model: 500', answered: true },
  refused: { outcome: 'refused', message: 'model: refused' },
  not_configured: { outcome: 'not_sent', reason: 'not_configured', message: 'model: not_configured' },
  authentication: { outcome: 'not_sent', reason: 'authentication', message: 'model: authentication' },
  unreachable: { outcome: 'not_sent', reason: 'unavailable', message: 'model: unreachable' },
};

/** The destination of tests/support/records, confirmed by the owner. */
export const OWNERS_WALLET: ExternalWallet = {
  wallet_id: 'wal_1',
  address: 'TOwnersWallet',
  network: 'tron',
  name: null,
};

/** The gateway's wallet in the settings, registered with every sub-account. */
export const GATEWAYS_WALLET: ExternalWallet = {
  wallet_id: 'wal_gateway',
  address: 'TGatewaysWallet',
  network: 'tron',
  name: null,
};

const LISTED = 3;

export type ListOrder = 'newest first' | 'oldest first' | 'last changed first';
const LIST_KEYS = {
  'newest first': 'created_at',
  'oldest first': 'created_at',
  'last changed first': 'updated_at',
} as const;

export class ModelProvider implements Provider {
  readonly orders: ProviderOrder[] = [];
  keyHonoured = true;
  /** False: its answer to an order has no id, and its orders have no references. */
  namesOrders = true;
  /** Milliseconds until the list shows a new order. */
  listLagMs = 0;
  /** By order, instead of `listLagMs`. */
  readonly listLags = new Map<string, number>();
  listOrder: ListOrder = 'newest first';
  /** True: one row of the list is unreadable. */
  isListUnreadable = false;
  /** Balances lag by this many milliseconds. */
  balanceLagMs = 0;
  /** Whether its answer to an order has the time of the order. */
  saysWhen = true;
  /** The reference that each order was made for. Only judges read it. */
  readonly madeFor = new Map<string, string>();
  autoConfirm = true;
  wallet: ExternalWallet | null = OWNERS_WALLET;
  /** Added by others; a destination only if a rule names one. */
  otherWallets: ExternalWallet[] = [];
  quoted = '277.264325';
  exchanged: string | undefined;
  /** Instead of USDT. `filled` is the BRL it takes instead of all. */
  exchangedAsset = 'USDT';
  filled: string | undefined;
  /** The time from which its order list is complete; '' for all orders. */
  listedSince: string | null = '';
  pageSize = 50;
  /** Orders that it lists without a sub-account. */
  readonly nobodys = new Set<string>();
  /** USDT per transfer. */
  transferFee = '0';
  /** Orders that it does not list yet, although it sent their events. */
  readonly hidden = new Set<string>();
  /** Money moved without an order of ours. */
  readonly byHand: { asset: string; amount: string }[] = [];
  quoteExpires: () => string | null = () => null;
  /** The time of new orders; none by default. */
  clock: () => string | null = () => null;
  /** Called with each new state of an order. */
  onChange: (order: ProviderOrder) => void = () => {};
  readonly calls: { call: Call; key?: string }[] = [];
  private readonly faults: { call: Call; fault: Fault; times: number }[] = [];
  private readonly byKey = new Map<string, ProviderOrder>();
  /** Every state of an order, and since when. */
  private readonly states: { readonly at: string; readonly order: ProviderOrder }[] = [];

  fail(call: Call, fault: Fault, times = 1): void {
    this.faults.push({ call, fault, times });
  }

  private put(order: ProviderOrder): void {
    const at = this.orders.findIndex(({ id }) => id === order.id);
    if (at === -1) this.orders.push(order);
    else this.orders[at] = order;
    this.states.push({ at: this.clock() ?? '', order });
    this.onChange(order);
  }

  deposit(id: string, amount: string, changes: Partial<ProviderOrder> = {}): void {
    this.put(this.newOrder({ id, source_amount: amount, target_amount: amount, ...changes }));
  }

  /** A deposit, unless `over` says otherwise. */
  private newOrder(over: Partial<ProviderOrder> & Pick<ProviderOrder, 'id'>): ProviderOrder {
    return {
      type: 'deposit',
      account_id: 'acc_1',
      status: 'confirmed',
      source_asset: 'BRL',
      target_asset: 'BRL',
      source_amount: '0',
      target_amount: '0',
      reference: null,
      end_to_end_id: null,
      created_at: this.clock(),
      updated_at: this.clock(),
      ...over,
    };
  }

  made(type: ProviderOrder['type']): ProviderOrder[] {
    return this.orders.filter((order) => order.type === type);
  }

  settle(id: string, status: 'confirmed' | 'cancelled'): void {
    const order = this.orders.find((each) => each.id === id);
    if (order) this.put({ ...order, status, updated_at: this.clock() });
  }

  /** The reference that an order was made for; null if the gateway did not request it. */
  referenceOf({ id, reference }: Pick<ProviderOrder, 'id' | 'reference'>): string | null {
    return this.madeFor.get(id) ?? reference;
  }

  /** The amount shown in the balances. @param now ms */
  shows(asset: string, accountId: string, now: number): string {
    if (this.balanceLagMs === 0) return this.holds(asset, accountId);
    const then = new Date(now - this.balanceLagMs).toISOString();
    const orders = new Map(
      this.states.flatMap(({ at, order }) => (at <= then ? [[order.id, order] as const] : [])),
    );
    return this.holds(asset, accountId, [...orders.values()]);
  }

  holds(asset: string, accountId = 'acc_1', orders: readonly ProviderOrder[] = this.orders): string {
    const parts = orders
      .filter((order) => order.account_id === accountId && order.status !== 'cancelled')
      .flatMap((order) => {
        const came = { asset: order.target_asset, amount: order.target_amount };
        const went = { asset: order.source_asset, amount: `-${order.source_amount}` };
        const comes = order.status === 'confirmed' ? [came] : [];
        if (order.type === 'deposit') return comes;
        return order.type === 'exchange' ? [went, ...comes] : [went];
      });
    return [...parts, ...this.byHand]
      .filter((part) => part.asset === asset)
      .reduce(
        (sum, { amount }) => (amount.startsWith('-') ? subtract(sum, amount.slice(1)) : add(sum, amount)),
        '0',
      );
  }

  madeUnder(key: string): ProviderOrder | undefined {
    return this.keyHonoured ? this.byKey.get(key) : undefined;
  }

  private fault(call: Call): Fault | undefined {
    const found = this.faults.find((each) => each.call === call && each.times > 0);
    if (found) found.times -= 1;
    return found?.fault;
  }

  private read<T>(call: Call, value: () => T | undefined): Promise<Read<T>> {
    this.calls.push({ call });
    const fault = this.fault(call);
    const reason = fault === undefined ? undefined : READ_FAILURES[fault];
    if (reason !== undefined) return Promise.resolve({ ok: false, reason, message: `model: ${reason}` });
    const found = value();
    return Promise.resolve(
      found === undefined
        ? { ok: false, reason: 'not_found', message: 'model: not found' }
        : { ok: true, value: found },
    );
  }

  private send(call: 'exchange' | 'withdraw', toSend: OrderToSend, make: () => ProviderOrder): Promise<Sent> {
    this.calls.push({ call, key: toSend.idempotencyKey });
    const fault = this.fault(call);
    const failed = fault && SENT_FAILURES[fault];
    if (failed) return Promise.resolve(failed);
    const known = this.madeUnder(toSend.idempotencyKey);
    const order = known ?? make();
    if (!this.namesOrders && compare(order.source_amount, this.holds(order.source_asset)) > 0)
      return Promise.resolve({ outcome: 'refused', message: 'model: the balance is too low' });
    if (!known) this.put(order);
    if (this.namesOrders) this.byKey.set(toSend.idempotencyKey, order);
    this.madeFor.set(order.id, toSend.reference);
    if (fault === 'timeout_after_commit') {
      return Promise.resolve({ outcome: 'unknown', message: 'model: timed out' });
    }
    return Promise.resolve(
      this.namesOrders
        ? { outcome: 'accepted', order }
        : { outcome: 'made', at: this.saysWhen ? order.created_at : null },
    );
  }

  get listsOrders(): boolean {
    return !this.namesOrders;
  }

  async order(accountId: string, orderId: string): Promise<ReadOrder> {
    const shown = this.orders.filter(({ id }) => !this.hidden.has(id));
    const read = await this.read('order', () => shown.find(({ id }) => id === orderId));
    if (!read.ok || !this.listsOrders) return read;
    const newest = this.pageOf(accountId, 1, Date.parse(this.clock() ?? ''));
    return {
      ...read,
      beside: shown.filter(({ account_id: of }) => of === accountId),
      ...(!this.isListUnreadable && newest.orders.some(({ id }) => id === orderId) && { newest }),
    };
  }

  /** Newest first. */
  owners(page: number): Promise<Read<OwnersPage>> {
    const shown = this.orders.filter(({ id }) => !this.hidden.has(id)).toReversed();
    const from = (page - 1) * this.pageSize;
    const onPage = shown.slice(from, from + this.pageSize);
    return this.read('owners', () => ({
      owners: new Map(onPage.map(({ id, account_id: of }) => [id, this.nobodys.has(id) ? null : of])),
      orders: onPage.filter(({ id }) => !this.nobodys.has(id)),
      isLast: from + this.pageSize >= shown.length,
    }));
  }

  recent(accountId: string): Promise<Read<RecentOrders>> {
    return this.read('recent', () => ({
      ids: new Set(
        this.orders
          .filter((order) => order.account_id === accountId && !this.hidden.has(order.id))
          .map(({ id }) => id),
      ),
      since: this.listedSince,
    }));
  }

  /** @param now ms */
  isListed(orderId: string, now: number): boolean {
    const order = this.orders.find(({ id }) => id === orderId);
    if (!order || this.hidden.has(orderId)) return false;
    const lag = this.listLags.get(orderId) ?? this.listLagMs;
    return order.type === 'deposit' || Date.parse(order.created_at ?? '') + lag <= now;
  }

  /** @param now ms */
  listed(accountId: string, page: number, now: number): Promise<Read<ListedPage>> {
    if (this.isListUnreadable)
      return Promise.resolve({
        ok: false,
        reason: 'unavailable',
        message: 'model: unreadable',
        unreadable: true,
      });
    return this.read('recent', () => this.pageOf(accountId, page, now));
  }

  private pageOf(accountId: string, page: number, now: number): ListedPage {
    const key = LIST_KEYS[this.listOrder];
    const direction = this.listOrder === 'oldest first' ? -1 : 1;
    const orders = this.orders
      .filter(({ id, account_id: of }) => of === accountId && this.isListed(id, now))
      .map((order) => ({ ...order, created_at: order.created_at ?? '' }))
      .toSorted((a, b) => ((a[key] ?? '') < (b[key] ?? '') ? direction : -direction));
    return {
      orders: orders.slice((page - 1) * LISTED, page * LISTED),
      isLast: orders.length <= page * LISTED,
      at: new Date(now).toISOString(),
    };
  }

  find(accountId: string, reference: string): Promise<Read<LookUp<ProviderOrder>>> {
    return this.read('find', () => ({
      order:
        this.orders.find((order) => order.reference === reference && order.account_id === accountId) ?? null,
      keyHonoured: this.keyHonoured,
    }));
  }

  ordersOf(accountId: string, conversionId: string): Promise<Read<readonly ProviderOrder[]>> {
    return this.read('ordersOf', () =>
      this.orders.filter(
        (order) => order.account_id === accountId && conversionOfReference(order.reference) === conversionId,
      ),
    );
  }

  quote(): Promise<Read<Quote>> {
    return this.read('quote', () => ({
      id: `quo_${this.calls.length}`,
      target_amount: this.quoted,
      expires_at: this.quoteExpires(),
    }));
  }

  usdtWallets(): Promise<Read<readonly ExternalWallet[]>> {
    return this.read('usdtWallets', () => [...this.otherWallets, ...(this.wallet ? [this.wallet] : [])]);
  }

  balance(accountId: string, asset: string): Promise<Read<string>> {
    return this.read('balance', () => this.holds(asset, accountId));
  }

  private ordered({ accountId, reference }: OrderToSend) {
    const status = this.autoConfirm ? 'confirmed' : 'pending';
    return { account_id: accountId, reference: this.namesOrders ? reference : null, status } as const;
  }

  exchange(toSend: OrderToSend): Promise<Sent> {
    return this.send('exchange', toSend, () =>
      this.newOrder({
        ...this.ordered(toSend),
        id: `ord_x${this.orders.length}`,
        type: 'exchange',
        target_asset: this.exchangedAsset,
        source_amount: this.filled ?? toSend.request['source_amount'] ?? '',
        target_amount: this.exchanged ?? this.quoted,
      }),
    );
  }

  withdraw(toSend: OrderToSend): Promise<Sent> {
    const { amount = '' } = toSend.request;
    return this.send('withdraw', toSend, () =>
      this.newOrder({
        ...this.ordered(toSend),
        id: `ord_w${this.orders.length}`,
        type: 'withdrawal',
        source_asset: 'USDT',
        target_asset: 'USDT',
        // If orders are not named, the request states the amount that must arrive.
        source_amount: this.namesOrders ? amount : add(amount, this.transferFee),
        target_amount: this.namesOrders ? subtract(amount, this.transferFee) : amount,
      }),
    );
  }
}

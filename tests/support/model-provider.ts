import type {
  LookUp,
  OrderToSend,
  Provider,
  ProviderOrder,
  Quote,
  Sent,
} from '@ramps-gateway/functions/src/capabilities/conversions/ports.ts';
import type { Read, ReadFailure } from '@ramps-gateway/functions/src/platform/provider.ts';

type Call = keyof Provider;

/** What goes wrong with a call: before the provider did anything, or after. */
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

/** A model of the provider: what it has done is what a test judges by. */
export class ModelProvider implements Provider {
  readonly orders: ProviderOrder[] = [];
  keyHonoured = true;
  /** Orders are confirmed as soon as they are made. */
  autoConfirm = true;
  wallet: { id: string; network: string | null } | null = { id: 'wal_1', network: 'tron' };
  /** USDT for one quote, whatever the amount. */
  quoted = '277.264325';
  exchanged: string | undefined;
  quoteExpires: () => string | null = () => null;
  readonly calls: { call: Call; key?: string }[] = [];
  private readonly faults: { call: Call; fault: Fault; times: number }[] = [];
  private readonly byKey = new Map<string, ProviderOrder>();

  fail(call: Call, fault: Fault, times = 1): void {
    this.faults.push({ call, fault, times });
  }

  deposit(id: string, amount: string, changes: Partial<ProviderOrder> = {}): void {
    this.orders.push({
      id,
      type: 'deposit',
      account_id: 'acc_1',
      status: 'confirmed',
      source_asset: 'BRL',
      target_asset: 'BRL',
      source_amount: amount,
      target_amount: amount,
      reference: null,
      ...changes,
    });
  }

  made(type: ProviderOrder['type']): ProviderOrder[] {
    return this.orders.filter((order) => order.type === type);
  }

  settle(id: string, status: 'confirmed' | 'cancelled'): void {
    const at = this.orders.findIndex((order) => order.id === id);
    const order = this.orders[at];
    if (order) this.orders[at] = { ...order, status };
  }

  /** The order that was made under this key, where keys count. */
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
    switch (fault) {
      case 'refused':
        return Promise.resolve({ outcome: 'refused', message: 'model: refused' });
      case 'not_configured':
      case 'authentication':
        return Promise.resolve({ outcome: 'not_sent', reason: fault, message: `model: ${fault}` });
      case 'unreachable':
        return Promise.resolve({ outcome: 'not_sent', reason: 'unavailable', message: 'model: unreachable' });
      case 'timeout':
        return Promise.resolve({ outcome: 'unknown', message: 'model: timed out' });
      case 'server_error':
        return Promise.resolve({ outcome: 'unknown', message: 'model: 500', answered: true });
      case 'timeout_after_commit':
      case undefined:
        break;
    }
    const known = this.madeUnder(toSend.idempotencyKey);
    const order = known ?? make();
    if (!known) this.orders.push(order);
    this.byKey.set(toSend.idempotencyKey, order);
    if (fault === 'timeout_after_commit') {
      return Promise.resolve({ outcome: 'unknown', message: 'model: timed out' });
    }
    return Promise.resolve({ outcome: 'accepted', order });
  }

  order(_accountId: string, orderId: string): Promise<Read<ProviderOrder>> {
    return this.read('order', () => this.orders.find((order) => order.id === orderId));
  }

  find(accountId: string, reference: string): Promise<Read<LookUp>> {
    return this.read('find', () => ({
      order:
        this.orders.find((order) => order.reference === reference && order.account_id === accountId) ?? null,
      keyHonoured: this.keyHonoured,
    }));
  }

  quote(): Promise<Read<Quote>> {
    return this.read('quote', () => ({
      id: `quo_${this.calls.length}`,
      target_amount: this.quoted,
      expires_at: this.quoteExpires(),
    }));
  }

  usdtWallet(): Promise<Read<{ id: string; network: string | null } | null>> {
    return this.read('usdtWallet', () => this.wallet);
  }

  exchange(toSend: OrderToSend): Promise<Sent> {
    return this.send('exchange', toSend, () => ({
      id: `ord_x${this.orders.length}`,
      type: 'exchange',
      account_id: toSend.accountId,
      status: this.autoConfirm ? 'confirmed' : 'pending',
      source_asset: 'BRL',
      target_asset: 'USDT',
      source_amount: toSend.request['source_amount'] ?? '',
      target_amount: this.exchanged ?? this.quoted,
      reference: toSend.reference,
    }));
  }

  withdraw(toSend: OrderToSend): Promise<Sent> {
    return this.send('withdraw', toSend, () => ({
      id: `ord_w${this.orders.length}`,
      type: 'withdrawal',
      account_id: toSend.accountId,
      status: this.autoConfirm ? 'confirmed' : 'pending',
      source_asset: 'USDT',
      target_asset: 'USDT',
      source_amount: toSend.request['amount'] ?? '',
      target_amount: toSend.request['amount'] ?? '',
      reference: toSend.reference,
    }));
  }
}

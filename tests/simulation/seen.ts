import type { ExternalWallet } from '#functions/modules/orders/model.ts';
import type { SubAccountRecord } from '#shared/contract/records.ts';
import type { OrderStatus } from '#shared/domain/orders.ts';

/** A sweep can read the same thing several times at once; its first read counts. */
const firstOf = (into: Map<string, number>, key: string, at: number): void => {
  if (!into.has(key)) into.set(key, at);
};

/** What an actor has read, or learned from its writes, and when in true time. */
export class Seen {
  account: SubAccountRecord | undefined;
  wallets: readonly ExternalWallet[] = [];
  walletsAt = -1;
  private readonly begun = new Map<string, number>();
  private readonly orders = new Map<string, number>();
  private readonly payments = new Map<string, number>();

  conversion(id: string, version: number, at: number): void {
    firstOf(this.begun, `${id} ${version}`, at);
  }

  /** When it started the step with this version. */
  began(id: string, version: number): number | undefined {
    return this.begun.get(`${id} ${version}`);
  }

  order(id: string, status: OrderStatus, at: number): void {
    this.orders.set(`${id} ${status}`, at);
  }

  /** When it last saw an order in this status; -1 for never. */
  sawOrder(id: string, status: OrderStatus): number {
    return this.orders.get(`${id} ${status}`) ?? -1;
  }

  payment(id: string, at: number): void {
    firstOf(this.payments, id, at);
  }

  sawPayment(id: string): number {
    return this.payments.get(id) ?? -1;
  }
}

import type { ExternalWallet } from '#functions/modules/orders/model.ts';
import type { SubAccountRecord } from '#shared/contract/records.ts';
import type { OrderStatus } from '#shared/domain/orders.ts';

/** A sweep may work on one conversion or deposit several times at once: it is judged by the earliest look of those. */
const firstOf = (into: Map<string, number>, key: string, at: number): void => {
  if (!into.has(key)) into.set(key, at);
};

/** What an actor has read, or has been answered to a write, and when by the true time: it can know no more than that. */
export class Seen {
  /** The sub-account as it was shown last. */
  account: SubAccountRecord | undefined;
  wallets: readonly ExternalWallet[] = [];
  walletsAt = -1;
  private readonly begun = new Map<string, number>();
  private readonly orders = new Map<string, number>();
  private readonly payments = new Map<string, number>();

  conversion(id: string, version: number, at: number): void {
    firstOf(this.begun, `${id} ${version}`, at);
  }

  /** When it began the step that it did with this version. */
  began(id: string, version: number): number | undefined {
    return this.begun.get(`${id} ${version}`);
  }

  order(id: string, status: OrderStatus, at: number): void {
    this.orders.set(`${id} ${status}`, at);
  }

  /** When an order was last shown to it like this; -1 for never. */
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

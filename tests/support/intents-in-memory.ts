import { conversionOfReference } from '#functions/modules/orders/ids.ts';
import type { Bindings, UnclearOrders } from '#functions/modules/orders/ports.ts';
import { bindingIn, type Intent } from '#functions/modules/orders/intent.ts';
import type { OrderBinding, OrderRecord } from '#shared/contract/records.ts';

/** Reads the purpose from a reference, for providers that keep the gateway's references. */
export const isCollectionReference = (reference: string | null | undefined): boolean =>
  reference?.startsWith('spr_') ?? false;

/** The intent of a reference: a conversion's or a collection's in the gateway's own form, otherwise a person's. */
export const intentNamed = (accountId: string, reference: string, over: Partial<Intent> = {}): Intent => {
  const conversion = conversionOfReference(reference) ?? null;
  const purpose = isCollectionReference(reference) ? 'collection' : conversion ? 'conversion' : 'person';
  return {
    account_id: accountId,
    intent: reference,
    purpose,
    conversion_id: conversion,
    destination: null,
    terms: null,
    ...over,
  };
};

/** For providers whose orders all have a known type. */
export const NONE_UNCLEAR: UnclearOrders = {
  bind: (_intent, order) => Promise.reject(new Error(`the kind of ${order} is clear`)),
};

/** The intents of one sub-account, and their bound orders. */
export class IntentsInMemory implements Bindings {
  private readonly rows = new Map<string, { readonly intent: Intent; readonly order: string | undefined }>();

  onBound: (intent: Intent, order: string) => void = () => {};

  /** Returns a function that restores the current content. */
  copy(): () => void {
    const kept = [...this.rows];
    return () => {
      this.rows.clear();
      for (const [name, row] of kept) this.rows.set(name, row);
    };
  }

  forget(): void {
    this.rows.clear();
  }

  /** False if an order is already bound to it. */
  claim(intent: Intent): boolean {
    if (this.rows.get(intent.intent)?.order !== undefined) return false;
    this.rows.set(intent.intent, { intent, order: undefined });
    return true;
  }

  /** The intent of an order. */
  intentOf(order: string): string | undefined {
    return [...this.rows.values()].find((row) => row.order === order)?.intent.intent;
  }

  orderIn({ intent }: Pick<Intent, 'intent'>): string | undefined {
    return this.rows.get(intent)?.order;
  }

  boundAmong(_account: string, orders: readonly string[]): Promise<ReadonlyMap<string, OrderBinding>> {
    const rows = [...this.rows.values()];
    return Promise.resolve(
      new Map(
        rows.flatMap(({ order, intent }) =>
          order !== undefined && orders.includes(order) ? [[order, bindingIn(intent)] as const] : [],
        ),
      ),
    );
  }

  orderOf({ intent }: Pick<Intent, 'intent'>): Promise<string | undefined> {
    return Promise.resolve(this.orderIn({ intent }));
  }

  /** Binds an order and returns its intent. */
  bind(
    { external_order_id: order, reference, type }: OrderRecord,
    placedFor: Intent | undefined,
  ): { readonly intent: Intent; readonly binding: OrderBinding } | undefined {
    if (type === 'deposit') return undefined;
    const bound = [...this.rows.values()].find((row) => row.order === order)?.intent;
    if (bound) return { intent: bound, binding: bindingIn(bound) };
    const named = this.rows.get(placedFor?.intent ?? reference ?? '');
    if (named?.order !== undefined) return undefined;
    const intent = placedFor ?? named?.intent;
    if (!intent) return undefined;
    this.rows.set(intent.intent, { intent, order });
    this.onBound(intent, order);
    return { intent, binding: bindingIn(intent) };
  }
}

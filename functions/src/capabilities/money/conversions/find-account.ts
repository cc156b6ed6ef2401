import { type FailedRead, failedRead, type Read } from '../../../modules/provider/calls.ts';
import type { OwnersPage } from '../../../modules/conversions/ports.ts';
import { type Budget, isTrusted } from './unknown-budget.ts';

/** Pages of all sub-accounts' newest orders that are searched for an order. */
const MOST_PAGES = 4;

export type FoundAccount =
  /** Null if the provider lists the order without a sub-account. */
  | { readonly accountId: string | null }
  | { readonly read: FailedRead; readonly isDoubted: boolean }
  | 'over budget';

/** @param userId owner of the webhook that named the order; null for an administrator's Retry */
export type FindAccount = (of: {
  readonly userId: string | null;
  readonly orderId: string;
  readonly isFirstLook: boolean;
}) => Promise<FoundAccount>;

/**
 * Finds the sub-accounts of orders in one list of all orders, for all events of a round (C5). The first page is free
 * for an owner whose orders are known; every other page costs one of the owner's reads, once for all events.
 */
export const findAccounts = (
  ask: { readonly owners: (page: number) => Promise<Read<OwnersPage>> },
  budget: Budget,
): FindAccount => {
  const paid = new Map<string, Promise<boolean>>();

  const isPaid = (page: number, userId: string, isFree: boolean): Promise<boolean> => {
    const key = `${page} ${userId}`;
    const known = paid.get(key) ?? (isFree ? Promise.resolve(true) : budget.take(userId));
    paid.set(key, known);
    return known;
  };

  return async ({ userId, orderId, isFirstLook }) => {
    const owner = userId === null ? undefined : await budget.ownerOf(userId);
    const isDoubted = owner !== undefined && !isTrusted(owner);
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      if (userId !== null && !(await isPaid(page, userId, page === 1 && !isDoubted))) return 'over budget';
      const read = await ask.owners(page);
      if (!read.ok) return { read, isDoubted };
      const accountId = read.value.owners.get(orderId);
      if (accountId !== undefined) return { accountId };
      if (read.value.isLast) break;
    }
    const read = failedRead('not_found');
    if (owner && userId !== null && isTrusted(owner))
      await budget.remember(owner, userId, { orderId, isFirstLook }, read);
    return { read, isDoubted };
  };
};

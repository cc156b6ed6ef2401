import { type FailedRead, failedRead } from '../../modules/provider/calls.ts';
import type { Ask, NamedOrder } from './look-for-order.ts';
import { type Budget, isTrusted } from './unknown-budget.ts';

/** Pages of the newest orders of all sub-accounts in which an order is looked for. */
const MOST_PAGES = 4;

export type FoundAccount =
  /** Null where the provider shows the order and names no sub-account for it. */
  | { readonly accountId: string | null }
  | { readonly read: FailedRead; readonly isDoubted: boolean }
  | 'over budget';

export type FindAccount = (
  of: Pick<NamedOrder, 'isFirstLook' | 'orderId' | 'userId'>,
) => Promise<FoundAccount>;

/**
 * Whose an order is, from one list of all orders for all events of a round (C5). The first page is free for an owner whose
 * orders are known; every other page takes one of the owner's reads, once for all events.
 */
export const findAccounts = (ask: Pick<Ask, 'owners'>, budget: Budget): FindAccount => {
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
      await budget.remember(owner, userId, { orderId, isFirstLook }, { read });
    return { read, isDoubted };
  };
};

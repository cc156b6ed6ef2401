import type { OwnersPage, RecentOrders, UnknownOrders } from '../../../modules/conversions/ports.ts';
import type { ExternalWallet } from '../../../modules/orders/model.ts';
import { type FailedRead, failedRead, type Read } from '../../../modules/provider/calls.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Shown } from './reads.ts';

/** After this many unknown orders in a row, an owner's orders are looked up in a list. */
const FEW_UNKNOWN = 5;
/** Provider reads per minute for an owner's unknown orders, in all functions. Concurrent calls can exceed it slightly. */
const UNKNOWN_READS_A_MINUTE = 20;

export interface Owner {
  inARow: number;
  reads: number;
  /** Look-ups still open, which may find nothing. */
  asking: number;
  readonly unknown: Set<string>;
}

const isUnknown = (read: Read<unknown>): boolean =>
  !read.ok && (read.unreadable === true || read.reason === 'not_found' || read.reason === 'refused');

const isTrusted = (owner: Owner): boolean =>
  owner.inARow + owner.asking < FEW_UNKNOWN && owner.reads + owner.asking < UNKNOWN_READS_A_MINUTE;

/** How many provider reads each webhook owner has left, for one round of events. */
export const createBudget = (rows: UnknownOrders, clock: Clock) => {
  const owners = new Map<string, Promise<Owner>>();
  const take = (userId: string): Promise<boolean> => rows.take(userId, clock(), UNKNOWN_READS_A_MINUTE);
  return {
    /** Takes one of this minute's reads; false when none is left. */
    take,

    ownerOf: (userId: string): Promise<Owner> => {
      const known =
        owners.get(userId) ??
        rows.of(userId, clock()).then((row) => ({ ...row, asking: 0, unknown: new Set<string>() }));
      owners.set(userId, known);
      return known;
    },

    remember: async (
      owner: Owner,
      userId: string,
      { orderId, isFirstLook }: { readonly orderId: string; readonly isFirstLook: boolean },
      read: Read<unknown>,
    ): Promise<void> => {
      if (read.ok) {
        if (owner.inARow === 0) return;
        owner.inARow = 0;
        await rows.known(userId, clock());
      } else if (isUnknown(read)) {
        owner.reads += 1;
        await take(userId);
        if (!isFirstLook || owner.unknown.has(orderId)) return;
        owner.unknown.add(orderId);
        owner.inARow += 1;
        await rows.unknown(userId, clock());
      }
    },
  };
};

export type Budget = ReturnType<typeof createBudget>;

/** Pages of the newest orders of all sub-accounts that a search reads. */
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
 * for a trusted owner; each other page costs the owner one read, however many events need it.
 */
const findAccounts = (
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

/** Provider look-ups; each serves all events that were pending when it started. */
export interface Ask {
  order(accountId: string, orderId: string): Promise<Shown>;
  recent(accountId: string): Promise<Read<RecentOrders>>;
  owners(page: number): Promise<Read<OwnersPage>>;
  wallets(accountId: string): Promise<Read<readonly ExternalWallet[]>>;
}

export interface NamedOrder {
  /** Owner of the webhook that named it; null for an administrator's Retry. */
  readonly userId: string | null;
  readonly accountId: string;
  readonly orderId: string;
  /** From the event; if missing, the event's arrival. */
  readonly createdAt: string;
  readonly isFirstLook: boolean;
}

export type Look =
  | (Shown & {
      /** True if the owner's last orders were all unknown. */
      readonly isDoubted: boolean;
    })
  /** The owner's reads for this minute are used up. */
  | 'over budget';

export interface LookForOrder {
  /** Looks the order up at the provider by its id and sub-account. */
  order(named: NamedOrder): Promise<Look>;
  account: FindAccount;
}

/** Tolerance between an order's time in the list and in its event. */
const TIMES_DIFFER_MS = 5 * 60_000;

const lookUp = (ask: Pick<Ask, 'order' | 'recent'>, budget: Budget, clock: Clock): LookForOrder['order'] => {
  const { ownerOf, remember, take } = budget;
  const lists = new Map<string, Promise<Read<RecentOrders> | undefined>>();

  /** Reads the account's orders if the owner has a read left. */
  const listOf = (userId: string, accountId: string): Promise<Read<RecentOrders> | undefined> => {
    const key = JSON.stringify([userId, accountId]);
    const known =
      lists.get(key) ?? take(userId).then((isLeft) => (isLeft ? ask.recent(accountId) : undefined));
    lists.set(key, known);
    return known;
  };

  const doubted = async (named: NamedOrder, userId: string, owner: Owner): Promise<Look> => {
    const { accountId, orderId, createdAt } = named;
    const askedAt = clock();
    const list = await listOf(userId, accountId);
    if (list === undefined) return 'over budget';
    if (!list.ok) return { read: list, askedAt, isDoubted: true };
    const { ids, since } = list.value;
    const isListed = ids.has(orderId);
    const wouldBeListed =
      since !== null && (since === '' || Date.parse(since) < Date.parse(createdAt) - TIMES_DIFFER_MS);
    if (!isListed && wouldBeListed) return { read: failedRead('not_found'), askedAt, isDoubted: true };
    if (!isListed && !(await take(userId))) return 'over budget';
    const shown = await ask.order(accountId, orderId);
    if (shown.read.ok) await remember(owner, userId, named, shown.read);
    return { ...shown, isDoubted: true };
  };

  return async (named) => {
    const { userId, accountId, orderId } = named;
    if (userId === null) return { ...(await ask.order(accountId, orderId)), isDoubted: false };
    const owner = await ownerOf(userId);
    if (!isTrusted(owner)) return doubted(named, userId, owner);
    owner.asking += 1;
    try {
      const shown = await ask.order(accountId, orderId);
      await remember(owner, userId, named, shown.read);
      return { ...shown, isDoubted: false };
    } finally {
      owner.asking -= 1;
    }
  };
};

/** One instance serves one round of events. Made-up order ids cost the provider few reads and never block real ones. */
export const lookForOrders = (
  ask: Pick<Ask, 'order' | 'owners' | 'recent'>,
  rows: UnknownOrders,
  clock: Clock,
): LookForOrder => {
  const budget = createBudget(rows, clock);
  return { order: lookUp(ask, budget, clock), account: findAccounts(ask, budget) };
};

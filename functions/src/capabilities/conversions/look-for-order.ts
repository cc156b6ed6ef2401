import type { ExternalWallet, ProviderOrder } from '../../modules/orders/model.ts';
import { failedRead, type Read } from '../../modules/provider/calls.ts';
import type { Clock } from '../../platform/clock.ts';
import type { RecentOrders, UnknownOrders } from './ports.ts';

export interface Shown {
  readonly read: Read<ProviderOrder>;
  readonly askedAt: Date;
}

/** Asks the provider; one look may serve all events that waited when it began. */
export interface Ask {
  order(accountId: string, orderId: string): Promise<Shown>;
  recent(accountId: string): Promise<Read<RecentOrders>>;
  wallets(accountId: string): Promise<Read<readonly ExternalWallet[]>>;
}

export interface NamedOrder {
  /** Whose webhook named it; null for an administrator who resumes it. */
  readonly userId: string | null;
  readonly accountId: string;
  readonly orderId: string;
  /** As the event says. */
  readonly createdAt: string;
  readonly isFirstLook: boolean;
}

export type Look =
  | (Shown & {
      /** For an owner whose last orders were all unknown. */
      readonly isDoubted: boolean;
    })
  /** The owner's reads of this minute are used up. */
  | 'over budget';

export type LookForOrder = (named: NamedOrder) => Promise<Look>;

/** Unknown orders in a row after which an owner's orders are looked up in a list. */
const FEW_UNKNOWN = 5;
/** Provider reads per minute for one owner's unknown orders, across all functions. Simultaneous calls may exceed it slightly. */
const UNKNOWN_READS_A_MINUTE = 20;
/** An order may be listed this much before or after the time that its event gives. */
const TIMES_DIFFER_MS = 5 * 60_000;

interface Owner {
  inARow: number;
  reads: number;
  /** Look-ups that may find nothing. */
  asking: number;
  readonly unknown: Set<string>;
}

const isUnknown = ({ read }: Shown): boolean =>
  !read.ok && (read.unreadable === true || read.reason === 'not_found' || read.reason === 'refused');

/** Used for one round of events. Invented orders add little to what an owner's real orders cost. */
export const lookForOrders = (
  ask: Pick<Ask, 'order' | 'recent'>,
  rows: UnknownOrders,
  clock: Clock,
): LookForOrder => {
  const owners = new Map<string, Promise<Owner>>();
  const lists = new Map<string, Promise<Read<RecentOrders> | undefined>>();

  const ownerOf = (userId: string): Promise<Owner> => {
    const known =
      owners.get(userId) ??
      rows.of(userId, clock()).then((row) => ({ ...row, asking: 0, unknown: new Set<string>() }));
    owners.set(userId, known);
    return known;
  };

  /** One read of the account's orders, if the owner has one left. */
  const listOf = (userId: string, accountId: string): Promise<Read<RecentOrders> | undefined> => {
    const key = JSON.stringify([userId, accountId]);
    const known =
      lists.get(key) ??
      rows
        .take(userId, clock(), UNKNOWN_READS_A_MINUTE)
        .then((isLeft) => (isLeft ? ask.recent(accountId) : undefined));
    lists.set(key, known);
    return known;
  };

  const remember = async (
    owner: Owner,
    userId: string,
    { orderId, isFirstLook }: NamedOrder,
    shown: Shown,
  ): Promise<void> => {
    if (shown.read.ok) {
      if (owner.inARow === 0) return;
      owner.inARow = 0;
      await rows.known(userId, clock());
    } else if (isUnknown(shown)) {
      owner.reads += 1;
      await rows.take(userId, clock(), UNKNOWN_READS_A_MINUTE);
      if (!isFirstLook || owner.unknown.has(orderId)) return;
      owner.unknown.add(orderId);
      owner.inARow += 1;
      await rows.unknown(userId, clock());
    }
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
    if (!isListed && !(await rows.take(userId, clock(), UNKNOWN_READS_A_MINUTE))) return 'over budget';
    const shown = await ask.order(accountId, orderId);
    if (shown.read.ok) await remember(owner, userId, named, shown);
    return { ...shown, isDoubted: true };
  };

  return async (named) => {
    const { userId, accountId, orderId } = named;
    if (userId === null) return { ...(await ask.order(accountId, orderId)), isDoubted: false };
    const owner = await ownerOf(userId);
    const isTrusted =
      owner.inARow + owner.asking < FEW_UNKNOWN && owner.reads + owner.asking < UNKNOWN_READS_A_MINUTE;
    if (!isTrusted) return doubted(named, userId, owner);
    owner.asking += 1;
    try {
      const shown = await ask.order(accountId, orderId);
      await remember(owner, userId, named, shown);
      return { ...shown, isDoubted: false };
    } finally {
      owner.asking -= 1;
    }
  };
};

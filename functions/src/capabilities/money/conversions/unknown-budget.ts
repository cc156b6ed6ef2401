import type { Read } from '../../../modules/provider/calls.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { UnknownOrders } from '../../../modules/conversions/ports.ts';

/** Unknown orders in a row after which an owner's orders are looked up in a list. */
const FEW_UNKNOWN = 5;
/** Provider reads per minute for one owner's unknown orders, across all functions. Simultaneous calls may exceed it slightly. */
const UNKNOWN_READS_A_MINUTE = 20;

export interface Owner {
  inARow: number;
  reads: number;
  /** Look-ups that may find nothing. */
  asking: number;
  readonly unknown: Set<string>;
}

const isUnknown = (read: Read<unknown>): boolean =>
  !read.ok && (read.unreadable === true || read.reason === 'not_found' || read.reason === 'refused');

export const isTrusted = (owner: Owner): boolean =>
  owner.inARow + owner.asking < FEW_UNKNOWN && owner.reads + owner.asking < UNKNOWN_READS_A_MINUTE;

/** What the owners of webhooks may still cost, for one round of events. */
export const createBudget = (rows: UnknownOrders, clock: Clock) => {
  const owners = new Map<string, Promise<Owner>>();
  const take = (userId: string): Promise<boolean> => rows.take(userId, clock(), UNKNOWN_READS_A_MINUTE);
  return {
    /** One read of this minute; false when none is left. */
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

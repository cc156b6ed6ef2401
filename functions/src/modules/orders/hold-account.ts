import { type Clock, later } from '../../platform/clock.ts';
import { VisibleError } from '../../platform/errors.ts';
import type { Log } from '../../platform/logger.ts';
import type { OrderLocks } from './ports.ts';

export interface HoldPorts {
  readonly locks: OrderLocks;
  readonly clock: Clock;
  readonly log: Log;
}

/** Longer than a function that places an order lives. */
const LEASE_MS = 30_000;

/** Does not throw: a lease ends by itself. */
export type Release = () => Promise<void>;

/**
 * Reserves a sub-account for one spending order, so that no two are judged by the same balance.
 * @param reference the order's, for the log @throws CONFLICT while another order has it
 */
export const holdAccount =
  ({ locks, clock, log }: HoldPorts) =>
  async (subAccountId: string, holder: string, reference: string): Promise<Release> => {
    const now = clock();
    if (!(await locks.take(subAccountId, holder, now.toISOString(), later(now, LEASE_MS))))
      throw new VisibleError(
        'CONFLICT',
        'Another order of this sub-account is being placed. Try again in a moment.',
      );
    return async () => {
      try {
        await locks.release(subAccountId, holder);
      } catch (error) {
        log.error('a sub-account is not released for its next order yet', error, { reference });
      }
    };
  };

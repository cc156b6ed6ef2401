import { type Clock, later } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/logger.ts';
import type { SubAccounts } from '../../../modules/accounts/ports.ts';
import type { Move, Moves, OwnedRows } from './ports.ts';
import type { Change, Projection } from '../../../modules/projections/model.ts';
import { oneByOne } from '../../../modules/projections/model.ts';
import * as z from 'zod/mini';

const move = z.object({ sub_account_id: z.string(), generation: z.int() });

/** The sub-account whose ownership has just changed; undefined for the job's own progress writes. */
export const movedIn = ({ before, after }: Pick<Change, 'before' | 'after'>): string | undefined => {
  const now = move.safeParse(after).data;
  return now && now.generation !== move.safeParse(before).data?.generation ? now.sub_account_id : undefined;
};

export interface FollowOwnershipPorts {
  readonly moves: Moves;
  readonly rows: OwnedRows;
  readonly accounts: SubAccounts;
  readonly clock: Clock;
  readonly log: Log;
}

/** Maximum read by one run, in pages of 100 orders. */
export const PAGES_A_RUN = 50;
/** A running job is not taken over; a dead one is, after this time. */
const LEASE_MS = 2 * 60_000;
/**
 * A function that read the account before the move may still write a row while it runs: rows are read once more after this.
 */
const SETTLED_AFTER_MS = 5 * 60_000;
/** A move that cannot be followed now makes way for others for this long. */
const SET_ASIDE_MS = 5 * 60_000;
const MOVES_A_RUN = 20;

/** A page that has begun ends well within this. */
const LONGEST_PAGE_MS = 20_000;

/** When no further page is begun, in milliseconds since 1970, by a function that has so much time left. */
export const endOf = (clock: Clock, remainingMs: number): number =>
  clock().getTime() + remainingMs - LONGEST_PAGE_MS;

/**
 * Lists an account's rows again for its new owner and manager, page by page, and once more when old calls have ended.
 * It only makes rows findable: permission is judged by the account. @param end no page begins after it, epoch milliseconds
 */
export const followOwnership = ({ moves, rows, accounts, clock, log }: FollowOwnershipPorts) => {
  /** The move after its next page; undefined when there is nothing more to do now. */
  const step = async (move: Move): Promise<Move | undefined> => {
    // Re-read for each page: the ownership may have changed again, and the current one counts.
    const account = await accounts.get(move.sub_account_id);
    if (!account) throw new Error('there is no account that moved');
    const { next, ...counts } = await rows.relist(account.record, move.cursor);
    log.info('rows follow their account', { external_id: move.external_id, phase: move.phase, ...counts });
    const now = clock();
    if (next !== null) {
      const further = { ...move, cursor: next, due_at: later(now, LEASE_MS) };
      return (await moves.save(further)) ? further : undefined;
    }
    if (move.phase === 'settling') {
      await moves.end(move);
      return undefined;
    }
    const due_at = later(new Date(move.moved_at), SETTLED_AFTER_MS);
    const settling: Move = { ...move, cursor: null, phase: 'settling', due_at };
    return (await moves.save(settling)) ? settling : undefined;
  };

  return async (subAccountId: string, end: number): Promise<void> => {
    let move = await moves.get(subAccountId);
    for (let pages = 0; move && pages < PAGES_A_RUN && clock().getTime() < end; pages += 1) {
      const isEarly =
        move.phase === 'settling' && move.cursor === null && move.due_at > clock().toISOString();
      if (isEarly) return;
      move = await step(move);
    }
    if (move) await moves.save({ ...move, due_at: clock().toISOString() });
  };
};

/** Time for a move in the stream's consumer. Most end within it; the sweep continues longer ones. */
const AT_ONCE_MS = 10_000;

export const ownershipProjection = (ports: FollowOwnershipPorts): Projection => {
  const follow = followOwnership(ports);
  return {
    name: 'ownership',
    entities: ['ownershipMove'],
    follow: oneByOne(async (change) => {
      const moved = movedIn(change);
      if (moved !== undefined) await follow(moved, ports.clock().getTime() + AT_ONCE_MS);
    }),
  };
};

/** Goes on with what is due. @returns how many moves were looked at */
export const sweepOwnership = (ports: FollowOwnershipPorts) => {
  const { moves, clock, log } = ports;
  const follow = followOwnership(ports);

  const setAside = async (subAccountId: string): Promise<void> => {
    const move = await moves.get(subAccountId);
    if (move) await moves.save({ ...move, due_at: later(clock(), SET_ASIDE_MS) });
  };

  return async (end: number): Promise<number> => {
    const due = await moves.until(clock().toISOString(), MOVES_A_RUN);
    for (const subAccountId of due) {
      try {
        await follow(subAccountId, end);
      } catch (error) {
        log.error('a change of ownership could not be followed', error, { sub_account_id: subAccountId });
        await setAside(subAccountId);
      }
    }
    return due.length;
  };
};

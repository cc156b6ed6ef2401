import { type Clock, later } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/logger.ts';
import type { SubAccounts } from '../../../modules/accounts/ports.ts';
import type { Move, Moves, OwnedRows } from './ports.ts';
import { type Change, type Projection, oneByOne } from '../../../modules/projections/model.ts';
import * as z from 'zod/mini';

const move = z.object({ sub_account_id: z.string(), generation: z.int() });

/** The sub-account with a new ownership; undefined for the job's own progress writes. */
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

/** Maximum pages of 100 orders in one run. */
export const PAGES_A_RUN = 50;
/** After this time, another run takes over a dead job. */
const LEASE_MS = 2 * 60_000;
/**
 * By then, every function that read the account before the move has ended, and the rows are read a second time for its
 * late writes.
 */
const SETTLED_AFTER_MS = 5 * 60_000;
/** A failing move pauses this long, so that others get their turn. */
const SET_ASIDE_MS = 5 * 60_000;
const MOVES_A_RUN = 20;

/** More than a page ever takes. */
const LONGEST_PAGE_MS = 20_000;

/** The time after which a function with this much time left starts no page, in milliseconds since 1970. */
export const endOf = (clock: Clock, remainingMs: number): number =>
  clock().getTime() + remainingMs - LONGEST_PAGE_MS;

/**
 * Moves an account's rows to the lists of its new owner and manager, page by page, and again after old calls have
 * ended. This only makes rows findable; the account decides who may see them.
 * @param end starts no page after it, in milliseconds since 1970
 */
export const followOwnership = ({ moves, rows, accounts, clock, log }: FollowOwnershipPorts) => {
  /** The move after its next page; undefined if no work is left now. */
  const step = async (move: Move): Promise<Move | undefined> => {
    // Read again for each page, since the ownership may have changed again.
    const account = await accounts.get(move.sub_account_id);
    if (!account) throw new Error('a moved account has no row');
    const { next, ...counts } = await rows.relist(account.record, move.cursor);
    log.info('rows moved to the new owner', { external_id: move.external_id, phase: move.phase, ...counts });
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

/** Time for a move in the stream's consumer. Most finish; the sweep continues the others. */
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

/** Continues due moves. @returns how many it handled */
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

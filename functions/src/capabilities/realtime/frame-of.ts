import { isDeepStrictEqual } from 'node:util';
import { type ChangeFrame, changeFrame } from '@ramps-gateway/shared/contract/socket.ts';
import type { Ownership } from '@ramps-gateway/shared/domain/roles.ts';
import * as z from 'zod/mini';
import type { Account, Change } from './ports.ts';

/** Which items are shown, and what their frames are called (contract 4). */
const FRAME_TYPE = new Map<string, ChangeFrame['type']>([
  ['order', 'order'],
  ['settlement', 'settlement'],
  ['webhook_event', 'webhook_log'],
  ['conversion_process', 'conversion_process'],
  ['payment', 'payment'],
  ['notification', 'notification'],
  ['sub_account', 'sub_account'],
]);

/** What belongs to a sub-account goes to those who stand behind that account now, whatever the record repeats. */
const OF_ACCOUNT = new Set(['order', 'settlement', 'conversion_process', 'payment']);

/** What every shown record says of itself; a webhook's log and a notification have an owner only. */
const head = z.object({
  id: z.string(),
  user_id: z._default(z.nullable(z.string()), null),
  manager_id: z._default(z.nullable(z.string()), null),
});

const outcome = z.object({ processing_status: z.optional(z.string()) });

export interface Addressed {
  readonly frame: ChangeFrame;
  /** Who stands behind the record as it is now: a former owner learns nothing of it. */
  readonly ownership: Ownership;
  /** Whether administrators get it too, who see everything. */
  readonly administrators: boolean;
  /** Set where only those get it who do not see this: they have lost sight of the record. */
  readonly lostTo?: Ownership;
}

const NOBODY: Ownership = { user_id: null, manager_id: null };

type Image = NonNullable<Change['after']>;

const withoutOwnership = (record: Image | undefined) => {
  if (record === undefined) return undefined;
  const { user_id: _owner, manager_id: _manager, ...rest } = record;
  return rest;
};

/** Of an account that has just changed hands all rows are listed anew: one frame for all of them when that is done. */
const afterMove = ({ kind, before, after }: Change, account: Account | undefined): readonly Addressed[] => {
  const isDone = before?.['phase'] === 'listing' && after?.['phase'] === 'settling';
  if (kind !== 'modify' || !isDone || !account) return [];
  const { record, version } = account;
  const frame = changeFrame.parse({ type: 'sub_account', change: 'modify', id: record.id, version, record });
  return [{ frame, ownership: record, administrators: true }];
};

/**
 * The frames of a change that shows; none when only what the server keeps for itself has changed.
 *
 * @param account as it is now, of what belongs to one
 */
export const framesOf = (change: Change, account: Account | undefined): readonly Addressed[] => {
  const { kind, entity, version, before, after } = change;
  if (entity === 'ownership_move') return afterMove(change, account);
  const type = FRAME_TYPE.get(entity);
  const record = after ?? before;
  if (!type || !record || isDeepStrictEqual(before, after)) return [];
  const { id, user_id, manager_id } = head.parse(record);
  const frameFor = (shown: Image, what = kind): ChangeFrame =>
    changeFrame.parse({ type, change: what, id, version, record: shown });
  const own: Ownership = { user_id, manager_id };

  if (OF_ACCOUNT.has(entity)) {
    // The row follows its account: `afterMove` says so once.
    if (isDeepStrictEqual(withoutOwnership(before), withoutOwnership(after))) return [];
    const now = account?.record ?? NOBODY;
    const shown = { ...record, user_id: now.user_id, manager_id: now.manager_id };
    return [{ frame: frameFor(shown), ownership: now, administrators: true }];
  }
  switch (entity) {
    case 'sub_account': {
      const gained: Addressed = { frame: frameFor(record), ownership: own, administrators: true };
      if (!before || !after) return [gained];
      const was = head.parse(before);
      // With what they saw of it until now, and nothing of whoever has it now.
      const lost: Addressed = {
        frame: frameFor(before, 'remove'),
        ownership: { user_id: was.user_id, manager_id: was.manager_id },
        administrators: false,
        lostTo: own,
      };
      const moved = was.user_id !== user_id || was.manager_id !== manager_id;
      return moved ? [gained, lost] : [gained];
    }
    case 'notification':
      return [{ frame: frameFor(record), ownership: own, administrators: false }];
    case 'webhook_event': {
      // What could not be processed may be anybody's words: they are shown to the configuration's owner alone.
      const failed = outcome.parse(record).processing_status === 'error';
      return [{ frame: frameFor(record), ownership: own, administrators: !failed }];
    }
    default:
      return [{ frame: frameFor(record), ownership: own, administrators: true }];
  }
};

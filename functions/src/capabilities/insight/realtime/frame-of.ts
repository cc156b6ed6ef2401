import { isDeepStrictEqual } from 'node:util';
import { entityNamed } from '@ramps-gateway/shared/contract/entities.ts';
import type { ChangeFrame, FrameType } from '@ramps-gateway/shared/contract/socket.ts';
import type { Ownership } from '@ramps-gateway/shared/domain/roles.ts';
import * as z from 'zod/mini';
import type { StoredSubAccount } from '../../../modules/accounts/ports.ts';
import type { Change } from './ports.ts';

/** A record without its own id has the id of its sub-account or user. */
const named = z.union([
  z.object({ id: z.string() }),
  z.object({ sub_account_id: z.string() }),
  z.object({ user_id: z.string() }),
]);

const idOf = (record: unknown): string => {
  const found = named.parse(record);
  if ('id' in found) return found.id;
  return 'sub_account_id' in found ? found.sub_account_id : found.user_id;
};

/** Null for records without owner or manager. */
const ownership = z.object({
  user_id: z._default(z.nullable(z.string()), null),
  manager_id: z._default(z.nullable(z.string()), null),
});

const ownershipOf = (record: unknown): Ownership => ownership.parse(record);

const failedEvent = z.object({ processing_status: z.literal('error'), event_type: z.string() });
const cancelledOrder = z.object({ status: z.literal('cancelled'), external_order_id: z.string() });

/** S8.21, S8.22: the failed event or cancelled order, which a toast names. */
const failedIn = (type: FrameType, record: unknown): string | undefined => {
  if (type === 'webhook_log') return failedEvent.safeParse(record).data?.event_type;
  if (type === 'order') return cancelledOrder.safeParse(record).data?.external_order_id;
  return undefined;
};

export interface Addressed {
  readonly frame: ChangeFrame;
  /** The record's current ownership; a former owner gets no frame. */
  readonly ownership: Ownership;
  readonly administrators: boolean;
  readonly everyone?: true;
  /** If set, the frame goes only to users who have lost access to the record. */
  readonly lostTo?: Ownership;
}

type Image = NonNullable<Change['after']>;

/** The record without ownership and the entity's quiet fields, whose changes are not shown. */
const newsIn = (record: Image | undefined, quiet: readonly string[]) => {
  if (record === undefined) return undefined;
  const silent = new Set(['user_id', 'manager_id', ...quiet]);
  return Object.fromEntries(Object.entries(record).filter(([field]) => !silent.has(field)));
};

/**
 * The frames of a visible change, by the entity's `frame` (shared/src/contract/entities.ts).
 * @param account the record's current account, if it has one
 */
export const framesOf = (change: Change, account: StoredSubAccount | undefined): readonly Addressed[] => {
  const { kind, entity, version, before, after } = change;
  const shown = entityNamed(entity)?.frame;
  const record = after ?? before;
  if (!shown || !record || isDeepStrictEqual(before, after)) return [];
  const frame = (of: Image, what = kind): ChangeFrame => {
    const failed = what === 'remove' ? undefined : failedIn(shown.type, of);
    return {
      type: shown.type,
      change: what,
      id: idOf(of),
      version,
      ...(account && { account_id: account.record.external_id }),
      ...(failed !== undefined && { failed }),
    };
  };

  switch (shown.to) {
    case 'record': {
      const own = ownershipOf(record);
      const gained: Addressed = { frame: frame(record), ownership: own, administrators: true };
      if (!before || !after) return [gained];
      const was = ownershipOf(before);
      const lost: Addressed = {
        frame: frame(before, 'remove'),
        ownership: was,
        administrators: false,
        lostTo: own,
      };
      return isDeepStrictEqual(was, own) ? [gained] : [gained, lost];
    }
    case 'everyone':
      return [{ frame: frame(record), ownership: ownershipOf({}), administrators: true, everyone: true }];
    case 'owner':
      return [{ frame: frame(record), ownership: ownershipOf(record), administrators: false }];
    case 'receiver': {
      const failed = record['processing_status'] === 'error';
      return [{ frame: frame(record), ownership: ownershipOf(record), administrators: !failed }];
    }
    case 'account': {
      // Rows that move to a new owner make no frames; one frame of the account is enough.
      const quiet = shown.quiet ?? [];
      if (isDeepStrictEqual(newsIn(before, quiet), newsIn(after, quiet))) return [];
      return [{ frame: frame(record), ownership: ownershipOf(account?.record ?? {}), administrators: true }];
    }
    case 'moved account': {
      const isDone = before?.['phase'] === 'listing' && after?.['phase'] === 'settling';
      if (kind !== 'modify' || !isDone || !account) return [];
      const { record: found, version: current } = account;
      const moved: ChangeFrame = { type: shown.type, change: kind, id: found.id, version: current };
      return [{ frame: moved, ownership: found, administrators: true }];
    }
  }
};

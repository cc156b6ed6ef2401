import { isDeepStrictEqual } from 'node:util';
import { type ChangeFrame, changeFrame } from '@ramps-gateway/shared/contract/socket.ts';
import type { Custody } from '@ramps-gateway/shared/domain/roles.ts';
import * as z from 'zod/mini';
import type { Change } from './ports.ts';

/** Which items are shown, and what their frames are called (contract 4). */
const FRAME_TYPE = new Map<string, ChangeFrame['type']>([
  ['order', 'order'],
  ['settlement', 'settlement'],
  ['webhook_event', 'webhook_log'],
  ['conversion_process', 'conversion_process'],
  ['sub_account', 'sub_account'],
]);

/** What every shown record says of itself; a webhook's log has an owner only. */
const head = z.object({
  id: z.string(),
  user_id: z._default(z.nullable(z.string()), null),
  manager_id: z._default(z.nullable(z.string()), null),
});

export interface Addressed {
  readonly frame: ChangeFrame;
  /** Who stands behind the record as it is now: a former owner learns nothing of it. */
  readonly custody: Custody;
}

/** The frame of a change that shows; undefined when only what the server keeps for itself has changed. */
export const frameOf = ({ kind, entity, version, before, after }: Change): Addressed | undefined => {
  const type = FRAME_TYPE.get(entity);
  const record = after ?? before;
  if (!type || !record || isDeepStrictEqual(before, after)) return undefined;
  const { id, user_id, manager_id } = head.parse(record);
  return {
    frame: changeFrame.parse({ type, change: kind, id, version, record }),
    custody: { user_id, manager_id },
  };
};

import { webhookEvent } from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import type { ProviderOrder } from '@ramps-gateway/shared/contract/reconciliation.ts';
import { hintId } from '../../platform/ids.ts';
import { internalEvent } from './internal-event.ts';
import type { InternalEvent } from './ports.ts';

/** Stands for the gateway where events have a user. */
const GATEWAY = 'gateway';

/**
 * An event that has the engine look at an order, once for each of its changes: the id follows from the change. Undefined
 * for an order that no event could hold.
 */
export const hintEvent = (shown: ProviderOrder, at: Date): InternalEvent | undefined => {
  const id = hintId(shown.account_id, shown.id, shown.updated_at, shown.status);
  const event_type = `order.${shown.status === 'pending' ? 'created' : shown.status}`;
  const event = webhookEvent.safeParse({ id, event_type, created_at: at.toISOString(), data: shown });
  return event.success ? internalEvent(event.data, GATEWAY, at) : undefined;
};

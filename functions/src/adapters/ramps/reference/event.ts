import { webhookEvent } from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import * as z from 'zod/mini';
import { type Fit, fit } from '../fit.ts';
import type { ProviderEvent } from '../profile.ts';

const event = z.pipe(
  webhookEvent,
  z.transform(({ id, event_type, created_at, data }: z.output<typeof webhookEvent>): ProviderEvent => ({
    id,
    event_type,
    created_at,
    subject: {
      kind: event_type.startsWith('settlement.') ? 'settlement' : 'order',
      id: data.id,
      account_id: data.account_id,
      status: data.status,
      created_at: data.created_at,
      updated_at: data.updated_at,
    },
  })),
);

/** C5. */
export const readEvent = (body: unknown): Fit<ProviderEvent> => fit(event, body);

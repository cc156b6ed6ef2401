import { type ReceivedEvent, webhookEvent } from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import { type Fit, fit } from '../fit.ts';

/** C5. */
export const readEvent = (body: unknown): Fit<ReceivedEvent> => fit(webhookEvent, body);

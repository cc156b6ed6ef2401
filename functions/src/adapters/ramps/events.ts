import { type ReceivedEvent, webhookEvent } from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import { type ProfileName, PROFILES } from '../../modules/provider/ports.ts';
import { env } from '../../platform/env.ts';
import { readEvent } from './beta/event.ts';
import { type Fit, fit } from './fit.ts';

/** How a profile reads a webhook. Kept out of the profiles, so that the webhook function loads nothing else of them. */
export const eventReader = (name: ProfileName): ((body: unknown) => Fit<ReceivedEvent>) => {
  switch (name) {
    case 'beta':
      return readEvent;
    case 'reference':
      return (body) => fit(webhookEvent, body);
  }
};

/** This deployment's profile. An unknown name fails the cold start. */
export const profileName = (): ProfileName => {
  const name = env('RAMPS_PROFILE');
  const known = PROFILES.find((each) => each === name);
  if (known === undefined) throw new Error('RAMPS_PROFILE is not a provider profile');
  return known;
};

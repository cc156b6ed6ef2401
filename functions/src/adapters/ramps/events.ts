import type { ProfileName } from '../../modules/provider/ports.ts';
import { readEvent as readBeta } from './beta/event.ts';
import type { Profile } from './profile.ts';
import { readEvent as readReference } from './reference/event.ts';

/** How a profile reads a webhook: what receives webhooks loads nothing else of it. */
export const eventReader = (name: ProfileName): Profile['readEvent'] => {
  switch (name) {
    case 'beta':
      return readBeta;
    case 'reference':
      return readReference;
  }
};

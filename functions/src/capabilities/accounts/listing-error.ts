import { VisibleError } from '../../platform/errors.ts';
import type { Listing } from './ports.ts';

/** contract 3: 424 without credentials, 504 for a time-out, 502 for other failures; texts of spec 8. */
export const listingError = ({ reason, message }: Extract<Listing, { ok: false }>): VisibleError => {
  switch (reason) {
    case 'not_configured':
      return new VisibleError('PROVIDER_NOT_CONFIGURED');
    case 'timeout':
      return new VisibleError('PROVIDER_TIMEOUT');
    case 'authentication':
      return new VisibleError(
        'PROVIDER_FAILURE',
        'Authentication failed. Please check your credentials in Settings.',
      );
    case 'refused':
      return new VisibleError('PROVIDER_FAILURE', message);
    case 'not_found':
    case 'unavailable':
      return new VisibleError('PROVIDER_FAILURE', 'Failed to sync sub-accounts');
  }
};

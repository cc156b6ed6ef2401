import { VisibleError } from './errors.ts';
import type { FailedRead } from './provider.ts';

/**
 * A look at the provider that gave nothing, as an answer (contract 3, spec 8): 424 without credentials, 504 for a
 * time-out, 502 for other failures. `otherwise` says what failed where nothing better is known.
 */
export const readError = ({ reason, message }: FailedRead, otherwise: string): VisibleError => {
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
      return new VisibleError('PROVIDER_FAILURE', otherwise);
  }
};

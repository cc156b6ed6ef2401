import type { Log } from '../../platform/logger.ts';
import { readIdentityEvent } from './identity-event.ts';
import type { Identity } from './ports.ts';

export interface OnIdentityEventPorts {
  readonly welcome: (identity: Identity) => Promise<void>;
  readonly signedIn: (identity: Identity) => Promise<void>;
  readonly log: Log;
}

/**
 * Answers a Cognito trigger: the event as it came. Cognito shows a trigger's error text to the person who signs
 * in, so the real one is logged and they get a plain one.
 */
export const onIdentityEvent =
  ({ welcome, signedIn, log }: OnIdentityEventPorts) =>
  async <E>(event: E): Promise<E> => {
    try {
      const { triggerSource, identity } = readIdentityEvent(event);
      if (triggerSource === 'PostConfirmation_ConfirmSignUp') await welcome(identity);
      else if (triggerSource === 'PostAuthentication_Authentication') await signedIn(identity);
      return event;
    } catch (error) {
      log.error('identity trigger failed', error);
      throw new Error('this cannot be done right now, please try again');
    }
  };

import type { Log } from '../../platform/logger.ts';
import type { Identity } from './ports.ts';
import { plainPart } from '@ramps-gateway/shared/domain/texts.ts';
import * as z from 'zod/mini';

/**
 * What is read of a Cognito trigger event. Of the attributes only those that Cognito itself stands for (`sub`,
 * `email`) and the display name: a user may write custom attributes, so no role is ever taken from them.
 */
const identityEvent = z.object({
  triggerSource: z.string(),
  userPoolId: z.string().check(z.minLength(1)),
  userName: z.string().check(z.minLength(1)),
  request: z.object({
    userAttributes: z.object({
      sub: z.string().check(z.minLength(1)),
      email: z._default(z.string(), ''),
      name: z.optional(z.string()),
    }),
  }),
});

/** Cognito itself takes names of 2,048 characters, whatever they are; an address has 254 at most. */
const NAME_LIMIT = 200;
const EMAIL_LIMIT = 254;

/**
 * What the user says of themselves is cut to what is plain of it: others read it, and no user is kept out because of it.
 * Throws when the event is none of Cognito's.
 */
const readIdentityEvent = (event: unknown): { triggerSource: string; identity: Identity } => {
  const { triggerSource, userPoolId, userName, request } = identityEvent.parse(event);
  const { sub, email, name = '' } = request.userAttributes;
  const shown = plainPart(name, NAME_LIMIT);
  return {
    triggerSource,
    identity: {
      userPoolId,
      userName,
      userId: sub,
      email: plainPart(email, EMAIL_LIMIT),
      name: shown === '' ? null : shown,
    },
  };
};

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

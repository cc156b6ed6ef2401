import type { Log } from '../../../platform/logger.ts';
import type { Identity } from './ports.ts';
import { plainPart } from '@ramps-gateway/shared/domain/texts.ts';
import * as z from 'zod/mini';

/**
 * A Cognito trigger event, reduced to `sub`, `email` and the display name. Users can write custom attributes, so it
 * never reads a role from them.
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

/** Cognito accepts names of 2,048 arbitrary characters; an email address has at most 254. */
const NAME_LIMIT = 200;
const EMAIL_LIMIT = 254;

/** Reduces the user's own text to plain characters. Throws for an event that is not Cognito's. */
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

interface OnIdentityEventPorts {
  readonly welcome: (identity: Identity) => Promise<void>;
  readonly signedIn: (identity: Identity) => Promise<void>;
  readonly mayChangeSignIn: (userId: string) => Promise<boolean>;
  readonly log: Log;
}

/**
 * Cognito's scope for changing how a user signs in (app, passkey, email) without the server. Cognito puts it in each token.
 */
const SELF_SERVICE = 'aws.cognito.signin.user.admin';

const withoutSelfService = (event: unknown) => ({
  ...(typeof event === 'object' ? event : {}),
  response: {
    claimsAndScopeOverrideDetails: { accessTokenGeneration: { scopesToSuppress: [SELF_SERVICE] } },
  },
});

/**
 * Only tokens of a complete, requested sign-in may change the sign-in settings; renewed ones never.
 * Cognito shows a trigger's error text, so the real one is logged.
 */
export const onIdentityEvent =
  ({ welcome, signedIn, mayChangeSignIn, log }: OnIdentityEventPorts) =>
  async (event: unknown): Promise<unknown> => {
    try {
      const { triggerSource, identity } = readIdentityEvent(event);
      if (triggerSource === 'PostConfirmation_ConfirmSignUp') await welcome(identity);
      else if (triggerSource === 'PostAuthentication_Authentication') await signedIn(identity);
      else if (triggerSource.startsWith('TokenGeneration_')) {
        const isSignIn = triggerSource === 'TokenGeneration_Authentication';
        return isSignIn && (await mayChangeSignIn(identity.userId)) ? event : withoutSelfService(event);
      }
      return event;
    } catch (error) {
      log.error('identity trigger failed', error);
      throw new Error('this cannot be done right now, please try again');
    }
  };

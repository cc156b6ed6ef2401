import * as z from 'zod/mini';
import type { Identity } from './ports.ts';

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

const NAME_LIMIT = 100;

/** Throws when the event is none of Cognito's. */
export const readIdentityEvent = (event: unknown): { triggerSource: string; identity: Identity } => {
  const { triggerSource, userPoolId, userName, request } = identityEvent.parse(event);
  const { sub, email, name = '' } = request.userAttributes;
  const shown = name.trim().slice(0, NAME_LIMIT);
  return {
    triggerSource,
    identity: { userPoolId, userName, userId: sub, email, name: shown === '' ? null : shown },
  };
};

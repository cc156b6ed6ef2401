import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { clientAttributes, mergeAttributes, metadataInput } from '../attributes.ts';
import { invalidParameter, notAuthorized } from '../errors.ts';
import { clientOperation } from '../operation.ts';
import { checkPassword, hashPassword } from '../passwords.ts';
import type { User } from '../user.ts';
import type { World } from '../world.ts';
import { completeSignIn } from './authenticate.ts';

const CHALLENGE_MS = 3 * 60 * 1000;

/** The answer to a right temporary password. */
export const newPasswordChallenge = (world: World, user: User) => {
  const now = world.now();
  for (const [session, { expiresAt }] of world.challenges) {
    if (expiresAt + CHALLENGE_MS < now) world.challenges.delete(session);
  }
  const Session = randomBytes(48).toString('base64url');
  world.challenges.set(Session, { sub: user.sub, expiresAt: now + CHALLENGE_MS });
  return {
    ChallengeName: 'NEW_PASSWORD_REQUIRED',
    Session,
    ChallengeParameters: {
      USER_ID_FOR_SRP: user.sub,
      requiredAttributes: '[]',
      userAttributes: JSON.stringify(user.attributes),
    },
  };
};

/** The waiting user of a session. Throws NotAuthorizedException. */
const challengedUser = (world: World, session: string, username: string): User => {
  const challenge = world.challenges.get(session);
  const user = challenge && world.users.find(challenge.sub);
  if (!user || user.status !== 'FORCE_CHANGE_PASSWORD' || world.users.find(username)?.sub !== user.sub) {
    throw notAuthorized('Invalid session for the user.');
  }
  if (challenge.expiresAt <= world.now()) {
    throw notAuthorized('Invalid session for the user, session is expired.');
  }
  return user;
};

const ATTRIBUTE_PREFIX = 'userAttributes.';

/** Takes the new password in place of the temporary one. Other challenges are not emulated. */
export const RespondToAuthChallenge = clientOperation(
  {
    ChallengeName: z.string(),
    Session: z.optional(z.string()),
    ChallengeResponses: z._default(z.record(z.string(), z.string()), {}),
    ClientMetadata: metadataInput,
  },
  async (world, { ChallengeName, Session, ChallengeResponses, ClientMetadata }) => {
    if (ChallengeName !== 'NEW_PASSWORD_REQUIRED') {
      throw invalidParameter(`${ChallengeName} is not enabled for the client.`);
    }
    const { USERNAME, NEW_PASSWORD } = ChallengeResponses;
    if (Session === undefined) throw invalidParameter('Missing required parameter Session');
    if (USERNAME === undefined) throw invalidParameter('Missing required parameter USERNAME');
    if (NEW_PASSWORD === undefined) throw invalidParameter('Missing required parameter NEW_PASSWORD');
    challengedUser(world, Session, USERNAME);
    checkPassword(NEW_PASSWORD, world.passwordMinimum);
    const attributes = clientAttributes(
      Object.entries(ChallengeResponses)
        .filter(([name]) => name.startsWith(ATTRIBUTE_PREFIX))
        .map(([name, Value]) => ({ Name: name.slice(ATTRIBUTE_PREFIX.length), Value })),
      ['name'],
    );
    const password = await hashPassword(NEW_PASSWORD);
    // Once more: another answer to the same challenge may have come first.
    const { sub } = challengedUser(world, Session, USERNAME);
    world.challenges.delete(Session);
    const user = world.users.change(sub, (before) => ({
      ...before,
      password,
      temporaryUntil: undefined,
      status: 'CONFIRMED',
      attributes: mergeAttributes(before.attributes, attributes),
    }));
    return completeSignIn(world, user, ClientMetadata);
  },
);

import * as z from 'zod/mini';
import { attributeInput, clientAttributes, mergeAttributes } from '../attributes.ts';
import { redeemCode, sendCode } from '../codes.ts';
import { invalidParameter } from '../errors.ts';
import { userOperation } from '../operation.ts';
import { checkPassword } from '../passwords.ts';
import { revokeAllSessions } from '../sessions.ts';
import { attributeList, factorType } from '../users.ts';
import { checkCredentials } from './sign-in.ts';

export const GetUser = userOperation({}, (_world, user) => ({
  Username: user.sub,
  UserAttributes: attributeList(user),
  ...factorType(user),
}));

/** Users may change only their name. */
export const UpdateUserAttributes = userOperation(
  { UserAttributes: attributeInput },
  (world, user, input) => {
    const update = clientAttributes(input.UserAttributes, ['name']);
    world.users.change(user.sub, (before) => ({
      ...before,
      attributes: mergeAttributes(before.attributes, update),
    }));
    return {};
  },
);

export const ChangePassword = userOperation(
  { PreviousPassword: z.string(), ProposedPassword: z.string() },
  async (world, user, { PreviousPassword, ProposedPassword }) => {
    checkPassword(ProposedPassword, world.passwordMinimum);
    await checkCredentials(world, user.sub, PreviousPassword);
    const password = await world.passwords.hash(ProposedPassword);
    world.users.change(user.sub, (before) => ({ ...before, password }));
    return {};
  },
);

const checkAttributeName = (name: string) => {
  if (name !== 'email') throw invalidParameter('Only the email can be verified.');
};

export const GetUserAttributeVerificationCode = userOperation(
  { AttributeName: z.string() },
  (world, user, { AttributeName }) => {
    checkAttributeName(AttributeName);
    return { CodeDeliveryDetails: sendCode(world, user, 'email') };
  },
);

export const VerifyUserAttribute = userOperation(
  { AttributeName: z.string(), Code: z.string() },
  (world, user, { AttributeName, Code }) => {
    checkAttributeName(AttributeName);
    redeemCode(world.users, user, 'email', Code, world.now(), (before) => ({
      ...before,
      attributes: { ...before.attributes, email_verified: 'true' },
    }));
    return {};
  },
);

export const GlobalSignOut = userOperation({}, (world, user) => {
  world.users.change(user.sub, revokeAllSessions);
  return {};
});

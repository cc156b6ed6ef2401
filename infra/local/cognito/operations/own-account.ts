import * as z from 'zod/mini';
import {
  attributeInput,
  clientAttributes,
  deliveryDetails,
  mergeAttributes,
  metadataInput,
  newAttributes,
  parseEmailUsername,
} from '../attributes.ts';
import { checkCredentials, redeemCode, sendCode } from '../world.ts';
import { codeExpired, invalidParameter, notAuthorized } from '../errors.ts';
import { clientOperation, userOperation } from '../operation.ts';
import { checkPassword } from '../passwords.ts';
import { revokeAllSessions } from '../sessions.ts';
import { attributeList, factorType, newUser } from '../store.ts';

export const SignUp = clientOperation(
  { Username: z.string(), Password: z.string(), UserAttributes: z._default(attributeInput, []) },
  async (world, input) => {
    const email = parseEmailUsername(input.Username);
    const attributes = newAttributes(email, clientAttributes(input.UserAttributes, ['email', 'name']));
    checkPassword(input.Password, world.passwordMinimum);
    const password = await world.passwords.hash(input.Password);
    const user = newUser({ attributes, status: 'UNCONFIRMED', password }, world.now());
    world.users.add(user);
    return { UserConfirmed: false, UserSub: user.sub, CodeDeliveryDetails: sendCode(world, user, 'signUp') };
  },
);

export const ConfirmSignUp = clientOperation(
  { Username: z.string(), ConfirmationCode: z.string(), ClientMetadata: metadataInput },
  async (world, input) => {
    const user = world.users.find(input.Username);
    // Unknown and disabled users get the answer of an expired code (PreventUserExistenceErrors).
    if (!user?.enabled) throw codeExpired();
    if (user.status !== 'UNCONFIRMED') {
      throw notAuthorized(`User cannot be confirmed. Current status is ${user.status}`);
    }
    const confirmed = redeemCode(
      world.users,
      user,
      'signUp',
      input.ConfirmationCode,
      world.now(),
      (before) => ({
        ...before,
        status: 'CONFIRMED',
        attributes: { ...before.attributes, email_verified: 'true' },
      }),
    );
    // As on AWS, the user stays confirmed if the trigger fails.
    await world.triggers({
      source: 'PostConfirmation_ConfirmSignUp',
      user: confirmed,
      clientMetadata: input.ClientMetadata,
    });
    return {};
  },
);

export const ResendConfirmationCode = clientOperation({ Username: z.string() }, (world, { Username }) => {
  const user = world.users.find(Username);
  if (!user?.enabled) return { CodeDeliveryDetails: deliveryDetails(Username.toLowerCase()) };
  if (user.status !== 'UNCONFIRMED') throw invalidParameter('User is already confirmed.');
  return { CodeDeliveryDetails: sendCode(world, user, 'signUp') };
});

/** Unknown, disabled and unverified users get the same answer, but no mail. */
export const ForgotPassword = clientOperation({ Username: z.string() }, (world, { Username }) => {
  const user = world.users.find(Username);
  if (user?.status === 'FORCE_CHANGE_PASSWORD') {
    throw notAuthorized('User password cannot be reset in the current state.');
  }
  if (!user?.enabled || user.attributes.email_verified !== 'true') {
    return { CodeDeliveryDetails: deliveryDetails(user?.attributes.email ?? Username.toLowerCase()) };
  }
  return { CodeDeliveryDetails: sendCode(world, user, 'reset') };
});

export const ConfirmForgotPassword = clientOperation(
  {
    Username: z.string(),
    ConfirmationCode: z.string(),
    Password: z.string(),
    ClientMetadata: metadataInput,
  },
  async (world, input) => {
    checkPassword(input.Password, world.passwordMinimum);
    const password = await world.passwords.hash(input.Password);
    const user = world.users.find(input.Username);
    if (!user?.enabled) throw codeExpired();
    const changed = redeemCode(world.users, user, 'reset', input.ConfirmationCode, world.now(), (before) => ({
      ...before,
      password,
      status: 'CONFIRMED',
    }));
    world.lockout.clear(changed.sub);
    await world.triggers({
      source: 'PostConfirmation_ConfirmForgotPassword',
      user: changed,
      clientMetadata: input.ClientMetadata,
    });
    return {};
  },
);

export const GetUser = userOperation({}, (_world, user) => ({
  Username: user.sub,
  UserAttributes: attributeList(user),
  ...factorType(user),
}));

/** Users can change only their name. */
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

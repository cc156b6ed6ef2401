import { randomBytes } from 'node:crypto';
import { INVITATION_DAYS } from '@ramps-gateway/shared/domain/invitations.ts';
import * as z from 'zod/mini';
import {
  adminAttributes,
  attributeInput,
  mergeAttributes,
  newAttributes,
  parseEmailUsername,
} from '../attributes.ts';
import { CognitoError, invalidParameter } from '../errors.ts';
import { adminOperation, pageInput, pageOf } from '../operation.ts';
import { checkPassword } from '../passwords.ts';
import { revokeAllSessions } from '../sessions.ts';
import { attributeList, factorType, newUser, type User, userType } from '../store.ts';
import type { World } from '../world.ts';

const TEMPORARY_MS = INVITATION_DAYS * 24 * 60 * 60 * 1000;

const username = { Username: z.string() };

const newTemporary = async (world: World, given: string | undefined) => {
  const text = given ?? randomBytes(Math.max(9, world.passwordMinimum)).toString('base64url');
  checkPassword(text, world.passwordMinimum);
  return { text, password: await world.passwords.hash(text), temporaryUntil: world.now() + TEMPORARY_MS };
};

const mailTemporary = (world: World, to: string, code: string) =>
  world.mailbox({ to, code, subject: 'Your temporary password' }, world.now());

/** Throws UserNotFoundException, UnsupportedUserStateException. */
const resendTemporary = async (world: World, email: string, given: string | undefined) => {
  const { sub } = world.users.get(email);
  const { text, ...temporary } = await newTemporary(world, given);
  const user = world.users.change(sub, (before) => {
    if (before.status !== 'FORCE_CHANGE_PASSWORD')
      throw new CognitoError(
        'UnsupportedUserStateException',
        `Resend not possible. ${email} status is not FORCE_CHANGE_PASSWORD`,
      );
    return { ...before, ...temporary };
  });
  mailTemporary(world, user.attributes.email, text);
  return { User: userType(user) };
};

/**
 * Mails a temporary password unless `MessageAction: 'SUPPRESS'`. `RESEND` mails a new one to a user who has not chosen
 * a password yet.
 */
export const AdminCreateUser = adminOperation(
  {
    ...username,
    UserAttributes: z._default(attributeInput, []),
    TemporaryPassword: z.optional(z.string()),
    MessageAction: z.optional(z.enum(['RESEND', 'SUPPRESS'])),
    DesiredDeliveryMediums: z._default(z.array(z.string()), []),
  },
  async (world, input) => {
    const email = parseEmailUsername(input.Username);
    const suppressed = input.MessageAction === 'SUPPRESS';
    // Cognito defaults to SMS, which this pool cannot send: a call without it would fail on AWS.
    if (!suppressed && !input.DesiredDeliveryMediums.includes('EMAIL')) {
      throw invalidParameter('DesiredDeliveryMediums must include EMAIL, or MessageAction be SUPPRESS.');
    }
    if (input.MessageAction === 'RESEND') return resendTemporary(world, email, input.TemporaryPassword);
    const attributes = newAttributes(email, adminAttributes(input.UserAttributes));
    const { text, ...temporary } = await newTemporary(world, input.TemporaryPassword);
    const user = newUser({ attributes, status: 'FORCE_CHANGE_PASSWORD', ...temporary }, world.now());
    world.users.add(user);
    if (!suppressed) mailTemporary(world, email, text);
    return { User: userType(user) };
  },
);

export const AdminSetUserPassword = adminOperation(
  { ...username, Password: z.string(), Permanent: z._default(z.boolean(), false) },
  async (world, input) => {
    checkPassword(input.Password, world.passwordMinimum);
    const { sub } = world.users.get(input.Username);
    const password = await world.passwords.hash(input.Password);
    world.users.change(sub, (before) => ({
      ...before,
      password,
      status: input.Permanent ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD',
      temporaryUntil: input.Permanent ? undefined : world.now() + TEMPORARY_MS,
    }));
    return {};
  },
);

export const AdminGetUser = adminOperation(username, (world, { Username }) => {
  const user = world.users.get(Username);
  const { Attributes: _, ...shown } = userType(user);
  return { ...shown, UserAttributes: attributeList(user), ...factorType(user) };
});

export const AdminUpdateUserAttributes = adminOperation(
  { ...username, UserAttributes: attributeInput },
  (world, { Username, UserAttributes }) => {
    const update = adminAttributes(UserAttributes);
    world.users.change(world.users.get(Username).sub, (before) => ({
      ...before,
      attributes: mergeAttributes(before.attributes, update),
    }));
    return {};
  },
);

export const AdminDeleteUser = adminOperation(username, (world, { Username }) => {
  world.users.remove(world.users.get(Username).sub);
  return {};
});

const changeUser = (next: (user: User) => User) =>
  adminOperation(username, (world, { Username }) => {
    world.users.change(world.users.get(Username).sub, next);
    return {};
  });

export const AdminEnableUser = changeUser((user) => ({ ...user, enabled: true }));
export const AdminDisableUser = changeUser((user) => ({ ...revokeAllSessions(user), enabled: false }));
export const AdminUserGlobalSignOut = changeUser(revokeAllSessions);

/** Lower case for attributes whose case Cognito ignores. */
const searchable = (user: User): Record<string, string | undefined> => ({
  sub: user.sub,
  username: user.sub,
  email: user.attributes.email,
  name: user.attributes.name,
  'cognito:user_status': user.status,
  status: user.enabled ? 'Enabled' : 'Disabled',
});

const FILTER = /^\s*"?([\w:]+)"?\s*(\^?=)\s*"((?:[^"\\]|\\.)*)"\s*$/;

/** `email = "x"` (exact) and `email ^= "x"` (prefix). Throws InvalidParameterException. */
const parseFilter = (filter: string): ((user: User) => boolean) => {
  if (filter.trim() === '') return () => true;
  const [, name = '', operator, quoted = ''] = FILTER.exec(filter) ?? [];
  const text = quoted.replaceAll(/\\(.)/g, '$1');
  const wanted = name === 'email' ? text.toLowerCase() : text;
  if (operator === undefined) throw invalidParameter('Error while parsing filter');
  return (user) => {
    const values = searchable(user);
    if (!(name in values)) throw invalidParameter(`Invalid search attribute: ${name}`);
    const value = values[name];
    if (value === undefined) return false;
    return operator === '=' ? value === wanted : value.startsWith(wanted);
  };
};

/** Oldest first, at most 60 per page. */
export const ListUsers = adminOperation(
  {
    Filter: z._default(z.string(), ''),
    AttributesToGet: z.optional(z.array(z.string())),
    ...pageInput('PaginationToken'),
  },
  (world, input) => {
    const found = world.users.all().filter(parseFilter(input.Filter));
    const { items, next } = pageOf(found, ({ sub }) => sub, input.Limit, input.PaginationToken);
    const shown = input.AttributesToGet;
    const Users = items.map(userType).map((user) => ({
      ...user,
      Attributes: user.Attributes.filter(({ Name }) => shown === undefined || shown.includes(Name)),
    }));
    return { Users, PaginationToken: next };
  },
);

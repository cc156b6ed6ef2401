import * as z from 'zod/mini';
import { invalidParameter, notAuthorized } from './errors.ts';
import type { User } from './users.ts';

/** `[{ Name, Value }]` of a request. */
export const attributeInput = z.array(
  z.object({ Name: z.string(), Value: z._default(z.string().check(z.maxLength(2048)), '') }),
);

/** ClientMetadata of a request, handed on to the triggers. */
export const metadataInput = z.optional(z.record(z.string(), z.string()));

type AttributeInput = z.output<typeof attributeInput>;

/** The standard attributes that an administrator may write; the pool has no custom ones. */
const STANDARD = new Set([
  'name',
  'given_name',
  'family_name',
  'middle_name',
  'nickname',
  'preferred_username',
  'profile',
  'picture',
  'website',
  'email',
  'email_verified',
  'gender',
  'birthdate',
  'zoneinfo',
  'locale',
  'phone_number',
  'phone_number_verified',
  'address',
  'updated_at',
]);

/** An address as the pool keeps it: lower-case, since sign-in ignores the case. Throws. */
const parseEmail = (text: string): string => {
  if (text.length > 128 || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) {
    throw invalidParameter('Invalid email address format.');
  }
  return text.toLowerCase();
};

/** The Username of a new user must be an email (UsernameAttributes is `[email]`). Throws. */
export const parseEmailUsername = (username: string): string => {
  if (!username.includes('@')) throw invalidParameter('Username should be an email.');
  return parseEmail(username);
};

const checked = (name: string, value: string): string => {
  if (!STANDARD.has(name)) {
    throw invalidParameter(
      `Attributes did not conform to the schema: ${name}: Attribute does not exist in the schema.`,
    );
  }
  if (name === 'email') return parseEmail(value);
  if (name.endsWith('_verified') && value !== 'true' && value !== 'false') {
    throw invalidParameter(`Attributes did not conform to the schema: ${name}: Value must be true or false.`);
  }
  return value;
};

/** What an administrator writes. Throws for what the schema does not know, `sub` among it. */
export const adminAttributes = (input: AttributeInput): Record<string, string> =>
  Object.fromEntries(input.map(({ Name, Value }) => [Name, checked(Name, Value)]));

/** What a user writes through the app client: only the names given. Throws for any other. */
export const clientAttributes = (
  input: AttributeInput,
  writable: readonly string[],
): Record<string, string> => {
  const refused = input.find(({ Name }) => STANDARD.has(Name) && !writable.includes(Name));
  if (refused) throw notAuthorized('A client attempted to write unauthorized attribute');
  return adminAttributes(input);
};

/** The attributes of a new user: the username is the email, and an email given beside it must be the same. */
export const newAttributes = (email: string, given: Record<string, string>): User['attributes'] => {
  if (given.email !== undefined && given.email !== email) {
    throw invalidParameter('Username and email must be the same.');
  }
  const { email_verified: verified = 'false', ...rest } = given;
  return mergeAttributes({ email }, { ...rest, email_verified: verified });
};

/** The attributes after an update: an empty value removes one, a new email is not verified unless the update says so. */
export const mergeAttributes = (
  before: User['attributes'],
  update: Record<string, string>,
): User['attributes'] => {
  const moved = update.email !== undefined && update.email !== before.email;
  const merged = { ...before, ...(moved && { email_verified: 'false' }), ...update };
  const kept = Object.entries(merged).filter(([name, value]) => name !== 'email' && value !== '');
  return { ...Object.fromEntries(kept), email: merged.email };
};

/** `ann@example.com` as AWS shows where a code went. */
export const deliveryDetails = (email: string) => {
  const [local = '', domain = ''] = email.split('@');
  return {
    AttributeName: 'email',
    DeliveryMedium: 'EMAIL',
    Destination: `${local.charAt(0)}***@${domain.charAt(0)}***`,
  };
};

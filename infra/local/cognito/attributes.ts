import * as z from 'zod/mini';
import { invalidParameter, notAuthorized } from './errors.ts';
import type { User } from './store.ts';

export const attributeInput = z.array(
  z.object({ Name: z.string(), Value: z._default(z.string().check(z.maxLength(2048)), '') }),
);

export const metadataInput = z.optional(z.record(z.string(), z.string()));

type AttributeInput = z.output<typeof attributeInput>;

/** Standard attributes that an administrator can write; the pool has no custom ones. */
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

/** Lower case, because sign-in ignores case. Throws if invalid. */
const parseEmail = (text: string): string => {
  if (text.length > 128 || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) {
    throw invalidParameter('Invalid email address format.');
  }
  return text.toLowerCase();
};

/** UsernameAttributes is `[email]`. Throws if it is not an email. */
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

/** Throws for unknown attributes, including `sub`. */
export const adminAttributes = (input: AttributeInput): Record<string, string> =>
  Object.fromEntries(input.map(({ Name, Value }) => [Name, checked(Name, Value)]));

/** Throws for attributes outside the given names. */
export const clientAttributes = (
  input: AttributeInput,
  writable: readonly string[],
): Record<string, string> => {
  const refused = input.find(({ Name }) => STANDARD.has(Name) && !writable.includes(Name));
  if (refused) throw notAuthorized('A client attempted to write unauthorized attribute');
  return adminAttributes(input);
};

/** The username is the email; throws for another email attribute. */
export const newAttributes = (email: string, given: Record<string, string>): User['attributes'] => {
  if (given.email !== undefined && given.email !== email) {
    throw invalidParameter('Username and email must be the same.');
  }
  const { email_verified: verified = 'false', ...rest } = given;
  return mergeAttributes({ email }, { ...rest, email_verified: verified });
};

/** An empty value removes an attribute; a new email is unverified unless stated. */
export const mergeAttributes = (
  before: User['attributes'],
  update: Record<string, string>,
): User['attributes'] => {
  const moved = update.email !== undefined && update.email !== before.email;
  const merged = { ...before, ...(moved && { email_verified: 'false' }), ...update };
  const kept = Object.entries(merged).filter(([name, value]) => name !== 'email' && value !== '');
  return { ...Object.fromEntries(kept), email: merged.email };
};

export const deliveryDetails = (email: string) => {
  const [local = '', domain = ''] = email.split('@');
  return {
    AttributeName: 'email',
    DeliveryMedium: 'EMAIL',
    Destination: `${local.charAt(0)}***@${domain.charAt(0)}***`,
  };
};

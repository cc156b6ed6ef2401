import * as z from 'zod/mini';
import { challenged, openChallenge } from '../challenges.ts';
import { invalidParameter } from '../errors.ts';
import { associate, prefer, preferPasskey, verify } from '../factor.ts';
import { adminOperation, type Operation, signedInUser, userOperation } from '../operation.ts';
import type { User } from '../users.ts';
import type { World } from '../world.ts';

const parseInput = z.object({
  AccessToken: z.optional(z.string()),
  Session: z.optional(z.string()),
  UserCode: z.optional(z.string()),
});

interface Caller {
  readonly user: User;
  readonly session: string | undefined;
  readonly code: string | undefined;
}

const setupOperation = (run: (world: World, caller: Caller) => object): Operation => ({
  signed: false,
  async run(world, raw) {
    const parsed = parseInput.safeParse(raw);
    if (!parsed.success) throw invalidParameter('The request is not valid.');
    const { AccessToken, Session, UserCode: code } = parsed.data;
    if (AccessToken !== undefined) {
      return run(world, { user: await signedInUser(world, AccessToken), session: undefined, code });
    }
    if (Session === undefined) throw invalidParameter('Either AccessToken or Session is required.');
    const { user } = challenged(world, Session, 'MFA_SETUP');
    return run(world, { user, session: Session, code });
  },
});

/** Each session is used once. */
const nextSession = (world: World, { user, session }: Caller, verified: boolean) => {
  if (session === undefined) return {};
  world.challenges.delete(session);
  return { Session: openChallenge(world, user, 'MFA_SETUP', { verified }) };
};

export const AssociateSoftwareToken = setupOperation((world, caller) => ({
  SecretCode: associate(world, caller.user),
  ...nextSession(world, caller, false),
}));

/** At sign-in it also enables the factor; otherwise SetUserMFAPreference does. */
export const VerifySoftwareToken = setupOperation((world, caller) => {
  if (caller.code === undefined || !/^\d{6}$/.test(caller.code)) {
    throw invalidParameter(
      "1 validation error detected: Value at 'userCode' failed to satisfy constraint: Member must satisfy regular expression pattern: [0-9]+",
    );
  }
  verify(world, caller.user, caller.code, caller.session !== undefined);
  return { Status: 'SUCCESS', ...nextSession(world, caller, true) };
});

const preference = {
  SoftwareTokenMfaSettings: z.optional(
    z.object({ Enabled: z._default(z.boolean(), false), PreferredMfa: z._default(z.boolean(), false) }),
  ),
  WebAuthnMfaSettings: z.optional(z.object({ Enabled: z._default(z.boolean(), false) })),
};

interface Preference {
  readonly SoftwareTokenMfaSettings?:
    | { readonly Enabled: boolean; readonly PreferredMfa: boolean }
    | undefined;
  readonly WebAuthnMfaSettings?: { readonly Enabled: boolean } | undefined;
}

const setPreference = (
  world: World,
  user: User,
  { SoftwareTokenMfaSettings: app, WebAuthnMfaSettings: passkey }: Preference,
) => {
  if (app) prefer(world, user, app.Enabled, app.PreferredMfa);
  if (passkey) preferPasskey(world, user, passkey.Enabled);
  return {};
};

export const SetUserMFAPreference = userOperation(preference, setPreference);

export const AdminSetUserMFAPreference = adminOperation(
  { Username: z.string(), ...preference },
  (world, { Username, ...settings }) => setPreference(world, world.users.get(Username), settings),
);

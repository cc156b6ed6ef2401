import type {
  AuthenticationResponseJSON,
  AuthenticatorTransportFuture,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import * as z from 'zod/mini';
import { CognitoError, notAuthorized } from './errors.ts';
import type { Passkey, User } from './store.ts';
import type { World } from './world.ts';
import { userOperation } from './operation.ts';

const library = () => import('@simplewebauthn/server');

const REGISTRATION_MS = 5 * 60 * 1000;

const domainOf = ({ passkeyDomain }: World): string => {
  if (passkeyDomain === undefined)
    throw new CognitoError('WebAuthnNotEnabledException', 'Passkeys are not enabled for this user pool.');
  return passkeyDomain;
};

const clientData = z.object({ origin: z.string() });

/** The origin, if it is in the domain. Throws WebAuthnOriginNotAllowedException. */
const originOf = (clientDataJSON: string, domain: string): string => {
  try {
    const { origin } = clientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()));
    const { hostname } = new URL(origin);
    if (hostname === domain || hostname.endsWith(`.${domain}`)) return origin;
  } catch {
    // Unreadable data has no origin.
  }
  throw new CognitoError('WebAuthnOriginNotAllowedException', 'The origin is not allowed.');
};

const TRANSPORTS: readonly string[] = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

const isTransport = (name: string): name is AuthenticatorTransportFuture => TRANSPORTS.includes(name);

const transportsOf = ({ transports }: Passkey): AuthenticatorTransportFuture[] =>
  transports.filter(isTransport);

const beginRegistration = async (world: World, user: User): Promise<object> => {
  const rpID = domainOf(world);
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: world.poolName,
    rpID,
    userID: new TextEncoder().encode(user.sub),
    userName: user.attributes.email,
    excludeCredentials: (user.passkeys ?? []).map((each) => ({
      id: each.id,
      transports: transportsOf(each),
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  world.registrations.set(user.sub, {
    toSign: options.challenge,
    expiresAt: world.now() + REGISTRATION_MS,
  });
  return options;
};

const publicKeyCredential = {
  id: z.string(),
  rawId: z.string(),
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}),
};

const registrationShape = z.looseObject({
  ...publicKeyCredential,
  response: z.looseObject({
    clientDataJSON: z.string(),
    attestationObject: z.string(),
    transports: z.optional(z.array(z.string())),
  }),
});
const registration = z.custom<RegistrationResponseJSON>(
  (given) => registrationShape.safeParse(given).success,
);

/** Requires user verification. Throws as Cognito does. */
const completeRegistration = async (world: World, { sub }: User, credential: unknown): Promise<void> => {
  const rpID = domainOf(world);
  const begun = world.registrations.get(sub);
  world.registrations.delete(sub);
  if (!begun || begun.expiresAt <= world.now())
    throw new CognitoError('WebAuthnChallengeNotFoundException', 'There is no registration under way.');
  const refused = () =>
    new CognitoError('WebAuthnCredentialNotSupportedException', 'The credential is not supported.');
  const parsed = registration.safeParse(credential);
  if (!parsed.success) throw refused();
  const { verifyRegistrationResponse } = await library();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: parsed.data,
    expectedChallenge: begun.toSign,
    expectedOrigin: originOf(parsed.data.response.clientDataJSON, rpID),
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(() => {
    throw refused();
  });
  if (!verified || !registrationInfo) throw refused();
  const { id, publicKey, counter } = registrationInfo.credential;
  const made: Passkey = {
    id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: parsed.data.response.transports ?? [],
    createdAt: world.now(),
  };
  world.users.change(sub, (before) => ({
    ...before,
    passkeys: [...(before.passkeys ?? []).filter((each) => each.id !== id), made],
  }));
};

/** For users with an app, the passkey must count as a factor. */
export const mayUsePasskey = (world: World, { passkeys, factor, passkeyIsFactor }: User): boolean =>
  world.passkeyDomain !== undefined &&
  (passkeys ?? []).length > 0 &&
  (world.mfa === 'OFF' || !factor?.enabled || passkeyIsFactor === true);

export const passkeyOptions = async (world: World, user: User) => {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: domainOf(world),
    allowCredentials: (user.passkeys ?? []).map((each) => ({ id: each.id, transports: transportsOf(each) })),
    userVerification: 'required',
  });
};

const assertionShape = z.looseObject({
  ...publicKeyCredential,
  response: z.looseObject({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
  }),
});
const assertion = z.custom<AuthenticationResponseJSON>((given) => assertionShape.safeParse(given).success);

const parseText = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Throws NotAuthorizedException. */
export const redeemPasskey = async (
  world: World,
  user: User,
  toSign: string | undefined,
  credential: string,
): Promise<User> => {
  const parsed = assertion.safeParse(parseText(credential));
  const known = (user.passkeys ?? []).find(({ id }) => parsed.success && id === parsed.data.id);
  if (!parsed.success || !known || toSign === undefined) throw notAuthorized('Invalid passkey.');
  const rpID = domainOf(world);
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: parsed.data,
    expectedChallenge: toSign,
    expectedOrigin: originOf(parsed.data.response.clientDataJSON, rpID),
    expectedRPID: rpID,
    credential: {
      id: known.id,
      publicKey: new Uint8Array(Buffer.from(known.publicKey, 'base64url')),
      counter: known.counter,
      transports: transportsOf(known),
    },
    requireUserVerification: true,
  }).catch(() => {
    throw notAuthorized('Invalid passkey.');
  });
  if (!verified) throw notAuthorized('Invalid passkey.');
  const { newCounter } = authenticationInfo;
  return world.users.change(user.sub, (before) => ({
    ...before,
    passkeys: (before.passkeys ?? []).map((each) =>
      each.id === known.id ? { ...each, counter: newCounter } : each,
    ),
  }));
};

const StartWebAuthnRegistration = userOperation({}, async (world, user) => ({
  CredentialCreationOptions: await beginRegistration(world, user),
}));

const CompleteWebAuthnRegistration = userOperation(
  { Credential: z.unknown() },
  async (world, user, { Credential }) => {
    await completeRegistration(world, user, Credential);
    return {};
  },
);

const ListWebAuthnCredentials = userOperation({}, (world, { passkeys = [] }) => ({
  Credentials: passkeys.map(({ id, transports, createdAt }) => ({
    CredentialId: id,
    FriendlyCredentialName: 'Passkey',
    RelyingPartyId: world.passkeyDomain,
    AuthenticatorTransports: transports,
    CreatedAt: createdAt / 1000,
  })),
}));

const DeleteWebAuthnCredential = userOperation(
  { CredentialId: z.string() },
  (world, { sub, passkeys = [] }, { CredentialId }) => {
    if (!passkeys.some(({ id }) => id === CredentialId))
      throw new CognitoError('ResourceNotFoundException', 'There is no such credential.');
    world.users.change(sub, (before) => ({
      ...before,
      passkeys: (before.passkeys ?? []).filter(({ id }) => id !== CredentialId),
    }));
    return {};
  },
);

export const passkeyOperations = {
  StartWebAuthnRegistration,
  CompleteWebAuthnRegistration,
  ListWebAuthnCredentials,
  DeleteWebAuthnCredential,
};

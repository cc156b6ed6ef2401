import * as z from 'zod/mini';
import { CognitoError } from '../errors.ts';
import { userOperation } from '../operation.ts';
import { beginRegistration, completeRegistration } from '../passkeys.ts';

export const StartWebAuthnRegistration = userOperation({}, async (world, user) => ({
  CredentialCreationOptions: await beginRegistration(world, user),
}));

export const CompleteWebAuthnRegistration = userOperation(
  { Credential: z.unknown() },
  async (world, user, { Credential }) => {
    await completeRegistration(world, user, Credential);
    return {};
  },
);

export const ListWebAuthnCredentials = userOperation({}, (world, { passkeys = [] }) => ({
  Credentials: passkeys.map(({ id, transports, createdAt }) => ({
    CredentialId: id,
    FriendlyCredentialName: 'Passkey',
    RelyingPartyId: world.passkeyDomain,
    AuthenticatorTransports: transports,
    CreatedAt: createdAt / 1000,
  })),
}));

export const DeleteWebAuthnCredential = userOperation(
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

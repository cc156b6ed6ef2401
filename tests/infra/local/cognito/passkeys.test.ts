import { describe, expect, it } from 'vitest';
import { ANN, type CognitoOptions, MINUTE, type Pool, refused, startPool } from './support.ts';

/** Real signatures are tested with Chromium's virtual authenticator (tests/e2e/second-factor.test.ts). */
const signedIn = async (options: Partial<CognitoOptions> = { passkeyDomain: 'localhost' }) => {
  const pool = await startPool(options);
  await pool.member(ANN);
  return { pool, AccessToken: (await pool.signIn(ANN)).AccessToken };
};

const begin = (pool: Pool, USERNAME: string) =>
  pool.client.initiateAuth({
    ClientId: pool.ids.ClientId,
    AuthFlow: 'USER_AUTH',
    AuthParameters: { USERNAME, PREFERRED_CHALLENGE: 'WEB_AUTHN' },
  });

const made = (origin: string) => ({
  id: 'a2V5',
  rawId: 'a2V5',
  type: 'public-key',
  clientExtensionResults: {},
  response: {
    clientDataJSON: Buffer.from(JSON.stringify({ origin, challenge: 'x', type: 'webauthn.create' })).toString(
      'base64url',
    ),
    attestationObject: 'o2NmbXQ',
  },
});

describe('passkeys', () => {
  it('are offered to their owner, for the pool’s domain', async () => {
    const { pool, AccessToken } = await signedIn();
    const { CredentialCreationOptions } = await pool.client.startWebAuthnRegistration({ AccessToken });
    expect(CredentialCreationOptions).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: ANN },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const listed = await pool.client.listWebAuthnCredentials({ AccessToken });
    expect(listed.Credentials).toEqual([]);
    await refused(
      pool.client.deleteWebAuthnCredential({ AccessToken, CredentialId: 'none' }),
      'ResourceNotFoundException',
    );
  });

  it('are unavailable without a domain', async () => {
    const { pool, AccessToken } = await signedIn({});
    await refused(pool.client.startWebAuthnRegistration({ AccessToken }), 'WebAuthnNotEnabledException');
    await refused(begin(pool, ANN), 'InvalidParameterException', 'USER_AUTH is not enabled for the client.');
  });

  it.each([
    ['from another address', 'https://evil.example', 'WebAuthnOriginNotAllowedException'],
    ['from a domain with the same ending', 'https://notlocalhost', 'WebAuthnOriginNotAllowedException'],
    ['without a signature', 'http://localhost:5173', 'WebAuthnCredentialNotSupportedException'],
  ])('refuses one %s', async (_, origin, name) => {
    const { pool, AccessToken } = await signedIn();
    await pool.client.startWebAuthnRegistration({ AccessToken });
    await refused(pool.client.completeWebAuthnRegistration({ AccessToken, Credential: made(origin) }), name);
    // A challenge works once.
    await refused(
      pool.client.completeWebAuthnRegistration({ AccessToken, Credential: made(origin) }),
      'WebAuthnChallengeNotFoundException',
    );
  });

  it('refuses a registration that started more than five minutes ago', async () => {
    const { pool, AccessToken } = await signedIn();
    await pool.client.startWebAuthnRegistration({ AccessToken });
    pool.clock.now += 5 * MINUTE;
    await refused(
      pool.client.completeWebAuthnRegistration({ AccessToken, Credential: made('http://localhost:1') }),
      'WebAuthnChallengeNotFoundException',
    );
  });

  it('answers the same for a user without one and for a missing user, and refuses a forged answer', async () => {
    const { pool } = await signedIn();
    const [ann, nobody] = [await begin(pool, ANN), await begin(pool, 'nobody@example.com')];
    for (const { ChallengeName, AvailableChallenges, Session } of [ann, nobody]) {
      expect([ChallengeName, AvailableChallenges]).toEqual(['SELECT_CHALLENGE', ['PASSWORD']]);
      await refused(
        pool.client.respondToAuthChallenge({
          ClientId: pool.ids.ClientId,
          ChallengeName: 'WEB_AUTHN',
          Session,
          ChallengeResponses: { USERNAME: ANN, CREDENTIAL: JSON.stringify(made('http://localhost:1')) },
        }),
        'NotAuthorizedException',
      );
    }
  });

  it('count as a second factor only beside an app', async () => {
    const { pool } = await signedIn();
    await refused(
      pool.client.adminSetUserMFAPreference({
        ...pool.ann,
        WebAuthnMfaSettings: { Enabled: true },
      }),
      'InvalidParameterException',
      'User has no other MFA method.',
    );
  });
});

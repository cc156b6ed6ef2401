import { describe, expect, it } from 'vitest';
import { ANN, type CognitoOptions, MINUTE, type Pool, refused, startPool } from './support.ts';

/** What a browser signs is tried with Chromium's virtual authenticator (tests/e2e/second-factor.test.ts). */
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
  it('are asked of their owner in person, for the domain of the pool', async () => {
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

  it('are not there where the pool has no domain for them', async () => {
    const { pool, AccessToken } = await signedIn({});
    await refused(pool.client.startWebAuthnRegistration({ AccessToken }), 'WebAuthnNotEnabledException');
    await refused(begin(pool, ANN), 'InvalidParameterException', 'USER_AUTH is not enabled for the client.');
  });

  it.each([
    ['of another address', 'https://evil.example', 'WebAuthnOriginNotAllowedException'],
    ['of a domain that only ends like it', 'https://notlocalhost', 'WebAuthnOriginNotAllowedException'],
    ['that signs nothing', 'http://localhost:5173', 'WebAuthnCredentialNotSupportedException'],
  ])('refuses one %s', async (_, origin, name) => {
    const { pool, AccessToken } = await signedIn();
    await pool.client.startWebAuthnRegistration({ AccessToken });
    await refused(pool.client.completeWebAuthnRegistration({ AccessToken, Credential: made(origin) }), name);
    // A challenge is good once.
    await refused(
      pool.client.completeWebAuthnRegistration({ AccessToken, Credential: made(origin) }),
      'WebAuthnChallengeNotFoundException',
    );
  });

  it('takes no registration that began more than five minutes ago', async () => {
    const { pool, AccessToken } = await signedIn();
    await pool.client.startWebAuthnRegistration({ AccessToken });
    pool.clock.now += 5 * MINUTE;
    await refused(
      pool.client.completeWebAuthnRegistration({ AccessToken, Credential: made('http://localhost:1') }),
      'WebAuthnChallengeNotFoundException',
    );
  });

  it('answers alike for somebody without one and for nobody, and takes no made-up answer', async () => {
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

  it('stand for the app only beside one', async () => {
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

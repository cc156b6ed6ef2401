import { createFactorChallenges } from '#functions/adapters/cognito/second-factors.ts';
import { ANN, PASSWORD, type Pool, startPool } from '#tests/infra/local/cognito/support.ts';
import { codeOfStep, stepAt } from '#local/cognito/totp.ts';
import { beforeEach, expect, test } from 'vitest';

let pool: Pool;
let secret = '';
beforeEach(async () => {
  pool = await startPool();
  await pool.member(ANN);
  const { AccessToken } = await pool.signIn(ANN);
  const { SecretCode = '' } = await pool.client.associateSoftwareToken({ AccessToken });
  secret = SecretCode;
  const UserCode = codeOfStep(secret, stepAt(pool.clock.now) - 1);
  await pool.client.verifySoftwareToken({ AccessToken, UserCode });
  const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true };
  await pool.client.setUserMFAPreference({ AccessToken, SoftwareTokenMfaSettings });
});

/** The session after the correct password. */
const begun = async (username = ANN) => {
  const { Session = '' } = await pool.client.initiateAuth({
    ClientId: pool.ids.ClientId,
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: username, PASSWORD },
  });
  return Session;
};
const isOpen = (username: string, session: string) =>
  createFactorChallenges(pool.client, pool.ids.ClientId).isOpen(username, session);

test('a challenge after a correct password stays open, for its user only', async () => {
  await pool.member('bob@example.com');
  const session = await begun();
  expect(await isOpen(ANN, session)).toBe(true);
  expect(await isOpen(ANN, session)).toBe(true);
  for (const username of ['bob@example.com', 'nobody@example.com'])
    expect([username, await isOpen(username, session)]).toEqual([username, false]);
});

test('unknown, expired and completed sessions are closed', async () => {
  expect(await isOpen(ANN, 'x'.repeat(64))).toBe(false);
  const late = await begun();
  pool.clock.now += 3 * 60_000;
  expect(await isOpen(ANN, late)).toBe(false);
  const session = await begun();
  await pool.client.respondToAuthChallenge({
    ClientId: pool.ids.ClientId,
    ChallengeName: 'SOFTWARE_TOKEN_MFA',
    Session: session,
    ChallengeResponses: {
      USERNAME: ANN,
      SOFTWARE_TOKEN_MFA_CODE: codeOfStep(secret, stepAt(pool.clock.now)),
    },
  });
  expect(await isOpen(ANN, session)).toBe(false);
});

test('passes an error of the pool on', async () => {
  const broken = createFactorChallenges(pool.client, 'another-client');
  await expect(broken.isOpen(ANN, await begun())).rejects.toThrow();
});

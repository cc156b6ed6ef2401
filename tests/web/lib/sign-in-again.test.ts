import { signIn } from 'aws-amplify/auth';
import { beforeEach, expect, test, vi } from 'vitest';
import { configureAmplify, readTokens } from '#web/lib/auth/amplify.ts';
import { answerCode, signInAgain } from '#web/lib/auth/sign-in-again.ts';
import * as settings from '#web/lib/settings.ts';
import { SETTINGS } from '#tests/web/support/amplify.ts';
import { fakeCognito, refusal } from '#tests/web/support/cognito.ts';

const EMAIL = 'operator@example.com';
const CODE_NEEDED = {
  body: {
    ChallengeName: 'SOFTWARE_TOKEN_MFA',
    Session: 'session-1',
    ChallengeParameters: { USER_ID_FOR_SRP: 'user_1' },
  },
};

const options = { authFlowType: 'USER_PASSWORD_AUTH' } as const;
const tokenOfNow = async () => (await readTokens(false))?.accessToken;

beforeEach(async () => {
  vi.spyOn(settings, 'loadSettings').mockResolvedValue({ ...SETTINGS });
  vi.spyOn(console, 'warn').mockReturnValue();
  configureAmplify(SETTINGS);
  fakeCognito(EMAIL);
  await signIn({ username: EMAIL, password: 'right horse', options });
});

test('a new sign-in replaces the session without a gap', async () => {
  const before = await tokenOfNow();
  // Tokens of the same second are identical.
  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] });
  fakeCognito(EMAIL);
  const done = signInAgain(EMAIL, 'right horse');
  expect(await tokenOfNow()).toBe(before);
  expect(await done).toBe('none');
  vi.useRealTimers();
  const after = await tokenOfNow();
  expect(after).toBeDefined();
  expect(after).not.toBe(before);
});

test('the session stays until a required code is accepted', async () => {
  const before = await tokenOfNow();
  const { of } = fakeCognito(EMAIL, {
    InitiateAuth: CODE_NEEDED,
    RespondToAuthChallenge: refusal('CodeMismatchException', 'Invalid code received for user'),
  });
  expect(await signInAgain(EMAIL, 'right horse')).toBe('code');
  expect(await tokenOfNow()).toBe(before);
  await expect(answerCode('000000')).rejects.toThrow('Invalid code received for user');
  expect(of('RespondToAuthChallenge')[0]?.body).toMatchObject({
    ChallengeName: 'SOFTWARE_TOKEN_MFA',
    ChallengeResponses: { SOFTWARE_TOKEN_MFA_CODE: '000000' },
  });
  expect(await tokenOfNow()).toBe(before);
});

test('a wrong password leaves the session unchanged', async () => {
  const before = await tokenOfNow();
  fakeCognito(EMAIL, {
    InitiateAuth: refusal('NotAuthorizedException', 'Incorrect username or password.'),
  });
  await expect(signInAgain(EMAIL, 'wrong horse')).rejects.toThrow('Incorrect username or password.');
  expect(await tokenOfNow()).toBe(before);
});

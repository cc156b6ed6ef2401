import { Amplify } from 'aws-amplify';
import {
  confirmResetPassword,
  confirmSignIn,
  fetchAuthSession,
  fetchUserAttributes,
  resendSignUpCode,
  resetPassword,
  signIn,
  signOut,
  signUp,
  updatePassword,
  updateUserAttributes,
} from 'aws-amplify/auth';
import { codeOfStep, stepAt } from '#local/cognito/totp.ts';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ANN, type CognitoOptions, PASSWORD, refused, startPool } from './support.ts';

const options = { authFlowType: 'USER_PASSWORD_AUTH' } as const;

/** A pool for which Amplify is configured, as `/config.json` configures the page. */
const startAmplify = async (more: Partial<CognitoOptions> = {}) => {
  // Amplify warns about every endpoint outside AWS.
  vi.spyOn(console, 'warn').mockReturnValue();
  const pool = await startPool({ now: Date.now, ...more });
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: pool.cognito.userPoolId,
        userPoolClientId: pool.cognito.clientId,
        userPoolEndpoint: pool.cognito.url,
        loginWith: { email: true },
      },
    },
  });
  onTestFinished(() => signOut());
  return pool;
};

/** tests/e2e covers sign-up, an invited user's first sign-in, the second factor and sign-out everywhere. */
describe('Amplify', () => {
  it('refreshes with current groups, resets and changes a password, and revokes the session at sign-out', async () => {
    const pool = await startAmplify();
    await pool.member(ANN);
    const { nextStep } = await resetPassword({ username: ANN });
    expect(nextStep.resetPasswordStep).toBe('CONFIRM_RESET_PASSWORD_WITH_CODE');
    const confirmationCode = pool.lastCode();
    await confirmResetPassword({ username: ANN, confirmationCode, newPassword: 'new horse' });
    expect(await signIn({ username: 'Ann@example.com', password: 'new horse', options })).toMatchObject({
      isSignedIn: true,
    });
    await updatePassword({ oldPassword: 'new horse', newPassword: 'newer horse' });
    await updateUserAttributes({ userAttributes: { name: 'Ann C' } });
    expect(await fetchUserAttributes()).toMatchObject({ name: 'Ann C' });

    const first = (await fetchAuthSession()).tokens?.accessToken;
    expect(first?.payload['cognito:groups']).toBeUndefined();
    await pool.client.adminAddUserToGroup({ ...pool.ann, GroupName: 'admin' });
    const second = (await fetchAuthSession({ forceRefresh: true })).tokens?.accessToken;
    expect(second?.payload['cognito:groups']).toEqual(['admin']);

    await signOut();
    expect((await fetchAuthSession()).tokens).toBeUndefined();
    await refused(
      pool.client.getUser({ AccessToken: second?.toString() }),
      'NotAuthorizedException',
      'Access Token has been revoked',
    );
  });

  it('sends an unconfirmed user to the code step, and reports errors under their names', async () => {
    const pool = await startAmplify();
    await pool.signUp(ANN);
    const { nextStep } = await signIn({ username: ANN, password: PASSWORD, options });
    expect(nextStep.signInStep).toBe('CONFIRM_SIGN_UP');
    expect(await resendSignUpCode({ username: ANN })).toMatchObject({ destination: 'a***@e***' });
    await refused(
      signUp({ username: ANN, password: PASSWORD }),
      'UsernameExistsException',
      'An account with the given email already exists.',
    );
    await refused(signUp({ username: 'bob@example.com', password: '' }), 'EmptySignUpPassword');
    // Amplify uses SRP unless a flow is chosen; the pool refuses it.
    await refused(
      signIn({ username: ANN, password: PASSWORD }),
      'InvalidParameterException',
      'USER_SRP_AUTH is not enabled for the client.',
    );
  });

  it('sets up an app at sign-in when the pool requires it', async () => {
    const pool = await startAmplify({ mfa: 'ON' });
    await pool.member(ANN);
    const { nextStep } = await signIn({ username: ANN, password: PASSWORD, options });
    if (nextStep.signInStep !== 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP') throw new Error(nextStep.signInStep);
    const { sharedSecret } = nextStep.totpSetupDetails;
    const challengeResponse = codeOfStep(sharedSecret, stepAt(Date.now()));
    expect(await confirmSignIn({ challengeResponse })).toMatchObject({ isSignedIn: true });
  });
});

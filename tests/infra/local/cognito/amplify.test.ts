import { Amplify } from 'aws-amplify';
import {
  autoSignIn,
  confirmResetPassword,
  confirmSignIn,
  confirmSignUp,
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
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { PASSWORD, failure, startPool } from './support.ts';

const options = { authFlowType: 'USER_PASSWORD_AUTH' } as const;

/** A pool that Amplify is set up for, as `/config.json` does it for the page. */
const startAmplify = async () => {
  // Amplify warns of every endpoint that is not AWS's.
  vi.spyOn(console, 'warn').mockReturnValue();
  const pool = await startPool({ now: Date.now });
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

describe('Amplify', () => {
  it('signs up, confirms and goes on signed in, with a verified email', async () => {
    const pool = await startAmplify();
    const started = await signUp({
      username: 'ann@example.com',
      password: PASSWORD,
      options: { userAttributes: { email: 'ann@example.com', name: 'Ann' }, autoSignIn: options },
    });
    expect(started.nextStep).toMatchObject({
      signUpStep: 'CONFIRM_SIGN_UP',
      codeDeliveryDetails: { destination: 'a***@e***', deliveryMedium: 'EMAIL' },
    });
    await resendSignUpCode({ username: 'ann@example.com' });
    const confirmed = await confirmSignUp({
      username: 'ann@example.com',
      confirmationCode: pool.lastCode(),
    });
    expect(confirmed.nextStep.signUpStep).toBe('COMPLETE_AUTO_SIGN_IN');
    expect(await autoSignIn()).toMatchObject({ isSignedIn: true });
    // What the Authenticator asks before it decides on "Verify Contact".
    expect(await fetchUserAttributes()).toMatchObject({ email: 'ann@example.com', email_verified: 'true' });
  });

  it('refreshes a session with the groups of now', async () => {
    const pool = await startAmplify();
    await pool.member('ann@example.com');
    expect(await signIn({ username: 'Ann@example.com', password: PASSWORD, options })).toMatchObject({
      isSignedIn: true,
    });
    const first = (await fetchAuthSession()).tokens?.accessToken;
    expect(first?.payload['cognito:groups']).toBeUndefined();
    await pool.client.adminAddUserToGroup({
      UserPoolId: pool.ids.UserPoolId,
      Username: 'ann@example.com',
      GroupName: 'admin',
    });
    const second = (await fetchAuthSession({ forceRefresh: true })).tokens?.accessToken;
    expect(second?.payload['cognito:groups']).toEqual(['admin']);
    expect(second?.toString()).not.toBe(first?.toString());
  });

  it('revokes the session when it signs out', async () => {
    const pool = await startAmplify();
    await pool.member('ann@example.com');
    await signIn({ username: 'ann@example.com', password: PASSWORD, options });
    const AccessToken = (await fetchAuthSession()).tokens?.accessToken.toString() ?? '';
    await signOut();
    expect((await fetchAuthSession()).tokens).toBeUndefined();
    const answer = await fetch(pool.cognito.url, {
      method: 'POST',
      headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.GetUser' },
      body: JSON.stringify({ AccessToken }),
    });
    expect(await answer.json()).toEqual({
      __type: 'NotAuthorizedException',
      message: 'Access Token has been revoked',
    });
  });

  it('signs out everywhere', async () => {
    const pool = await startAmplify();
    await pool.member('ann@example.com');
    const elsewhere = await pool.signIn('ann@example.com');
    await signIn({ username: 'ann@example.com', password: PASSWORD, options });
    await signOut({ global: true });
    const { pathname } = new URL(pool.cognito.url);
    expect(pathname).toBe('/');
    const answer = await fetch(pool.cognito.url, {
      method: 'POST',
      headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.GetTokensFromRefreshToken' },
      body: JSON.stringify({ ClientId: pool.ids.ClientId, RefreshToken: elsewhere.RefreshToken }),
    });
    expect(await answer.json()).toMatchObject({ message: 'Refresh Token has been revoked' });
  });

  it('asks an invited user for a new password', async () => {
    const pool = await startAmplify();
    await pool.invite('ann@example.com', 'temporary');
    const { nextStep } = await signIn({ username: 'ann@example.com', password: 'temporary', options });
    expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED');
    const done = await confirmSignIn({
      challengeResponse: PASSWORD,
      options: { userAttributes: { name: 'Ann B' } },
    });
    expect(done.isSignedIn).toBe(true);
    expect(await fetchUserAttributes()).toMatchObject({ name: 'Ann B' });
  });

  it('sends an unconfirmed user to the code', async () => {
    const pool = await startAmplify();
    await pool.signUp('ann@example.com');
    const { nextStep } = await signIn({ username: 'ann@example.com', password: PASSWORD, options });
    expect(nextStep.signInStep).toBe('CONFIRM_SIGN_UP');
  });

  it('resets and changes a password, and a name', async () => {
    const pool = await startAmplify();
    await pool.member('ann@example.com');
    const { nextStep } = await resetPassword({ username: 'ann@example.com' });
    expect(nextStep.resetPasswordStep).toBe('CONFIRM_RESET_PASSWORD_WITH_CODE');
    const confirmationCode = pool.lastCode();
    await confirmResetPassword({ username: 'ann@example.com', confirmationCode, newPassword: 'new horse' });
    await signIn({ username: 'ann@example.com', password: 'new horse', options });
    await updatePassword({ oldPassword: 'new horse', newPassword: 'newer horse' });
    await updateUserAttributes({ userAttributes: { name: 'Ann C' } });
    expect(await fetchUserAttributes()).toMatchObject({ name: 'Ann C' });
  });

  it('shows the errors under their names', async () => {
    const pool = await startAmplify();
    await pool.signUp('ann@example.com');
    await expect(signUp({ username: 'ann@example.com', password: PASSWORD })).rejects.toMatchObject(
      failure('UsernameExistsException', 'An account with the given email already exists.'),
    );
    await expect(signIn({ username: 'bob@example.com', password: PASSWORD, options })).rejects.toMatchObject(
      failure('NotAuthorizedException', 'Incorrect username or password.'),
    );
    await expect(signUp({ username: 'bob@example.com', password: '' })).rejects.toMatchObject(
      failure('EmptySignUpPassword'),
    );
    // The default flow is SRP: forgetting to choose shows at once.
    await expect(signIn({ username: 'ann@example.com', password: PASSWORD })).rejects.toMatchObject(
      failure('InvalidParameterException', 'USER_SRP_AUTH is not enabled for the client.'),
    );
  });
});

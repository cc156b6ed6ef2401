import { confirmSignIn, signIn, type SignInInput, type SignInOutput } from 'aws-amplify/auth';
import { loadSettings } from '../settings.ts';
import { holdTokens, readTokens } from './amplify.ts';
import { rememberReplaced } from './replaced-sessions.ts';
import { apart } from './token-storage.ts';

/** What the sign-in still needs; `other`: something this dialog cannot provide, such as a missing passkey. */
export type NextAnswer = 'none' | 'code' | 'other';

const next = ({ isSignedIn, nextStep }: SignInOutput): NextAnswer => {
  if (isSignedIn) return 'none';
  return nextStep.signInStep === 'CONFIRM_SIGN_IN_WITH_TOTP_CODE' ? 'code' : 'other';
};

/** The session that a completed sign-in replaces ends when the user signs out. */
const replacing = async (work: () => Promise<NextAnswer>): Promise<NextAnswer> => {
  const before = await readTokens(false);
  const answer = await work();
  if (answer === 'none' && before) await rememberReplaced(before.sessionId);
  return answer;
};

const beside = (input: SignInInput): Promise<NextAnswer> =>
  replacing(() => holdTokens(() => apart(async () => next(await signIn(input)))));

/** A second sign-in, which replaces the current session on completion. Throws Cognito's errors. */
export const signInAgain = async (username: string, password: string): Promise<NextAnswer> => {
  const { authFlowType } = await loadSettings();
  return beside({ username, password, options: { authFlowType } });
};

export const signInAgainByPasskey = (username: string): Promise<NextAnswer> =>
  beside({ username, options: { authFlowType: 'USER_AUTH', preferredChallenge: 'WEB_AUTHN' } });

/** Completes the sign-in: its tokens replace the current ones. */
export const answerCode = (code: string): Promise<NextAnswer> =>
  replacing(async () => next(await confirmSignIn({ challengeResponse: code })));

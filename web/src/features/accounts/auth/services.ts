import { signIn, type SignInInput, signUp, type SignUpInput } from 'aws-amplify/auth';
import { toast } from '../../../components/ui/toast.ts';
import { staySignedIn } from '../../../lib/auth/token-storage.ts';
import type { Settings } from '../../../lib/settings.ts';
import { TEXTS } from './texts.ts';

interface FailureToast {
  readonly title: string;
  readonly text: string;
}

/** Cognito's answer; `undefined` for a network failure. */
const serverMessage = (error: unknown): { name: string; message: string } | undefined =>
  error instanceof Error && /Exception$/.test(error.name) && error.message !== ''
    ? { name: error.name, message: error.message }
    : undefined;

const UNEXPECTED: FailureToast = { title: TEXTS.error, text: TEXTS.unexpected };

/** S8.16 to S8.20, "Sign-up and sign-in". */
export const signInFailure = (error: unknown): FailureToast => {
  const said = serverMessage(error);
  return said ? { title: TEXTS.signInFailed, text: said.message } : UNEXPECTED;
};

/** S8.16; Cognito has its own error name for a registered email. */
export const signUpFailure = (error: unknown): FailureToast => {
  const said = serverMessage(error);
  if (!said) return UNEXPECTED;
  if (said.name === 'UsernameExistsException' || said.message.includes('already registered'))
    return { title: TEXTS.accountExists, text: TEXTS.alreadyRegistered };
  return { title: TEXTS.signUpFailed, text: said.message };
};

/** The toast omits the browser's messages about passkeys. */
const passkeyFailure = (error: unknown): FailureToast => ({
  title: TEXTS.signInFailed,
  text: serverMessage(error)?.message ?? TEXTS.passkeyNotUsed,
});

const withToast = async <T>(
  work: () => Promise<T>,
  failureOf: (error: unknown) => FailureToast,
): Promise<T> => {
  toast.clear();
  try {
    return await work();
  } catch (error) {
    const { title, text } = failureOf(error);
    toast.failure(title, text);
    throw error;
  }
};

interface FormData {
  readonly password?: string;
  readonly confirm_password?: string;
}

/** Amplify passes some calls a context before their input. */
type Arguments<T> = [input: T] | [context: unknown, input: T];

const inputOf = <T>(given: Arguments<T>): T => (given.length === 2 ? given[1] : given[0]);

/** The deployment settings that sign-in needs. */
export type AuthSettings = Pick<Settings, 'authFlowType' | 'passwordMinimum'>;

/** Checked here because the user pool's own message is unclear under threat protection (docs/deploy.md). */
const isCommon = async (password: string, minimum: number): Promise<boolean> => {
  try {
    const { passwordProblem } = await import('@ramps-gateway/shared/domain/passwords.ts');
    return passwordProblem(password, minimum) === 'common';
  } catch {
    return false;
  }
};

/** The Authenticator's calls with the deployment's sign-in flow and the toasts of S8. */
export const servicesFor = ({ authFlowType, passwordMinimum }: AuthSettings) => ({
  handleSignIn: (...given: Arguments<SignInInput>) => {
    const input = inputOf(given);
    return withToast(() => signIn({ ...input, options: { ...input.options, authFlowType } }), signInFailure);
  },

  handleSignUp: async (...given: Arguments<SignUpInput>) => {
    const input = inputOf(given);
    // Only the sign-in has "Stay signed in".
    staySignedIn(false);
    // Without a flow, the automatic sign-in after the code would use SRP.
    const { options } = input;
    const signedUp = await withToast(
      () =>
        signUp({
          ...input,
          options: { userAttributes: options?.userAttributes ?? {}, autoSignIn: { authFlowType } },
        }),
      signUpFailure,
    );
    if (signedUp.nextStep.signUpStep === 'CONFIRM_SIGN_UP')
      toast.success(TEXTS.checkMailTitle, TEXTS.checkMail);
    return signedUp;
  },

  /** S5.3: at least 6 characters, or the deployment's minimum. Checked when the field loses focus, and on submit. */
  validateFormPassword: async (
    { password = '' }: FormData,
    touched: Readonly<Record<string, unknown>>,
  ): Promise<{ password: string[] } | null> => {
    if (!touched['password']) return null;
    if (password.length < passwordMinimum) return { password: [TEXTS.passwordTooShort(passwordMinimum)] };
    return (await isCommon(password, passwordMinimum)) ? { password: [TEXTS.passwordCommon] } : null;
  },

  /** S2.16: the sign-up has no second password field. */
  validateConfirmPassword: ({ password, confirm_password }: FormData) =>
    Promise.resolve(
      confirm_password !== undefined && confirm_password !== '' && confirm_password !== password
        ? { confirm_password: TEXTS.passwordsDiffer }
        : null,
    ),
  validateRequiredFieldsForAuthMethod: () => Promise.resolve(null),
});

/** Replaces password and code. Resolves to whether it worked; failures are shown. */
export const signInByPasskey = (username: string): Promise<boolean> =>
  withToast(
    async () =>
      (await signIn({ username, options: { authFlowType: 'USER_AUTH', preferredChallenge: 'WEB_AUTHN' } }))
        .isSignedIn,
    passkeyFailure,
  ).then(
    (signedIn) => {
      if (!signedIn) toast.failure(TEXTS.signInFailed, TEXTS.noPasskey);
      return signedIn;
    },
    () => false,
  );

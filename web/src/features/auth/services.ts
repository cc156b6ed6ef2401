import { type SignInInput, type SignUpInput, signIn, signUp } from 'aws-amplify/auth';
import { toast } from '../../components/ui/toast.ts';
import { PASSWORD_MINIMUM } from '../../lib/auth/amplify.ts';
import type { Settings } from '../../lib/settings.ts';
import { type FailureToast, signInFailure, signUpFailure } from './failure.ts';
import { TEXTS } from './texts.ts';

const told = async <T>(work: () => Promise<T>, failureOf: (error: unknown) => FailureToast): Promise<T> => {
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
  /** Only where a new password is chosen for one that somebody else set. */
  readonly confirm_password?: string;
}

/** Amplify's calls also take a context before their input. */
type Arguments<T> = [input: T] | [context: unknown, input: T];

const inputOf = <T>(given: Arguments<T>): T => (given.length === 2 ? given[1] : given[0]);

/** What the Authenticator does through us: the flow that the deployment asks for, and the toasts of spec 8. */
export const servicesFor = ({ authFlowType }: Pick<Settings, 'authFlowType'>) => ({
  handleSignIn: (...given: Arguments<SignInInput>) => {
    const input = inputOf(given);
    return told(() => signIn({ ...input, options: { ...input.options, authFlowType } }), signInFailure);
  },

  handleSignUp: async (...given: Arguments<SignUpInput>) => {
    const input = inputOf(given);
    // Without a flow of its own the automatic sign-in after the code would take SRP.
    const { options } = input;
    const signedUp = await told(
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

  /** spec 5: at least 6 characters; said when the form is sent, and before that only of what has been left. */
  validateFormPassword: ({ password = '' }: FormData, touched: Readonly<Record<string, unknown>>) =>
    Promise.resolve(
      touched['password'] && password.length < PASSWORD_MINIMUM
        ? { password: [TEXTS.passwordTooShort(PASSWORD_MINIMUM)] }
        : null,
    ),

  /** spec 2: the sign-up has no second password field. */
  validateConfirmPassword: ({ password, confirm_password }: FormData) =>
    Promise.resolve(
      confirm_password !== undefined && confirm_password !== '' && confirm_password !== password
        ? { confirm_password: TEXTS.passwordsDiffer }
        : null,
    ),
  validateRequiredFieldsForAuthMethod: () => Promise.resolve(null),
});

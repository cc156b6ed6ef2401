import { TEXTS } from './texts.ts';

export interface FailureToast {
  readonly title: string;
  readonly text: string;
}

/** Cognito's own answer, as opposed to a network failure. */
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

/** S8.16; Cognito has an error name of its own for a registered email. */
export const signUpFailure = (error: unknown): FailureToast => {
  const said = serverMessage(error);
  if (!said) return UNEXPECTED;
  if (said.name === 'UsernameExistsException' || said.message.includes('already registered'))
    return { title: TEXTS.accountExists, text: TEXTS.alreadyRegistered };
  return { title: TEXTS.signUpFailed, text: said.message };
};

/** Browser messages about passkeys are not shown. */
export const passkeyFailure = (error: unknown): FailureToast => ({
  title: TEXTS.signInFailed,
  text: serverMessage(error)?.message ?? TEXTS.passkeyNotUsed,
});

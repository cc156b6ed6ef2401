import { PasswordField, TextField, useAuthenticator } from '@aws-amplify/ui-react';
import { TEXTS } from '../texts.ts';

/** spec 2: an email and a password, and nothing else. */
export const SignUpFields = ({ passwordMinimum }: { readonly passwordMinimum: number }) => {
  const { validationErrors } = useAuthenticator((context) => [context.validationErrors]);
  const problem = [validationErrors['password'] ?? []].flat()[0];
  return (
    <>
      <TextField
        name="email"
        type="email"
        label="Email"
        placeholder="Enter your Email"
        autoComplete="username"
        autoCapitalize="off"
        isRequired
      />
      <PasswordField
        name="password"
        label="Password"
        placeholder="Enter your Password"
        autoComplete="new-password"
        autoCapitalize="off"
        descriptiveText={TEXTS.passwordHint(passwordMinimum)}
        minLength={passwordMinimum}
        isRequired
        hasError={problem !== undefined}
        {...(problem === undefined ? {} : { errorMessage: problem })}
      />
    </>
  );
};

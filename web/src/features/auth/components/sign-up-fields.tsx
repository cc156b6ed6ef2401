import { PasswordField, TextField, useAuthenticator } from '@aws-amplify/ui-react';
import { PASSWORD_MINIMUM } from '../../../lib/auth/amplify.ts';

/** spec 2: an email and a password, and nothing else. */
export const SignUpFields = () => {
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
        minLength={PASSWORD_MINIMUM}
        isRequired
        hasError={problem !== undefined}
        {...(problem === undefined ? {} : { errorMessage: problem })}
      />
    </>
  );
};

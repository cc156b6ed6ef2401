import type * as sdk from '@aws-sdk/client-cognito-identity-provider';

/** Errors of the pool and of AWS's protocol. */
type CognitoErrorName =
  | Extract<keyof typeof sdk, `${string}Exception`>
  | 'InternalErrorException'
  | 'MissingAuthenticationTokenException'
  | 'SerializationException'
  | 'UnknownOperationException';

export class CognitoError extends Error {
  readonly type: CognitoErrorName;

  constructor(type: CognitoErrorName, message: string) {
    super(message);
    this.type = type;
  }
}

export const notAuthorized = (message = 'Incorrect username or password.') =>
  new CognitoError('NotAuthorizedException', message);

export const invalidParameter = (message: string) => new CognitoError('InvalidParameterException', message);

export const userNotFound = () => new CognitoError('UserNotFoundException', 'User does not exist.');

export const userDisabled = () => notAuthorized('User is disabled.');

export const codeMismatch = () =>
  new CognitoError('CodeMismatchException', 'Invalid verification code provided, please try again.');

export const codeExpired = () =>
  new CognitoError('ExpiredCodeException', 'Invalid code provided, please request a code again.');

export const attemptLimit = () =>
  new CognitoError('LimitExceededException', 'Attempt limit exceeded, please try after some time.');

import {
  type CognitoIdentityProviderClient,
  CognitoIdentityProviderServiceException,
  RespondToAuthChallengeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { FactorChallenges } from '../../capabilities/accounts/users/ports.ts';

/** Errors for a wrong code in a valid session; Cognito checks the session first. */
const OPEN = new Set(['CodeMismatchException', 'ExpiredCodeException']);
const CLOSED = new Set(['NotAuthorizedException', 'UserNotFoundException', 'InvalidParameterException']);

/** Any six digits will do: the call only shows whether the challenge is open. */
const SOME_CODE = '000000';

export const createFactorChallenges = (
  client: CognitoIdentityProviderClient,
  clientId: string,
): FactorChallenges => ({
  isOpen: async (username, session) => {
    try {
      await client.send(
        new RespondToAuthChallengeCommand({
          ClientId: clientId,
          ChallengeName: 'SOFTWARE_TOKEN_MFA',
          Session: session,
          ChallengeResponses: { USERNAME: username, SOFTWARE_TOKEN_MFA_CODE: SOME_CODE },
        }),
      );
      return true;
    } catch (error) {
      if (!(error instanceof CognitoIdentityProviderServiceException)) throw error;
      if (OPEN.has(error.name)) return true;
      if (CLOSED.has(error.name)) return false;
      throw error;
    }
  },
});

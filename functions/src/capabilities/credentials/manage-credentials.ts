import {
  type CredentialsInput,
  type CredentialsStatus,
  credentialsInput,
} from '@ramps-gateway/shared/contract/calls/credentials.ts';

/** S7.15, manage-credentials: credentials in the body are saved, an empty body reads the status. */
export const manageCredentials =
  (read: () => Promise<CredentialsStatus>, save: (input: CredentialsInput) => Promise<CredentialsStatus>) =>
  (body: unknown): Promise<CredentialsStatus> => {
    const given = credentialsInput.safeParse(body);
    return given.success ? save(given.data) : read();
  };

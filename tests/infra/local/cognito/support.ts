import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CognitoIdentityProvider } from '@aws-sdk/client-cognito-identity-provider';
import { type Cognito, type CognitoOptions, createCognito } from '#local/cognito/cognito.ts';
import { expect, onTestFinished } from 'vitest';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const ANN = 'ann@example.com';
export const PASSWORD = 'correct horse';
export type { CognitoOptions };

export type Tokens = Record<'AccessToken' | 'IdToken' | 'RefreshToken', string> & {
  ExpiresIn: number;
};

export type Mail = Record<'to' | 'code' | 'subject' | 'at', string>;

export const tempFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'cognito-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

export const clientFor = (endpoint: string): CognitoIdentityProvider => {
  const client = new CognitoIdentityProvider({
    endpoint,
    region: 'local',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
  onTestFinished(() => client.destroy());
  return client;
};

export const mailsIn = (dataDir: string): Mail[] =>
  readFileSync(join(dataDir, 'mailbox.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Mail);

/** The calls that most tests start with, made with the real SDK. */
export const actor = (
  client: CognitoIdentityProvider,
  { userPoolId: UserPoolId, clientId: ClientId }: { userPoolId: string; clientId: string },
) => {
  const signIn = async (email: string, password = PASSWORD): Promise<Tokens> => {
    const { AuthenticationResult } = await client.initiateAuth({
      ClientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: password },
    });
    if (!AuthenticationResult) throw new Error('There was a challenge.');
    return AuthenticationResult as Tokens;
  };
  return {
    signIn,
    signUp: (email: string, password = PASSWORD) =>
      client.signUp({
        ClientId,
        Username: email,
        Password: password,
        UserAttributes: [{ Name: 'email', Value: email }],
      }),
    confirm: (email: string, code: string) =>
      client.confirmSignUp({ ClientId, Username: email, ConfirmationCode: code }),
    /** An invited user with a temporary password. */
    invite: async (email: string, temporary = PASSWORD): Promise<string> => {
      const { User } = await client.adminCreateUser({
        UserPoolId,
        Username: email,
        TemporaryPassword: temporary,
        MessageAction: 'SUPPRESS',
        UserAttributes: [
          { Name: 'email', Value: email },
          { Name: 'email_verified', Value: 'true' },
          { Name: 'name', Value: 'Ann' },
        ],
      });
      return User?.Username ?? '';
    },
    setPassword: (email: string, password = PASSWORD, permanent = true) =>
      client.adminSetUserPassword({
        UserPoolId,
        Username: email,
        Password: password,
        Permanent: permanent,
      }),
  };
};

let poolFile: Buffer | undefined;

/** A folder that already has a pool key: generating one takes longer than most tests. */
export const preparedFolder = (): string => {
  const dataDir = tempFolder();
  if (poolFile) {
    mkdirSync(join(dataDir, 'cognito'));
    writeFileSync(join(dataDir, 'cognito/pool.json'), poolFile);
  }
  return dataDir;
};

/** A separate pool with a clock that the test moves. */
export const startPool = async (options: Partial<CognitoOptions> = {}) => {
  const dataDir = options.dataDir ?? preparedFolder();
  const clock = { now: Date.now() };
  const printed: string[] = [];
  const cognito: Cognito = await createCognito({
    dataDir,
    now: () => clock.now,
    print: (line) => printed.push(line),
    // Hashing passwords takes most of the tests' time, so it is cheap here. Tests that start the process pay the real cost.
    passwordCost: 2,
    ...options,
  });
  onTestFinished(() => cognito.close());
  poolFile ??= readFileSync(join(dataDir, 'cognito/pool.json'));
  const client = clientFor(cognito.url);
  const acts = actor(client, cognito);
  return {
    cognito,
    client,
    ...acts,
    dataDir,
    clock,
    printed,
    ids: { UserPoolId: cognito.userPoolId, ClientId: cognito.clientId },
    ann: { UserPoolId: cognito.userPoolId, Username: ANN },
    mails: () => mailsIn(dataDir),
    lastCode: () => mailsIn(dataDir).at(-1)?.code ?? '',
    /** A confirmed user. Returns the sub. */
    member: async (email: string, password = PASSWORD): Promise<string> => {
      const sub = await acts.invite(email, password);
      await acts.setPassword(email, password);
      return sub;
    },
  };
};

export type Pool = Awaited<ReturnType<typeof startPool>>;

/** A different six-digit code. */
export const otherThan = (code: string): string => (code === '000000' ? '000001' : '000000');

/** The error expected from an SDK call. */
export const failure = (name: string, message?: string): object =>
  message === undefined ? { name } : { name, message };

/** The call fails with this error, and this message when given. */
export const refused = (call: Promise<unknown>, error: string | object, message?: string): Promise<void> =>
  expect(call).rejects.toMatchObject(typeof error === 'string' ? failure(error, message) : error);

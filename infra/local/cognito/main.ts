import { codeOf, messageOf } from '@ramps-gateway/infra/common/errors.ts';
import * as z from 'zod/mini';
import { makePrivate } from '../support/files.ts';
import { outliveFullLog, watchParent } from '../support/part.ts';
import { type CognitoOptions, createCognito } from './cognito.ts';

const whole = z.pipe(
  z.string().check(z.regex(/^\d{1,9}$/)),
  z.transform((text: string) => Number(text)),
);

const environment = z.object({
  COGNITO_PORT: z._default(whole, 9229),
  DATA_DIR: z._default(z.string(), '.local'),
  USER_POOL_NAME: z._default(z.string(), 'ramps-gateway-local'),
  TOKEN_SECONDS: z.optional(whole),
  REFRESH_TOKEN_HOURS: z.optional(whole),
  PASSWORD_MINIMUM: z.optional(whole),
  USER_POOL_MFA: z.optional(z.enum(['OFF', 'OPTIONAL', 'ON'])),
  PASSKEY_DOMAIN: z.optional(z.string()),
  LAMBDA_ENDPOINT: z.optional(z.string()),
  TRIGGER_FUNCTION: z.optional(z.string()),
});

const fail = (message: string): never => {
  console.error(message);
  process.exit(1);
};

const readEnvironment = () => {
  // Empty variables count as unset.
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  return parsed.success ? parsed.data : fail(`${String(parsed.error.issues[0]?.path[0])} is not valid.`);
};

makePrivate();
outliveFullLog();
const env = readEnvironment();

const options: CognitoOptions = {
  dataDir: env.DATA_DIR,
  port: env.COGNITO_PORT,
  poolName: env.USER_POOL_NAME,
  tokenSeconds: env.TOKEN_SECONDS,
  refreshTokenHours: env.REFRESH_TOKEN_HOURS,
  passwordMinimum: env.PASSWORD_MINIMUM,
  mfa: env.USER_POOL_MFA,
  passkeyDomain: env.PASSKEY_DOMAIN,
  trigger:
    env.LAMBDA_ENDPOINT && env.TRIGGER_FUNCTION
      ? { endpoint: env.LAMBDA_ENDPOINT, functionName: env.TRIGGER_FUNCTION }
      : undefined,
};

const cognito = await createCognito(options).catch((error: unknown) => {
  if (codeOf(error) === 'EADDRINUSE') {
    return fail(
      `Cognito cannot start: port ${env.COGNITO_PORT} is in use. Stop the program that uses it, or set COGNITO_PORT.`,
    );
  }
  return fail(`Cognito cannot start: ${messageOf(error)}`);
});

let stopping = false;
const stop = () => {
  if (stopping) return;
  stopping = true;
  void cognito.close().then(() => process.exit(0));
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
watchParent(stop);

console.log(`Cognito listens on ${cognito.url}, user pool ${cognito.userPoolId}, client ${cognito.clientId}`);

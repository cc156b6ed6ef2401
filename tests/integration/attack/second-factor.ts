import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOfStep, stepAt } from '#local/cognito/totp.ts';
import { decodeJwt, importJWK, type JWK, SignJWT } from 'jose';
import * as z from 'zod/mini';
import { api, cognito, signInAs } from '#tests/support/stack-client.ts';
import type { StackFile } from '#tests/support/stack.ts';

export interface Person {
  readonly email: string;
  readonly password: string;
}

/** The calls below must finish in this time. They use the previous code, so the current and next ones stay unused. */
const STILL_GOOD_MS = 10_000;

/**
 * Sets up an authenticator app as the page does: fresh sign-in, Cognito, server. Returns its secret, the time step of the code
 * it used, and a token that can change the factor.
 */
export const setUpFactor = async (stack: StackFile, { email, password }: Person) => {
  const usual = await signInAs(stack, email, password);
  await api(stack, usual.AccessToken)('POST /profile/sign-in-settings');
  const { AccessToken } = await signInAs(stack, email, password);
  const associated = await cognito(stack, 'AssociateSoftwareToken', { AccessToken });
  const { SecretCode } = z.object({ SecretCode: z.string() }).parse(associated.body);
  const step = stepAt(Date.now() + STILL_GOOD_MS) - 1;
  const UserCode = codeOfStep(SecretCode, step);
  for (const [operation, input] of [
    ['VerifySoftwareToken', { UserCode }],
    ['SetUserMFAPreference', { SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } }],
  ] as const) {
    const { status, body } = await cognito(stack, operation, { AccessToken, ...input });
    if (status !== 200) throw new Error(`${operation}: ${JSON.stringify(body)}`);
  }
  const recorded = await api(stack, AccessToken)('POST /profile/second-factor');
  if (recorded.status !== 200) throw new Error(`not recorded: ${JSON.stringify(recorded.body)}`);
  return { secret: SecretCode, step, AccessToken };
};

const poolFile = z.object({ key: z.object({ kid: z.string(), jwk: z.record(z.string(), z.string()) }) });

/** Backdates a token's sign-in by `seconds`; a negative value puts it in the future. */
export const aged = async (dataDir: string, token: string, seconds: number): Promise<string> => {
  const { key } = poolFile.parse(JSON.parse(readFileSync(join(dataDir, 'cognito/pool.json'), 'utf8')));
  const { auth_time: at, ...claims } = decodeJwt<{ auth_time: number }>(token);
  return new SignJWT({ ...claims, auth_time: at - seconds })
    .setProtectedHeader({ alg: 'RS256', kid: key.kid })
    .sign(await importJWK(key.jwk as JWK, 'RS256'));
};

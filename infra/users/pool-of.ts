import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import * as z from 'zod/mini';
import { localClient } from '../common/aws.ts';
import { messageOf, PlainError } from '../common/errors.ts';

const stackFile = z.object({ cognito: z.object({ endpoint: z.string(), userPoolId: z.string() }) });

/** A pool on AWS by its id (`--pool`), by the credentials of the environment; without one that of the stack on this machine. */
export const poolOf = (
  args: string[],
  usage: string,
): { readonly client: CognitoIdentityProviderClient; readonly pool: string } => {
  let pool: string | undefined;
  try {
    ({ pool } = parseArgs({ args, options: { pool: { type: 'string' } } }).values);
  } catch (error) {
    throw new PlainError(`${messageOf(error)} Usage: ${usage}`);
  }
  if (pool !== undefined) {
    // Of a pool in another region than the shell's, its id says which.
    const region = pool.slice(0, pool.indexOf('_'));
    return { pool, client: new CognitoIdentityProviderClient({ region, maxAttempts: 10 }) };
  }
  const dataDir = path.resolve(process.env['DATA_DIR'] || '.local');
  const file = path.join(dataDir, 'stack.json');
  if (!existsSync(file)) throw new PlainError(`No stack runs on the data in ${dataDir}. Usage: ${usage}`);
  const { cognito } = stackFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  return {
    pool: cognito.userPoolId,
    client: new CognitoIdentityProviderClient(localClient(cognito.endpoint)),
  };
};

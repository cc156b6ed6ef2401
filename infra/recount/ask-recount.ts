import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { PlainError } from '../common/errors.ts';
import { invokeAt } from '../redrive/invoke.ts';

const stackFile = z.object({ secretsManager: z.object({ endpoint: z.string() }) });

/** What the function `recount` of the stack on this machine answers. @param usage the command, as it is called */
export const askRecount = async (detail: object, usage: string): Promise<unknown> => {
  const dataDir = path.resolve(process.env['DATA_DIR'] || '.local');
  const file = path.join(dataDir, 'stack.json');
  if (!existsSync(file))
    throw new PlainError(
      `No stack runs on the data in ${dataDir}. Start it with npm start, or name its folder: DATA_DIR=… ${usage}`,
    );
  const { secretsManager } = stackFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  const result = await invokeAt(secretsManager.endpoint)('recount', { detail });
  if (!result.ok) throw new PlainError(`${usage} failed: ${result.error.errorMessage}`);
  return JSON.parse(result.payload);
};

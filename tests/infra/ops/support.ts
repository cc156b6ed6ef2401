import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ops } from '#infra/ops/ops.ts';
import { tempFolder } from '#tests/support/temp.ts';

interface Parts {
  readonly cognito?: { readonly endpoint: string; readonly userPoolId: string };
  readonly dynamodb?: { readonly endpoint: string; readonly table: string };
}

const ABSENT = { endpoint: 'http://127.0.0.1:1', userPoolId: 'local_pool', table: 'local-table' };

/** The data folder of a running stack, with only these parts. */
export const stackWith = (parts: Parts = {}): string => {
  const dataDir = tempFolder();
  const stack = { cognito: ABSENT, dynamodb: ABSENT, secretsManager: ABSENT, ...parts };
  writeFileSync(path.join(dataDir, 'stack.json'), JSON.stringify(stack));
  return dataDir;
};

/** Runs `npm run ops -- …`. Returns its exit code, output and messages. */
export const runOps = async (args: readonly string[], dataDir: string, input = '') => {
  const printed: string[] = [];
  const noted: string[] = [];
  const code = await ops(args, {
    env: { DATA_DIR: dataDir },
    print: (line) => printed.push(line),
    note: (line) => noted.push(line),
    input: () => Promise.resolve(input),
  });
  return { code, printed, noted: noted.join('\n') };
};

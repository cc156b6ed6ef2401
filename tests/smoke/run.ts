import path from 'node:path';
import { signInAsPageDoes } from './sign-in.ts';
import { OPEN, SIGNED_IN, smoke } from './smoke.ts';
import { credentialsOf, readStage } from './stage.ts';

/**
 * `npm run smoke -- stack.json`: checks a stage, local or on AWS, with a sign-in; without a file, the running local stack. It
 * changes nothing, and exits with 1 if a check fails.
 */
const run = async (): Promise<void> => {
  const file = process.argv[2] ?? path.join(process.env['DATA_DIR'] || '.local', 'stack.json');
  const stage = readStage(file);
  const who = credentialsOf(stage, process.env);
  // Amplify warns about every endpoint outside AWS.
  console.warn = () => undefined;
  // A pipeline's log has many readers, so errors must not show the password.
  const report = (line: string) => console.log(line.replaceAll(who.password, '…'));
  const failed = await smoke({ stage, fetch }, (visit) => signInAsPageDoes(visit, who), report);
  const all = OPEN.length + 1 + SIGNED_IN.length;
  console.log(`\n${stage.web}: ${all - failed} of ${all} checks passed`);
  process.exitCode = failed > 0 ? 1 : 0;
};

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});

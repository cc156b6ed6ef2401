import path from 'node:path';
import { signInAsPageDoes } from './sign-in.ts';
import { OPEN, SIGNED_IN, smoke } from './smoke.ts';
import { credentialsOf, readStage } from './stage.ts';

/**
 * `npm run smoke -- stack.json`: checks whether a stage works, with a sign-in, here or on AWS; without a file, at the local
 * stack that runs. It changes nothing. Ends with code 1 when a check has failed.
 */
const run = async (): Promise<void> => {
  const file = process.argv[2] ?? path.join(process.env['DATA_DIR'] || '.local', 'stack.json');
  const stage = readStage(file);
  const who = credentialsOf(stage, process.env);
  // Amplify warns of each endpoint that is not AWS's own.
  console.warn = () => undefined;
  // A log of a pipeline is read by many: whatever an error says, the password is not in it.
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

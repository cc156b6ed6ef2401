import path from 'node:path';
import { parseArgs } from 'node:util';
import { STAGES } from '#infra/config/stage.ts';
import { signInAsPageDoes } from './sign-in.ts';
import { OPEN, SIGNED_IN, smoke } from './smoke.ts';
import { credentialsOf, readStage, type Stage, stageOnAws } from './stage.ts';

/** From the stacks of `--stage`, or from a file; by default, that of the running local stack. */
const stageToCheck = (args: string[]): Stage | Promise<Stage> => {
  const { values, positionals } = parseArgs({
    args,
    options: { stage: { type: 'string' } },
    allowPositionals: true,
  });
  if (values.stage === undefined)
    return readStage(positionals[0] ?? path.join(process.env['DATA_DIR'] || '.local', 'stack.json'));
  const stage = STAGES.find((each) => each === values.stage);
  if (stage === undefined) throw new Error(`--stage must be one of ${STAGES.join(', ')}`);
  return stageOnAws(stage);
};

/**
 * `npm run smoke -- --stage prod`: checks a stage, local or on AWS, with a sign-in. It changes nothing, and exits with 1
 * if a check fails.
 */
const run = async (): Promise<void> => {
  const stage = await stageToCheck(process.argv.slice(2));
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

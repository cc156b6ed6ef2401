import { parseArgs } from 'node:util';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { messageOf, PlainError } from '../common/errors.ts';
import { EDGE_REGION, STACKS } from '../config/stacks.ts';
import { protectedStacks, protectStage } from './protect.ts';

/**
 * `npm run protect -- --stage prod`: switches termination protection on for the stacks of a stage that stands, by the credentials
 * and the region of the environment. `--list` changes nothing and prints what is protected, for `-c protected=…`
 * (docs/deploy.md). Ends with code 1 when one could not be protected.
 */
const USAGE = 'npm run protect -- --stage prod [--list]';

const readArguments = (args: string[]) => {
  try {
    return parseArgs({
      args,
      options: { stage: { type: 'string' }, list: { type: 'boolean', default: false } },
    }).values;
  } catch (error) {
    throw new PlainError(`${messageOf(error)} Usage: ${USAGE}`);
  }
};

const run = async (): Promise<void> => {
  const { stage, list } = readArguments(process.argv.slice(2));
  if (stage !== 'prod')
    throw new PlainError(
      `Only prod is protected: a deployment of dev takes the protection away again. Usage: ${USAGE}`,
    );
  const clients = {
    here: new CloudFormationClient(),
    edge: new CloudFormationClient({ region: EDGE_REGION }),
  };
  if (list) {
    console.log((await protectedStacks(clients, stage, STACKS)).join(',') || 'none');
    return;
  }
  const failed = await protectStage(clients, stage, STACKS, (line) => console.log(line));
  if (failed > 0) process.exitCode = 1;
};

run().catch((error: unknown) => {
  console.error(error instanceof PlainError ? error.message : `${messageOf(error)} Usage: ${USAGE}`);
  process.exitCode = 1;
});

import {
  CloudFormationClient,
  DescribeStacksCommand,
  UpdateTerminationProtectionCommand,
} from '@aws-sdk/client-cloudformation';
import * as z from 'zod/mini';
import { codeOf, messageOf } from '../common/errors.ts';
import type { StageName } from '../config/stage.ts';
import { EDGE_REGION, isAtEdge, nameOnAws, placeOf, type StackName, STACKS } from '../config/stacks.ts';
import { command } from './command.ts';

export interface Clients {
  readonly here: CloudFormationClient;
  readonly edge: CloudFormationClient;
}

const find = async ({ here, edge }: Clients, stage: StageName, stack: StackName) =>
  isAtEdge(stack)
    ? { client: edge, name: nameOnAws(placeOf(stage, await here.config.region()), stack) }
    : { client: here, name: nameOnAws(stage, stack) };

const STANDS = /^(CREATE_COMPLETE|IMPORT_\w+|UPDATE_\w+)$/;

const stateOf = async (client: CloudFormationClient, StackName: string) => {
  try {
    const { Stacks: [found] = [] } = await client.send(new DescribeStacksCommand({ StackName }));
    return (
      found && {
        isProtected: found.EnableTerminationProtection === true,
        status: found.StackStatus ?? 'of no status',
      }
    );
  } catch (error) {
    // CloudFormation's error for a stack that does not exist.
    if (codeOf(error) === 'ValidationError' && messageOf(error).includes('does not exist')) return undefined;
    throw error;
  }
};

const protect = async (client: CloudFormationClient, StackName: string): Promise<string> => {
  const state = await stateOf(client, StackName);
  if (!state) throw new Error('it does not exist');
  // If protected, CloudFormation could neither delete nor recreate it.
  if (!STANDS.test(state.status)) throw new Error(`it is not complete (${state.status})`);
  if (state.isProtected) return 'was protected';
  await client.send(new UpdateTerminationProtectionCommand({ StackName, EnableTerminationProtection: true }));
  return 'is protected now';
};

/**
 * Enables termination protection on each stack of a stage. A failure does not stop the others.
 * @param print a line for each stack @returns the number of failures
 */
export const protectStage = async (
  clients: Clients,
  stage: StageName,
  stacks: readonly StackName[],
  print: (line: string) => void,
): Promise<number> => {
  let failed = 0;
  for (const stack of stacks) {
    const { client, name } = await find(clients, stage, stack);
    try {
      print(`${name} ${await protect(client, name)}`);
    } catch (error) {
      failed += 1;
      print(`${name} could NOT be protected: ${messageOf(error)}`);
    }
  }
  return failed;
};

/**
 * Currently protected stacks, for `-c protected=…`. Throws if one cannot be read, because the next deployment would
 * remove its protection.
 */
export const protectedStacks = async (
  clients: Clients,
  stage: StageName,
  stacks: readonly StackName[],
): Promise<readonly StackName[]> => {
  const found = await Promise.all(
    stacks.map(async (stack) => {
      const { client, name } = await find(clients, stage, stack);
      const state = await stateOf(client, name);
      return state?.isProtected === true ? [stack] : [];
    }),
  );
  return found.flat();
};

export const protectCommand = command({
  name: 'protect',
  help: 'Enable termination protection on the deployed stacks of prod',
  options: {
    stage: { value: 'prod', help: 'with the credentials and the region of this shell' },
    list: { help: 'only print the protected stacks, for -c protected=…' },
  },
  input: z.object({
    stage: z.literal('prod', { error: 'must be prod: a deployment of dev removes the protection again' }),
    list: z.optional(z.boolean()),
  }),
  run: async ({ stage, list }, { print }) => {
    const clients = {
      here: new CloudFormationClient(),
      edge: new CloudFormationClient({ region: EDGE_REGION }),
    };
    if (!list) return (await protectStage(clients, stage, STACKS, print)) === 0;
    print((await protectedStacks(clients, stage, STACKS)).join(',') || 'none');
    return true;
  },
});

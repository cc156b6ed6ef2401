import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { InvokeCommand, LambdaClient, paginateListFunctions } from '@aws-sdk/client-lambda';
import * as z from 'zod/mini';
import { localClient } from '../common/aws.ts';
import { messageOf, PlainError } from '../common/errors.ts';
import type { InvocationResult } from '../common/stream.ts';
import { nameOnAws, type StackName } from '../config/stacks.ts';
import { type StageName, STAGES } from '../config/stage.ts';
import type { World } from './command.ts';

/** Never rejects. */
export type Invoke = (functionName: string, event: object) => Promise<InvocationResult>;

const fault = z.object({ errorType: z._default(z.string(), 'Error'), errorMessage: z.string() });

const invokeBy =
  (client: LambdaClient): Invoke =>
  async (functionName, event) => {
    try {
      const { Payload, FunctionError } = await client.send(
        new InvokeCommand({ FunctionName: functionName, Payload: JSON.stringify(event) }),
      );
      const payload = Buffer.from(Payload ?? []).toString();
      if (FunctionError === undefined) return { ok: true, payload };
      return { ok: false, error: fault.parse(JSON.parse(payload)) };
    } catch (error) {
      const errorMessage = `the function could not be invoked: ${messageOf(error)}`;
      return { ok: false, error: { errorType: 'InvokeFailed', errorMessage } };
    }
  };

export const invokeAt = (endpoint: string): Invoke => invokeBy(new LambdaClient(localClient(endpoint)));

/** A stage on AWS; by default the stack of `npm start`. */
export const ON_STAGE = {
  options: {
    stage: {
      value: '<stage>',
      help: `${STAGES.join(' or ')} on AWS, with the credentials and the region of this shell; default: the stack of npm start`,
    },
  },
  input: { stage: z.optional(z.enum(STAGES, { error: `must be one of ${STAGES.join(', ')}` })) },
};
export const ON_TABLE = {
  options: {
    ...ON_STAGE.options,
    table: { value: '<name>', help: 'another table on AWS, for example a restored one' },
  },
  input: { ...ON_STAGE.input, table: z.optional(z.string()) },
};
export const ON_POOL = {
  options: { ...ON_STAGE.options, pool: { value: '<id>', help: 'another user pool on AWS' } },
  input: { ...ON_STAGE.input, pool: z.optional(z.string()) },
};

type Named<Name extends string> = Readonly<Partial<Record<Name, string | undefined>>> & {
  readonly stage?: StageName | undefined;
};

export interface Table {
  readonly client: DynamoDBClient;
  readonly name: string;
}

export interface Pool {
  readonly client: CognitoIdentityProviderClient;
  readonly id: string;
}

const stackFile = z.object({
  cognito: z.object({ endpoint: z.string(), userPoolId: z.string() }),
  dynamodb: z.object({ endpoint: z.string(), table: z.string() }),
  secretsManager: z.object({ endpoint: z.string() }),
});

export const dataDirOf = ({ env }: Pick<World, 'env'>): string => path.resolve(env['DATA_DIR'] || '.local');

export const stackHere = (world: World): z.output<typeof stackFile> => {
  const dataDir = dataDirOf(world);
  const file = path.join(dataDir, 'stack.json');
  if (existsSync(file)) return stackFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  throw new PlainError(
    `No stack runs on the data in ${dataDir}. Start it with npm start, or name its folder: DATA_DIR=… npm run ops -- …`,
  );
};

/** With the credentials and the region of this shell. */
export const outputOf = async (stage: StageName, stack: StackName, name: string): Promise<string> => {
  const StackName = nameOnAws(stage, stack);
  const { Stacks: [found] = [] } = await new CloudFormationClient().send(
    new DescribeStacksCommand({ StackName }),
  );
  const value = found?.Outputs?.find(({ OutputKey: key }) => key === name)?.OutputValue;
  if (value === undefined) throw new PlainError(`The stack ${StackName} has no output ${name}: deploy it.`);
  return value;
};

export const tableOf = async ({ stage, table }: Named<'table'>, world: World): Promise<Table> => {
  const name = table ?? (stage && (await outputOf(stage, 'data', 'TableName')));
  if (name !== undefined) return { name, client: new DynamoDBClient() };
  const { dynamodb } = stackHere(world);
  return { name: dynamodb.table, client: new DynamoDBClient(localClient(dynamodb.endpoint)) };
};

export const poolOf = async ({ stage, pool }: Named<'pool'>, world: World): Promise<Pool> => {
  const id = pool ?? (stage && (await outputOf(stage, 'auth', 'UserPoolId')));
  if (id === undefined) {
    const { cognito } = stackHere(world);
    return {
      id: cognito.userPoolId,
      client: new CognitoIdentityProviderClient(localClient(cognito.endpoint)),
    };
  }
  // The id names the region, which can differ from the shell's.
  const region = id.slice(0, id.indexOf('_'));
  return { id, client: new CognitoIdentityProviderClient({ region, maxAttempts: 10 }) };
};

export const functionOf = async (
  name: string,
  { stage }: Named<never>,
  world: World,
): Promise<(event: object) => Promise<InvocationResult>> => {
  if (stage === undefined) {
    const invoke = invokeAt(stackHere(world).secretsManager.endpoint);
    return (event) => invoke(name, event);
  }
  const client = new LambdaClient();
  for await (const { Functions: functions = [] } of paginateListFunctions({ client }, {})) {
    const found = functions.find(({ Description }) => Description === `${name} (${stage})`)?.FunctionName;
    if (found !== undefined) return (event) => invokeBy(client)(found, event);
  }
  throw new PlainError(`Function ${name} does not exist in ${stage}. Check the region and the credentials.`);
};

import type { Context } from 'aws-lambda';
import { LOCAL_ACCOUNT, LOCAL_REGION } from '@ramps-gateway/infra/common/aws.ts';
import type { Invocation, WorkerSettings } from './protocol.ts';

export const arnOfFunction = (name: string): string =>
  `arn:aws:lambda:${LOCAL_REGION}:${LOCAL_ACCOUNT}:function:${name}`;

/** What the Node 24 runtime hands to a handler beside the event (its callback style is gone). */
export const lambdaContext = (
  { functionName, memoryMb }: WorkerSettings,
  { id, deadline }: Invocation,
): Omit<Context, 'done' | 'fail' | 'succeed'> => ({
  callbackWaitsForEmptyEventLoop: true,
  functionName,
  functionVersion: '$LATEST',
  invokedFunctionArn: arnOfFunction(functionName),
  memoryLimitInMB: String(memoryMb),
  awsRequestId: id,
  logGroupName: `/aws/lambda/${functionName}`,
  logStreamName: `local/[$LATEST]${functionName}`,
  getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
});

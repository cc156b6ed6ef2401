import { enableCompileCache } from 'node:module';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { LOCAL_ACCOUNT, LOCAL_REGION } from '@ramps-gateway/infra/common/aws.ts';
import type { LambdaError } from '@ramps-gateway/infra/common/stream.ts';
import type { Context } from 'aws-lambda';

// What the gateway and a function's worker send each other. Events and answers travel as JSON, as on AWS.

export interface WorkerSettings {
  /** The built module; it exports `handler`. */
  readonly bundle: string;
  readonly functionName: string;
  readonly memoryMb: number;
  /** Where Node keeps what it compiled. */
  readonly compiled: string | undefined;
}

export interface Invocation {
  readonly id: string;
  readonly event: string;
  /** Milliseconds since the epoch at which it is given up. */
  readonly deadline: number;
}

export type WorkerMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'unusable'; readonly error: LambdaError }
  | { readonly kind: 'done'; readonly id: string; readonly payload: string }
  | { readonly kind: 'failed'; readonly id: string; readonly error: LambdaError };

const arnOfFunction = (name: string): string =>
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

// The inside of one function: it loads the bundle that is deployed and calls its handler, nothing else.

type Handler = (event: unknown, context: ReturnType<typeof lambdaContext>) => unknown;

const settings = workerData as WorkerSettings;
const send = (message: WorkerMessage): void => parentPort?.postMessage(message);

const describe = (error: unknown, fallback = 'Error'): LambdaError =>
  error instanceof Error
    ? { errorType: error.name, errorMessage: error.message, trace: (error.stack ?? '').split('\n') }
    : { errorType: fallback, errorMessage: String(error) };

const load = async (): Promise<Handler> => {
  // What was loaded before is loaded in half the time; no variable of the function's says so.
  if (settings.compiled !== undefined) enableCompileCache(settings.compiled);
  const module = (await import(pathToFileURL(settings.bundle).href)) as { handler?: unknown };
  if (typeof module.handler !== 'function') throw new Error('index.handler is undefined or not exported');
  return module.handler as Handler;
};

const serve = async (handler: Handler, invocation: Invocation): Promise<void> => {
  try {
    const answer = await handler(JSON.parse(invocation.event), lambdaContext(settings, invocation));
    const payload = JSON.stringify(answer ?? null);
    send({ kind: 'done', id: invocation.id, payload });
  } catch (error) {
    console.error(`Invocation ${invocation.id} failed:`, error);
    send({ kind: 'failed', id: invocation.id, error: describe(error) });
  }
};

try {
  const handler = await load();
  parentPort?.on('message', (invocation: Invocation) => void serve(handler, invocation));
  send({ kind: 'ready' });
} catch (error) {
  console.error('The function could not be loaded:', error);
  send({ kind: 'unusable', error: describe(error, 'Runtime.ImportModuleError') });
}

import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { lambdaContext } from './context.ts';
import type { LambdaError } from '@ramps-gateway/infra/common/stream.ts';
import type { Invocation, WorkerMessage, WorkerSettings } from './protocol.ts';

// The inside of one function: it loads the bundle that is deployed and calls its handler, nothing else.

type Handler = (event: unknown, context: ReturnType<typeof lambdaContext>) => unknown;

const settings = workerData as WorkerSettings;
const tell = (message: WorkerMessage): void => parentPort?.postMessage(message);

const describe = (error: unknown, fallback = 'Error'): LambdaError =>
  error instanceof Error
    ? { errorType: error.name, errorMessage: error.message, trace: (error.stack ?? '').split('\n') }
    : { errorType: fallback, errorMessage: String(error) };

const load = async (): Promise<Handler> => {
  const module = (await import(pathToFileURL(settings.bundle).href)) as { handler?: unknown };
  if (typeof module.handler !== 'function') throw new Error('index.handler is undefined or not exported');
  return module.handler as Handler;
};

const serve = async (handler: Handler, invocation: Invocation): Promise<void> => {
  try {
    const answer = await handler(JSON.parse(invocation.event), lambdaContext(settings, invocation));
    const payload = JSON.stringify(answer ?? null);
    tell({ kind: 'done', id: invocation.id, payload });
  } catch (error) {
    console.error(`Invocation ${invocation.id} failed:`, error);
    tell({ kind: 'failed', id: invocation.id, error: describe(error) });
  }
};

try {
  const handler = await load();
  parentPort?.on('message', (invocation: Invocation) => void serve(handler, invocation));
  tell({ kind: 'ready' });
} catch (error) {
  console.error('The function could not be loaded:', error);
  tell({ kind: 'unusable', error: describe(error, 'Runtime.ImportModuleError') });
}

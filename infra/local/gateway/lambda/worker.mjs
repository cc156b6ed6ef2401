import { subscribe } from 'node:diagnostics_channel';
import { enableCompileCache } from 'node:module';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';

// Loads the deployed bundle and calls its handler. Plain JavaScript, because Node's TypeScript support takes 9 MB in
// each worker.

const RESTS_AFTER_MS = 2_000;

/** @type {import('./worker.d.mts').WorkerSettings} */
const settings = workerData;

/** @param {import('./worker.d.mts').WorkerMessage} message */
const send = (message) => parentPort?.postMessage(message);

const WRITE = /^DynamoDB_.*\.(Put|Update|Delete|BatchWrite|TransactWrite)Item/;

/** So that readers of the stream look when there is something to see. */
subscribe('http.client.response.finish', ({ request }) => {
  if (WRITE.test(request.getHeader('x-amz-target') ?? '')) send({ kind: 'wrote' });
});

/** The context of the Node 24 runtime (no callback style). */
const contextOf = ({ id, deadline }) => ({
  callbackWaitsForEmptyEventLoop: true,
  functionName: settings.functionName,
  functionVersion: '$LATEST',
  invokedFunctionArn: settings.functionArn,
  memoryLimitInMB: String(settings.memoryMb),
  awsRequestId: id,
  logGroupName: `/aws/lambda/${settings.functionName}`,
  logStreamName: `local/[$LATEST]${settings.functionName}`,
  getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
});

const describe = (error, fallback = 'Error') =>
  error instanceof Error
    ? { errorType: error.name, errorMessage: error.message, trace: (error.stack ?? '').split('\n') }
    : { errorType: fallback, errorMessage: String(error) };

/** Collects garbage when idle, because V8 alone would keep it in each worker. */
const createRest = () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  let timer;
  return {
    begin: () => {
      timer = setTimeout(collect, RESTS_AFTER_MS);
    },
    end: () => clearTimeout(timer),
  };
};

const load = async () => {
  // Halves the load time; the function does not see this variable.
  if (settings.compiled !== undefined) enableCompileCache(settings.compiled);
  const { handler } = await import(pathToFileURL(settings.bundle).href);
  if (typeof handler !== 'function') throw new Error('index.handler is undefined or not exported');
  return handler;
};

/** @param {import('./worker.d.mts').Invocation} invocation */
const serve = async (handler, invocation) => {
  const { id, event } = invocation;
  try {
    const answer = await handler(JSON.parse(event), contextOf(invocation));
    const payload = JSON.stringify(answer ?? null);
    send({ kind: 'done', id, payload });
  } catch (error) {
    console.error(`Invocation ${id} failed:`, error);
    send({ kind: 'failed', id, error: describe(error) });
  }
};

try {
  const handler = await load();
  const rest = createRest();
  let running = 0;
  parentPort?.on('message', async (invocation) => {
    running += 1;
    rest.end();
    await serve(handler, invocation);
    running -= 1;
    if (running === 0) rest.begin();
  });
  rest.begin();
  send({ kind: 'ready' });
} catch (error) {
  console.error('The function could not be loaded:', error);
  send({ kind: 'unusable', error: describe(error, 'Runtime.ImportModuleError') });
}

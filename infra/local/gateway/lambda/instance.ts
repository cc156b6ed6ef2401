import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { LOCAL_ACCOUNT, LOCAL_REGION } from '@ramps-gateway/infra/common/aws.ts';
import type { InvocationResult, LambdaError } from '@ramps-gateway/infra/common/stream.ts';
import type { FunctionSpec } from '@ramps-gateway/infra/config/functions.ts';
import type { Invocation, WorkerMessage, WorkerSettings } from './worker.mjs';

interface InstanceOptions {
  readonly spec: FunctionSpec;
  readonly bundle: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly log: NodeJS.WritableStream;
  /** Called after each write to the table. */
  readonly onWrote: () => void;
}

const failed = (id: string, errorType: string, text: string): InvocationResult => ({
  ok: false,
  error: { errorType, errorMessage: `RequestId: ${id} Error: ${text}` },
});

const ANSWER_LIMIT = 6 * 1024 * 1024;

/** Factor on time-outs, for slow machines. The function sees the real one. */
export const SLOWER = 12;

/** V8's default of 48 MB is too much for dozens of workers. */
const YOUNG_MB = 6;

const withinLimit = (id: string, payload: string): InvocationResult =>
  Buffer.byteLength(payload) <= ANSWER_LIMIT
    ? { ok: true, payload }
    : failed(
        id,
        'Function.ResponseSizeTooLarge',
        'Response payload size exceeded maximum allowed payload size',
      );

/**
 * A running copy of a function with concurrent invocations, discarded after its first fault.
 * @param onFault called when it becomes unusable: a time-out, a crash, a module that does not load
 */
export const startInstance = (
  { spec, bundle, environment, log, onWrote }: InstanceOptions,
  onFault: () => void,
) => {
  const workerData: WorkerSettings = {
    bundle,
    functionName: spec.name,
    functionArn: `arn:aws:lambda:${LOCAL_REGION}:${LOCAL_ACCOUNT}:function:${spec.name}`,
    memoryMb: spec.memoryMb,
    compiled: process.env['NODE_COMPILE_CACHE'],
  };
  const worker = new Worker(new URL('worker.mjs', import.meta.url), {
    workerData,
    name: spec.name,
    env: environment,
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: spec.memoryMb, maxYoungGenerationSizeMb: YOUNG_MB },
  });
  worker.stdout.pipe(log, { end: false });
  worker.stderr.pipe(log, { end: false });

  const pending = new Map<string, (result: InvocationResult) => void>();
  const loading = Promise.withResolvers<LambdaError | undefined>();
  let retired = false;
  let gone: LambdaError | undefined;

  const endWhenIdle = () => {
    if (retired && pending.size === 0) void worker.terminate();
  };
  const retire = () => {
    retired = true;
    endWhenIdle();
  };
  const settle = (id: string, result: InvocationResult) => {
    pending.get(id)?.(result);
    pending.delete(id);
    endWhenIdle();
  };
  const fault = () => {
    onFault();
    retire();
  };

  worker.on('message', (message: WorkerMessage) => {
    switch (message.kind) {
      case 'ready':
        return loading.resolve(undefined);
      case 'wrote':
        return onWrote();
      case 'unusable':
        loading.resolve(message.error);
        return fault();
      case 'done':
        return settle(message.id, withinLimit(message.id, message.payload));
      case 'failed':
        return settle(message.id, { ok: false, error: message.error });
    }
  });
  const crashed = (errorType: string, text: string) => {
    gone = { errorType, errorMessage: text };
    loading.resolve(gone);
    fault();
    for (const id of [...pending.keys()]) settle(id, failed(id, errorType, text));
  };
  worker.on('error', (error) => {
    log.write(`The function crashed: ${String(error instanceof Error ? error.stack : error)}\n`);
    crashed('Runtime.UnhandledError', error instanceof Error ? error.message : String(error));
  });
  worker.on('exit', (code) => {
    crashed('Runtime.ExitError', `Runtime exited with error: exit status ${code}`);
  });

  const timedOut = (id: string) => {
    log.write(`Invocation ${id} timed out after ${spec.timeoutSeconds} s\n`);
    const text = `Task timed out after ${spec.timeoutSeconds.toFixed(2)} seconds`;
    settle(id, failed(id, 'Sandbox.Timedout', text));
    fault();
  };

  const invoke = async (event: unknown): Promise<InvocationResult> => {
    // Serialized now, because the caller may change the event.
    const text = JSON.stringify(event);
    const unusable = (await loading.promise) ?? gone;
    if (unusable) return { ok: false, error: unusable };
    const id = randomUUID();
    const result = Promise.withResolvers<InvocationResult>();
    pending.set(id, result.resolve);
    const patience = spec.timeoutSeconds * 1000;
    const timer = setTimeout(timedOut, SLOWER * patience, id);
    worker.postMessage({ id, event: text, deadline: Date.now() + patience } satisfies Invocation);
    try {
      return await result.promise;
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    invoke,
    /** Resolves when it is loaded or has failed to load. */
    loaded: loading.promise.then(() => undefined),
    retire,
    stop: async () => {
      await worker.terminate();
    },
  };
};

export type Instance = ReturnType<typeof startInstance>;

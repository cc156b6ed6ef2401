import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createFunctions, functionEnvironment } from '#local/gateway/lambda/functions.ts';
import { SLOWER } from '#local/gateway/lambda/instance.ts';
import { openLog } from '#local/support/files.ts';
import { eventually, tempFolder } from '#tests/support/temp.ts';
import { specOf, VALUES, writeHandlers } from './support.ts';

const endpoints = { dynamodb: 'http://db', aws: 'http://aws', cognito: 'http://cognito' };

const specs = [
  specOf('echo', { environment: ['TABLE_NAME'], memoryMb: 256, timeoutSeconds: 600 }),
  specOf('slow', { timeoutSeconds: 0.25 }),
  specOf('busy', { timeoutSeconds: 0.25 }),
  specOf('crash'),
  specOf('throws'),
  specOf('large'),
  specOf('broken'),
  specOf('no-handler'),
  specOf('writes'),
];

const folder = writeHandlers({
  echo: `let calls = 0;
    let here = 0;
    const all = Promise.withResolvers();
    export const handler = async (event, context) => {
      console.log('seen', event.name);
      if (event.meets === ++here) all.resolve();
      if (event.meets) await all.promise;
      calls += 1;
      const { getRemainingTimeInMillis, ...rest } = context;
      return { event, calls, env: process.env, left: getRemainingTimeInMillis(), context: rest };
    };`,
  slow: `export const handler = async (event) => {
      if (event.hang) await new Promise(() => setInterval(() => {}, 1000));
      if (event.wait) await new Promise((r) => setTimeout(r, event.wait));
      return 'fine';
    };`,
  busy: `export const handler = async (event) => { while (event.hang) {} return 'fine'; };`,
  crash: `export const handler = async (event) => {
      if (event.exit) process.exit(3);
      if (event.throw) setTimeout(() => { throw new Error('out of line'); }, 5);
      if (event.throw || event.hang) await new Promise(() => setInterval(() => {}, 1000));
      return 'fine';
    };`,
  throws: `class Odd extends Error { name = 'OddError' }
    export const handler = async (event) => { if (event.text) throw 'just text'; throw new Odd('no way'); };`,
  large: `export const handler = async () => 'x'.repeat(6 * 1024 * 1024);`,
  broken: `throw new Error('cannot load'); export const handler = async () => 1;`,
  'no-handler': `export const other = 1;`,
  writes: `import { request } from 'node:http';
    export const handler = ({ port, targets }) => Promise.all(targets.map((target) => new Promise((resolve) =>
      request({ port, method: 'POST', headers: { 'x-amz-target': 'DynamoDB_20120810.' + target } }, (response) =>
        response.resume().on('end', resolve)).end())));`,
});

const logs = tempFolder();
let writes = 0;
const functions = createFunctions({
  specs,
  bundleOf: ({ name }) => path.join(folder, name, 'index.mjs'),
  environmentOf: (spec) =>
    functionEnvironment(
      spec,
      {
        ...VALUES,
        TOKEN_ISSUER: 'http://issuer',
        WEBSOCKET_ENDPOINT: 'http://sockets',
        CHANGE_QUEUES: 'none',
      },
      endpoints,
    ),
  logOf: (spec) => openLog(logs, spec.name),
  onWrote: () => {
    writes += 1;
  },
});
afterAll(() => functions.stop());

const portOf = (server: Server): number => {
  const address = server.address();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
};

const answerOf = async (name: string, event: object): Promise<unknown> => {
  const result = await functions.invoke(name, event);
  if (!result.ok) throw new Error(result.error.errorMessage);
  return JSON.parse(result.payload);
};
const errorOf = async (name: string, event: object = {}) => {
  const result = await functions.invoke(name, event);
  if (result.ok) throw new Error(`it answered ${result.payload}`);
  return result.error;
};

/** An invocation timed by a clock that the test moves. The function's own thread has the real clock. */
const begun = async <Result>(result: Promise<Result>) => {
  let underWay = true;
  const end = () => {
    underWay = false;
  };
  result.then(end, end);
  await setImmediate();
  return { result, isUnderWay: () => setImmediate().then(() => underWay) };
};

describe('the Lambda runtime', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('gives a function only the variables of its spec and of AWS', async () => {
    process.env.NOT_FOR_FUNCTIONS = 'secret of the person';
    const { env } = (await answerOf('echo', {})) as { env: Record<string, string> };
    delete process.env.NOT_FOR_FUNCTIONS;
    expect(Object.keys(env).filter((name) => !/^(AWS_|_HANDLER$)/.test(name))).toEqual([
      'TABLE_NAME',
      'METRICS_NAMESPACE',
    ]);
    expect(env).toMatchObject({
      TABLE_NAME: 'table-of-test',
      AWS_REGION: 'us-east-1',
      AWS_ENDPOINT_URL_DYNAMODB: 'http://db',
      AWS_ENDPOINT_URL_SECRETS_MANAGER: 'http://aws',
      AWS_ENDPOINT_URL_S3: 'http://aws',
      AWS_ENDPOINT_URL_KMS: 'http://aws',
      AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: 'http://cognito',
      AWS_LAMBDA_FUNCTION_NAME: 'echo',
    });
    expect(env.AWS_PROFILE).toBeUndefined();
  });

  it('passes the context of the Node 24 runtime', async () => {
    const { context, left } = (await answerOf('echo', {})) as { context: object; left: number };
    expect(context).toEqual({
      callbackWaitsForEmptyEventLoop: true,
      functionName: 'echo',
      functionVersion: '$LATEST',
      invokedFunctionArn: 'arn:aws:lambda:us-east-1:000000000000:function:echo',
      memoryLimitInMB: '256',
      awsRequestId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      logGroupName: '/aws/lambda/echo',
      logStreamName: expect.any(String) as string,
    });
    expect(left).toBeGreaterThan(300_000);
    expect(left).toBeLessThanOrEqual(600_000);
  });

  it('keeps a copy warm, and runs invocations in parallel', async () => {
    const before = (await answerOf('echo', {})) as { calls: number };
    // Each waits until all three run.
    const meets = before.calls + 3;
    const three = await Promise.all([1, 2, 3].map(() => answerOf('echo', { meets })));
    expect(three.map((one) => (one as { calls: number }).calls).toSorted()).toEqual(
      [1, 2, 3].map((more) => before.calls + more),
    );
  });

  it('reports each write to the table, and no read', async () => {
    const table = createServer((_request, response) => response.end('{}'));
    await once(table.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void table.close());
    const targets = ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', 'TransactWriteItems'];
    const reads = ['GetItem', 'BatchGetItem', 'TransactGetItems', 'Query'];
    await answerOf('writes', { port: portOf(table), targets: [...targets, ...reads] });
    expect(writes).toBe(targets.length);
  });

  it('writes a function’s output to its log', async () => {
    await answerOf('echo', { name: 'Ada' });
    await eventually(() => readFileSync(path.join(logs, 'echo.log'), 'utf8').includes('seen Ada'));
  });

  it('stops an invocation after its timeout with Lambda’s error, and continues with a new copy', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    expect(await answerOf('slow', {})).toBe('fine');
    const hung = await begun(errorOf('slow', { hang: true }));
    vi.advanceTimersByTime(200 * SLOWER);
    const waiting = await begun(functions.invoke('slow', { wait: 100 }));
    vi.advanceTimersByTime(50 * SLOWER);
    const [late, neighbour] = await Promise.all([hung.result, waiting.result]);
    expect(late.errorType).toBe('Sandbox.Timedout');
    expect(late.errorMessage).toMatch(/Task timed out after 0\.25 seconds$/);
    expect(neighbour).toEqual({ ok: true, payload: '"fine"' });
    expect(await answerOf('slow', {})).toBe('fine');
  });

  it('removes a function that blocks its thread', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    expect(await answerOf('busy', {})).toBe('fine');
    const hung = await begun(errorOf('busy', { hang: true }));
    vi.advanceTimersByTime(250 * SLOWER - 1);
    expect(await hung.isUnderWay()).toBe(true);
    vi.advanceTimersByTime(1);
    expect((await hung.result).errorType).toBe('Sandbox.Timedout');
    expect(await answerOf('busy', {})).toBe('fine');
  });

  it('fails running invocations when a function exits or crashes, then restarts it', async () => {
    const [gone, neighbour] = await Promise.all([
      errorOf('crash', { exit: true }),
      errorOf('crash', { hang: true }),
    ]);
    expect(gone.errorMessage).toContain('Runtime exited with error: exit status 3');
    expect(neighbour.errorType).toBe('Runtime.ExitError');
    expect(await answerOf('crash', {})).toBe('fine');
    expect((await errorOf('crash', { throw: true })).errorMessage).toContain('out of line');
    expect(await answerOf('crash', {})).toBe('fine');
  });

  it('describes errors as Lambda does', async () => {
    expect(await errorOf('throws')).toMatchObject({
      errorType: 'OddError',
      errorMessage: 'no way',
      trace: expect.arrayContaining([expect.stringContaining('no way')]) as string[],
    });
    expect(await errorOf('throws', { text: true })).toEqual({
      errorType: 'Error',
      errorMessage: 'just text',
    });
    expect((await errorOf('large')).errorType).toBe('Function.ResponseSizeTooLarge');
    expect(await errorOf('broken')).toMatchObject({ errorMessage: 'cannot load' });
    expect(await errorOf('no-handler')).toMatchObject({
      errorMessage: 'index.handler is undefined or not exported',
    });
  });
});

describe('idle functions', () => {
  const COUNT = `let calls = 0; export const handler = async () => (calls += 1);`;
  const own = writeHandlers({
    ...Object.fromEntries(['usual', 'clockwork', 'foremost'].map((name) => [name, COUNT])),
    waits: `let calls = 0;
      export const handler = async ({ ms }) => { await new Promise((r) => setTimeout(r, ms)); return calls += 1; };`,
  });
  /** Scheduled functions are idle after 100 ms. */
  const resting = (others: number) =>
    createFunctions({
      specs: [
        ...['usual', 'foremost', 'waits'].map((name) => specOf(name)),
        specOf('clockwork', { trigger: { kind: 'schedule', everyMinutes: 1 } }),
      ],
      bundleOf: ({ name }) => path.join(own, name, 'index.mjs'),
      environmentOf: () => ({}),
      logOf: () => process.stdout,
      foremost: ['foremost'],
      idle: { scheduled: 100, others },
    });
  const [few, impatient] = [resting(60_000), resting(100)];
  afterAll(() => Promise.all([few.stop(), impatient.stop()]));
  const callsOf = async (functionsOf: typeof few, name: string, event: object = {}): Promise<unknown> => {
    const result = await functionsOf.invoke(name, event);
    return result.ok ? JSON.parse(result.payload) : result.error;
  };
  const pass = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

  it('are unloaded after a while, scheduled ones sooner', async () => {
    expect(await callsOf(few, 'usual')).toBe(1);
    expect(await callsOf(few, 'clockwork')).toBe(1);
    await pass(500);
    expect(await callsOf(few, 'clockwork')).toBe(1);
    expect(await callsOf(few, 'usual')).toBe(2);
  });

  it('stay loaded when their callers have priority', async () => {
    expect(await callsOf(impatient, 'usual')).toBe(1);
    expect(await callsOf(impatient, 'foremost')).toBe(1);
    await pass(500);
    expect(await callsOf(impatient, 'foremost')).toBe(2);
    expect(await callsOf(impatient, 'usual')).toBe(1);
  });

  it('are not unloaded while they run', async () => {
    expect(await callsOf(impatient, 'waits', { ms: 600 })).toBe(1);
    expect(await callsOf(impatient, 'waits', { ms: 0 })).toBe(2);
  });
});

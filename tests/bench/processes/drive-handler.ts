import { pathToFileURL } from 'node:url';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { lambdaContext } from '#tests/support/events.ts';
import type { Slice, SliceReport } from '../driven-function.ts';

// One function in its own process, called through its exported handler as Lambda does:
// `node drive-handler.ts <bundle>`. It receives slices of events over IPC and answers each with its samples. Its standard
// output is the function's log.

type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<unknown>;

const { handler } = (await import(pathToFileURL(process.argv[2] ?? '').href)) as {
  readonly handler: Handler;
};

/** Every answer must be the expected one: a fast refusal is not a result. */
const call = async (event: APIGatewayProxyEventV2, expected: string): Promise<number> => {
  const began = performance.now();
  const answer = (await handler(event, lambdaContext)) as { statusCode?: unknown; body?: unknown };
  const took = performance.now() - began;
  if (answer.statusCode !== 200 || answer.body !== expected)
    throw new Error(`the handler answered ${String(answer.statusCode)} ${String(answer.body)}`);
  return took;
};

/** Sends all events of a slice, `atOnce` at any time. */
const drive = async ({ events, atOnce, expected }: Slice): Promise<SliceReport> => {
  const latencies: number[] = [];
  const waiting = events.values();
  const one = async (): Promise<void> => {
    for (const event of waiting) latencies.push(await call(event, expected));
  };
  const processor = process.cpuUsage();
  const began = performance.now();
  await Promise.all(Array.from({ length: atOnce }, one));
  const wall = performance.now() - began;
  const { user, system } = process.cpuUsage(processor);
  return { latencies, wall, cpu: (user + system) / 1000 };
};

process.on('message', (slice: Slice) => {
  drive(slice).then(
    (report) => process.send?.(report),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.once('disconnect', () => process.exit());

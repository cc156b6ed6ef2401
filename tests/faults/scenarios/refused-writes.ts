import { dynamoError, type DynamoHooks, type DynamoRequest } from '#tests/support/dynamo-proxy.ts';
import type { SandboxOrder } from '#tests/support/stack-client.ts';
import { confirmed, deliverAll, eachOnce, playOn, recorded } from '../playground.ts';
import { inParallel, seeded } from '../provider.ts';
import type { Scenario } from '../scenario.ts';

const WRITES = new Set(['PutItem', 'UpdateItem', 'TransactWriteItems']);

const isWriteOf = (prefix: string, { operation, text }: DynamoRequest): boolean =>
  WRITES.has(operation) && text.includes(`"${prefix}#`);
const isRecording = (request: DynamoRequest): boolean =>
  request.operation === 'PutItem' && isWriteOf('EVENT', request);

interface Refusal {
  readonly what: string;
  /** Only the answer was lost. */
  readonly mayBeRecorded?: boolean;
  readonly hooks: DynamoHooks;
  readonly release?: () => void;
}

const held = (): Pick<Refusal, 'hooks' | 'release'> => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  return {
    hooks: { before: (request) => (isRecording(request) ? promise : undefined) },
    release: () => {
      resolve(undefined);
    },
  };
};

const refusals = (): readonly Refusal[] => [
  {
    what: 'throughput exceeded',
    hooks: {
      before: (request) =>
        isRecording(request) ? dynamoError('ProvisionedThroughputExceededException') : undefined,
    },
  },
  {
    what: 'internal error',
    hooks: {
      before: (request) => (isRecording(request) ? dynamoError('InternalServerError', 500) : undefined),
    },
  },
  {
    what: 'connection broken before the write',
    hooks: { before: (request) => (isRecording(request) ? { kind: 'reset' } : undefined) },
  },
  {
    what: 'connection broken after the write',
    mayBeRecorded: true,
    hooks: { after: (request) => (isRecording(request) ? { kind: 'reset' } : undefined) },
  },
  {
    what: 'table not readable',
    hooks: {
      before: ({ operation }) =>
        operation === 'BatchGetItem' ? dynamoError('InternalServerError', 500) : undefined,
    },
  },
  { what: 'no answer at all', mayBeRecorded: true, ...held() },
];

/** Refuses one conversion write in three and loses one answer in five, `times` in all. */
const unreliable = (seed: number, times: number): DynamoHooks & { readonly seen: { struck: number } } => {
  const random = seeded(seed);
  const seen = { struck: 0 };
  const strikes = (request: DynamoRequest, share: number): boolean => {
    if (!isWriteOf('CONVERSION', request) || seen.struck >= times || random() >= share) return false;
    seen.struck += 1;
    return true;
  };
  return {
    seen,
    before: (request) =>
      strikes(request, 1 / 3) ? dynamoError('ProvisionedThroughputExceededException') : undefined,
    after: (request, { status }) =>
      status === 200 && strikes(request, 1 / 5) ? { kind: 'reset' } : undefined,
  };
};

/**
 * Writes that the table refuses are answered 503, never 200, and the next try is accepted once it is fixed. While
 * conversions are driven, nothing is lost and nothing is sent twice.
 */
export const refusedWrites: Scenario = {
  name: 'refused writes',
  inTest: true,
  run: async (world, verdicts) => {
    const held = await world.shared();
    const { proxy, direct, clock } = held;
    const past = { ...held.stack, dynamodb: { ...held.stack.dynamodb, endpoint: direct } };
    const ground = await playOn(held, 2);
    const deposits: SandboxOrder[] = [];
    const counts: Record<string, number> = {};
    let again = 0;
    for (const { what, hooks, release, mayBeRecorded = false } of refusals()) {
      const refused = await ground.deposits(world.sized({ full: 50, short: 2 }), '130.00');
      const events = refused.map(confirmed);
      proxy.use(hooks);
      const answers = await inParallel(events, 16, ground.deliver);
      const there = await recorded(past);
      for (const [at, { status }] of answers.entries()) {
        const event = events[at];
        verdicts.equal(status, 503, `${what}: the answer about ${event?.id}`);
        if (!mayBeRecorded)
          verdicts.expect(!there.has(event?.id ?? ''), () => `${what}: ${event?.id} was recorded`);
      }
      proxy.use({});
      release?.();
      again += events.length + (await deliverAll(ground, events, verdicts, `${what}: taken afterwards`));
      deposits.push(...refused);
      counts[`503: ${what}`] = answers.filter(({ status }) => status === 503).length;
    }
    const driven = await ground.deposits(world.sized({ full: 100, short: 6 }), '140.00');
    const faults = unreliable(3, world.sized({ full: 300, short: 16 }));
    proxy.use(faults);
    await deliverAll(ground, driven.map(confirmed), verdicts);
    const completed = await eachOnce(past, [...deposits, ...driven], verdicts, { clock });
    return {
      ...counts,
      'taken when sent again': again,
      'writes of conversions refused or not answered': faults.seen.struck,
      'conversions completed': completed,
    };
  },
};

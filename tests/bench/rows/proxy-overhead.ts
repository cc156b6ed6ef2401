import { randomUUID } from 'node:crypto';
import { createSubAccountStore } from '#functions/adapters/dynamo/accounts/sub-accounts.ts';
import { functionOf } from '#infra/config/functions.ts';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Engine } from '#tests/support/engine.ts';
import { claimsOf, httpEvent } from '#tests/support/events.ts';
import { subAccount } from '#tests/support/records.ts';
import { type BenchProvider, startProvider } from '../bench-provider.ts';
import { buildFloors, buildProduct } from '../bundles.ts';
import { type DrivenFunction, type SliceReport, startFunction } from '../driven-function.ts';
import { withEngine } from '../engines.ts';
import { environmentOf } from '../environment.ts';
import { compare, type Figure, type Goal } from '../figures.ts';
import type { Row } from '../row.ts';
import { median, percentile } from '../statistics.ts';

const SLICES = 24;
const WARM_UP_SLICES = 8;
const IN_A_SLICE = 250;
const AT_ONCE = 8;
/** A slow machine gives fewer samples instead of a long wait. */
const LIMIT_MS = 40_000;

const SPEC = functionOf('ramps');
const USER = randomUUID();
const ACCOUNT = 'acc_bench';

/** docs/figures.md. The p99 of such a short run is too uncertain for a goal. */
const RATE: Goal = { of: 'ratio', least: 0.9 };
const P50: Goal = { of: 'ratio', most: 1.25 };

/** A proxy call, its floor, and the answer of both. */
const CALLS = [
  {
    what: 'for no account',
    floor: 'bare-forwarder',
    endpoint: '/v1/network/asset/USDT',
    headers: {},
    expected: '{"networks":[{"id":"tron","name":"tron"},{"id":"ethereum","name":"ethereum"}]}',
  },
  {
    what: 'for an account',
    floor: 'reading-forwarder',
    endpoint: '/v1/balance/assets',
    headers: { 'x-sub-account-id': ACCOUNT },
    expected:
      '{"balances":[{"asset":"BRL","balance_amount":"1500.00","total":"1500.00"},{"asset":"USDT","balance_amount":"12.500000","total":"12.500000"}]}',
  },
] as const;
type Call = (typeof CALLS)[number];

const eventsOf = ({ endpoint, headers }: Call): readonly APIGatewayProxyEventV2[] =>
  Array.from({ length: IN_A_SLICE }, () =>
    httpEvent({
      method: 'POST',
      path: '/api/ramps',
      body: { method: 'GET', endpoint, headers },
      claims: claimsOf(USER, '[client]'),
    }),
  );

interface Reports {
  readonly proxy: SliceReport[];
  readonly floor: SliceReport[];
}

/** The two alternate by slices, so that a disturbance affects both. */
const measure = async (proxy: DrivenFunction, floor: DrivenFunction, call: Call): Promise<Reports> => {
  const slice = (subject: DrivenFunction): Promise<SliceReport> =>
    subject.drive({ events: eventsOf(call), atOnce: AT_ONCE, expected: call.expected });
  const reports: Reports = { proxy: [], floor: [] };
  const deadline = performance.now() + LIMIT_MS;
  for (let at = -WARM_UP_SLICES; at < SLICES && performance.now() < deadline; at += 1) {
    const turn = { proxy: await slice(proxy), floor: await slice(floor) };
    if (at < 0) continue;
    reports.proxy.push(turn.proxy);
    reports.floor.push(turn.floor);
  }
  return reports;
};

const latency = (reports: readonly SliceReport[], share: number): number =>
  percentile(
    reports.flatMap(({ latencies }) => latencies),
    share,
  );

const rate = (reports: readonly SliceReport[]): number =>
  (1000 * IN_A_SLICE * reports.length) / reports.reduce((total, { wall }) => total + wall, 0);

const figuresOf = ({ what, floor: name }: Call, { proxy, floor }: Reports): readonly Figure[] => {
  /** Ratios by turn. */
  const turns = proxy.map(({ wall }, at) => (floor[at]?.wall ?? Number.NaN) / wall);
  const p50 = proxy.map((report, at) => latency([report], 0.5) / latency(floor.slice(at, at + 1), 0.5));
  return [
    compare(
      `${what}: calls`,
      'per second',
      rate(proxy),
      { name, value: rate(floor) },
      {
        ratio: median(turns),
        goal: RATE,
      },
    ),
    compare(
      `${what}: p50`,
      'ms',
      latency(proxy, 0.5),
      { name, value: latency(floor, 0.5) },
      {
        ratio: median(p50),
        goal: P50,
      },
    ),
    compare(`${what}: p99`, 'ms', latency(proxy, 0.99), { name, value: latency(floor, 0.99) }),
  ];
};

const run = async (
  engine: Engine,
  provider: BenchProvider,
  bundles: { readonly proxy: string; readonly floor: (name: string) => string },
  report: (line: string) => void,
): Promise<readonly Figure[]> => {
  const table = await engine.newTable();
  await createSubAccountStore(table).create(subAccount({ external_id: ACCOUNT, user_id: USER }));
  const environment = {
    ...environmentOf(SPEC, { table: table.name, dynamodb: engine.endpoint }),
    RAMPS_SANDBOX_URL: provider.url,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: provider.url,
  };
  const figures: Figure[] = [];
  for (const call of CALLS) {
    const proxy = startFunction(bundles.proxy, environment);
    const floor = startFunction(bundles.floor(call.floor), environment);
    try {
      const reports = await measure(proxy, floor, call);
      report(`${call.what}: ${reports.proxy.length * IN_A_SLICE} calls of each, ${AT_ONCE} at once`);
      figures.push(...figuresOf(call, reports));
    } finally {
      await Promise.all([proxy.stop(), floor.stop()]);
    }
  }
  return figures;
};

/**
 * The proxy, from the function's call to its answer, against functions in the same frame that only forward: the cost of
 * table, scope, lossless parsing, log line and metrics.
 */
export const proxyOverhead: Row = {
  name: 'proxy overhead',
  run: async ({ report }) => {
    const product = await buildProduct([SPEC]);
    const floor = await buildFloors(
      CALLS.map(({ floor: name }) => ({ name, entry: `tests/bench/floors/${name}.ts` })),
    );
    const provider = await startProvider();
    try {
      return await withEngine('dynoxide', (engine) =>
        run(engine, provider, { proxy: product(SPEC.name), floor }, report),
      );
    } finally {
      provider.stop();
    }
  },
};

import { randomUUID } from 'node:crypto';
import { createSubAccountStore } from '#functions/adapters/dynamo/accounts/sub-accounts.ts';
import { createProfileStore } from '#functions/adapters/dynamo/users/profiles.ts';
import { functionOf } from '#infra/config/functions.ts';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Engine } from '#tests/support/engine.ts';
import { claimsOf, httpEvent } from '#tests/support/events.ts';
import { profile, subAccount } from '#tests/support/records.ts';
import { type BenchProvider, startProvider } from '../bench-provider.ts';
import { buildFloors, buildProduct } from '../bundles.ts';
import { type DrivenFunction, type SliceReport, startFunction } from '../driven-function.ts';
import { withEngine } from '../engines.ts';
import { environmentOf } from '../environment.ts';
import { absolute, compare, type Figure, type Goal } from '../figures.ts';
import type { Row } from '../row.ts';
import { median } from '../statistics.ts';

const SLICES = 60;
const WARM_UP_SLICES = 20;
const IN_A_SLICE = 50;
/** A slow machine gives fewer samples instead of a long wait. */
const LIMIT_MS = 60_000;

const SPEC = functionOf('ramps');
const USER = randomUUID();
const ACCOUNT = 'acc_bench';
const FLOOR = 'bare-forwarder';

/** docs/figures.md. Milliseconds that the product adds to one call. */
const ADDED: Goal = { of: 'value', most: 0.5 };

/** A proxy call, and its answer from the product and from the floor. */
const CALLS = [
  {
    what: 'for no account',
    endpoint: '/v1/network/asset/USDT',
    headers: {},
    expected: '{"networks":[{"id":"tron","name":"tron"},{"id":"ethereum","name":"ethereum"}]}',
  },
  {
    what: 'for an account',
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
      claims: claimsOf(USER, '[gateway_user]'),
    }),
  );

interface Reports {
  readonly proxy: SliceReport[];
  readonly floor: SliceReport[];
}

/** The two alternate by slices, so that a disturbance affects both. */
const measure = async (proxy: DrivenFunction, floor: DrivenFunction, call: Call): Promise<Reports> => {
  // A function instance takes one call at a time.
  const slice = (subject: DrivenFunction): Promise<SliceReport> =>
    subject.drive({ events: eventsOf(call), atOnce: 1, expected: call.expected });
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

const p50 = (reports: readonly SliceReport[]): number =>
  median(reports.flatMap(({ latencies }) => latencies));

const figuresOf = ({ what }: Call, { proxy, floor }: Reports): readonly Figure[] => {
  const added = proxy.map((report, at) => p50([report]) - p50(floor.slice(at, at + 1)));
  return [
    compare(`${what}: p50`, 'ms', p50(proxy), { name: FLOOR, value: p50(floor) }),
    absolute(`${what}: added to a call, p50`, 'ms', median(added), ADDED),
  ];
};

const run = async (
  engine: Engine,
  provider: BenchProvider,
  bundles: { readonly proxy: string; readonly floor: string },
  report: (line: string) => void,
): Promise<readonly Figure[]> => {
  const table = await engine.newTable();
  // An operator's role is kept for five seconds, a client's is read with every call.
  await createProfileStore(table).create(profile({ user_id: USER, role: 'gateway_user' }));
  await createSubAccountStore(table).create(subAccount({ external_id: ACCOUNT, user_id: USER }));
  const environment = {
    ...environmentOf(SPEC, { table: table.name, dynamodb: engine.endpoint }),
    RAMPS_SANDBOX_URL: provider.url,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: provider.url,
    // High enough that the provider's rate limit never delays a call.
    PROVIDER_CALLS_PER_SECOND: '100000',
  };
  const figures: Figure[] = [];
  for (const call of CALLS) {
    const proxy = startFunction(bundles.proxy, environment);
    const floor = startFunction(bundles.floor, environment);
    try {
      const reports = await measure(proxy, floor, call);
      report(`${call.what}: ${reports.proxy.length * IN_A_SLICE} calls of each, one at a time`);
      figures.push(...figuresOf(call, reports));
    } finally {
      await Promise.all([proxy.stop(), floor.stop()]);
    }
  }
  return figures;
};

/** What the proxy adds to one call, against a function that makes the same requests and does nothing else. */
export const proxyOverhead: Row = {
  name: 'proxy overhead',
  run: async ({ report }) => {
    const product = await buildProduct([SPEC]);
    const floors = await buildFloors([{ name: FLOOR, entry: `tests/bench/floors/${FLOOR}.ts` }]);
    const provider = await startProvider();
    try {
      return await withEngine('dynoxide', (engine) =>
        run(engine, provider, { proxy: product(SPEC.name), floor: floors(FLOOR) }, report),
      );
    } finally {
      provider.stop();
    }
  },
};

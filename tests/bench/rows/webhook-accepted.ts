import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { functionOf } from '#infra/config/functions.ts';
import { type Engine, type EngineName, enginesHere } from '#tests/support/engine.ts';
import { buildFloors, buildProduct } from '../bundles.ts';
import { type DrivenFunction, type SliceReport, startFunction } from '../driven-function.ts';
import { withEngine } from '../engines.ts';
import { environmentOf } from '../environment.ts';
import { compare, type Figure } from '../figures.ts';
import type { Row } from '../row.ts';
import { median, percentile } from '../statistics.ts';
import { bareIntakes, createReceiver, deliveries } from '../webhook-events.ts';

const ROUNDS = 2;
const SLICES = 20;
const IN_A_SLICE = 100;
const WARM_UP_SLICES = 4;
const AT_ONCE = 32;
/** A longer round ends early: a slow machine gives fewer samples instead of a long wait. */
const ROUND_LIMIT_MS = 30_000;

const SPEC = functionOf('webhook-intake');
/** docs/figures.md. */
const GOAL = { of: 'ratio', least: 0.9 } as const;
const FLOOR = 'bare-intake';

const SUBJECTS = ['webhook', 'bare'] as const;
type Subject = (typeof SUBJECTS)[number];
type BySubject<T> = Readonly<Record<Subject, T>>;

interface Driven {
  readonly process: DrivenFunction;
  readonly more: () => readonly APIGatewayProxyEventV2[];
}

const start = async (subject: Subject, bundle: string, engine: Engine): Promise<Driven> => {
  const table = await engine.newTable();
  const receiver = await createReceiver(table);
  const events = subject === 'webhook' ? deliveries : bareIntakes;
  return {
    process: startFunction(bundle, environmentOf(SPEC, { table: table.name, dynamodb: engine.endpoint })),
    more: () => events(receiver, IN_A_SLICE),
  };
};

const slice = ({ process, more }: Driven): Promise<SliceReport> =>
  process.drive({ events: more(), atOnce: AT_ONCE, expected: '{"status":"accepted"}' });

/**
 * The subjects alternate by slices, so that noise affects all alike and ratios are more reliable than times. Every subject
 * has its own process and table, on a fresh engine in each round (dynoxide slows down as records accumulate).
 */
const round = (engine: EngineName, bundles: BySubject<string>): Promise<BySubject<SliceReport[]>> =>
  withEngine(engine, async (started) => {
    const driven = {
      webhook: await start('webhook', bundles.webhook, started),
      bare: await start('bare', bundles.bare, started),
    };
    const reports: BySubject<SliceReport[]> = { webhook: [], bare: [] };
    const deadline = performance.now() + ROUND_LIMIT_MS;
    try {
      for (let at = -WARM_UP_SLICES; at < SLICES && performance.now() < deadline; at += 1) {
        for (const subject of SUBJECTS) {
          const report = await slice(driven[subject]);
          if (at >= 0) reports[subject].push(report);
        }
      }
    } finally {
      await Promise.all(SUBJECTS.map((subject) => driven[subject].process.stop()));
    }
    return reports;
  });

const sum = (numbers: readonly number[]): number => numbers.reduce((total, next) => total + next, 0);

const figuresOf = (engine: EngineName, rounds: readonly BySubject<SliceReport[]>[]): readonly Figure[] => {
  const all = (subject: Subject): readonly SliceReport[] => rounds.flatMap((reports) => reports[subject]);
  const count = (subject: Subject): number => sum(all(subject).map(({ latencies }) => latencies.length));
  const rate = (subject: Subject): number =>
    (1000 * count(subject)) / sum(all(subject).map(({ wall }) => wall));
  const latency = (subject: Subject, share: number): number =>
    percentile(
      all(subject).flatMap(({ latencies }) => latencies),
      share,
    );
  const cpu = (subject: Subject): number => sum(all(subject).map((report) => report.cpu)) / count(subject);
  /** One ratio per slice: noise then affects product and floor alike. */
  const floors = all('bare');
  const ratio = median(all('webhook').map(({ wall }, at) => (floors[at]?.wall ?? Number.NaN) / wall));
  const bare = 'a bare read, write and count';
  return [
    compare(
      `${engine}: accepted`,
      'per second',
      rate('webhook'),
      { name: bare, value: rate('bare') },
      { ratio, goal: GOAL },
    ),
    compare(`${engine}: p50`, 'ms', latency('webhook', 0.5), { name: bare, value: latency('bare', 0.5) }),
    compare(`${engine}: p99`, 'ms', latency('webhook', 0.99), { name: bare, value: latency('bare', 0.99) }),
    compare(`${engine}: processor time`, 'ms', cpu('webhook'), { name: bare, value: cpu('bare') }),
  ];
};

/** Webhook intake, from the function's call to its answer, against the requests that its guarantee needs. */
export const webhookAccepted: Row = {
  name: 'webhook accepted',
  run: async ({ report }) => {
    const product = await buildProduct([SPEC]);
    const floors = await buildFloors([{ name: FLOOR, entry: `tests/bench/floors/${FLOOR}.ts` }]);
    const bundles = { webhook: product(SPEC.name), bare: floors(FLOOR) };
    const figures: Figure[] = [];
    for (const engine of enginesHere()) {
      const rounds: BySubject<SliceReport[]>[] = [];
      for (let at = 0; at < ROUNDS; at += 1) {
        const reports = await round(engine, bundles);
        rounds.push(reports);
        const events = reports.webhook.length * IN_A_SLICE;
        report(`${engine}, round ${at + 1} of ${ROUNDS}: ${events} events, ${AT_ONCE} at once`);
      }
      figures.push(...figuresOf(engine, rounds));
    }
    return figures;
  },
};

import { functionOf, type FunctionSpec } from '#infra/config/functions.ts';
import {
  buildDefault,
  buildFloors,
  buildLibDynamodb,
  buildProduct,
  builtSpecs,
  sdkFloors,
} from '../bundles.ts';
import { environmentOf } from '../environment.ts';
import { absolute, compare, type Figure, type Goal } from '../figures.ts';
import { usesSdk } from '../floors/sdk-clients.ts';
import { importTimes, type Subject } from '../probe-import.ts';
import type { Row } from '../row.ts';
import { median } from '../statistics.ts';

const ROUNDS = 7;
const WEBHOOK = 'webhook-intake';

/** docs/figures.md. */
const GOAL_DEFAULT = { of: 'ratio', most: 0.7 } as const;
const GOAL_WEBHOOK = { of: 'ratio', most: 1.15 } as const;

const subjectsOf = async (specs: readonly FunctionSpec[]): Promise<readonly Subject[]> => {
  const product = await buildProduct(specs);
  const floors = await buildFloors([
    { name: 'empty', entry: 'tests/bench/floors/empty.ts' },
    ...sdkFloors(specs),
  ]);
  const commonjs = await buildDefault(specs, 'commonjs');
  const module = await buildDefault(specs, 'module');
  const libDynamodb = await buildLibDynamodb();
  return [
    { name: 'empty', bundle: floors('empty'), env: environmentOf(functionOf(WEBHOOK)) },
    ...specs.flatMap((spec) => {
      const { name } = spec;
      const env = environmentOf(spec);
      return [
        ...(name === WEBHOOK ? [{ name: 'lib-dynamodb', bundle: libDynamodb, env }] : []),
        { name, bundle: product(name), env },
        { name: `sdk-${name}`, bundle: floors(`sdk-${name}`), env },
        { name: `commonjs-${name}`, bundle: commonjs(name), env },
        { name: `module-${name}`, bundle: module(name), env },
      ];
    }),
  ];
};

/** Import time of each function in a fresh process, less that of an empty one; without its first call. */
export const importTime: Row = {
  name: 'import time',
  run: async ({ report }) => {
    const specs = builtSpecs();
    report(`bundles of ${specs.length} functions, each in four builds`);
    const subjects = await subjectsOf(specs);
    report(`${subjects.length} bundles, ${ROUNDS} rounds`);
    const samples = await importTimes(subjects, ROUNDS);
    const empty = median(samples('empty'));
    const net = (name: string): readonly number[] => samples(name).map((sample) => sample - empty);
    const against = (name: string, floor: string, said: string, goal?: Goal): Figure => {
      const floors = net(floor);
      // One ratio per round: both were measured within a second.
      const ratios = net(name).map((sample, round) => sample / (floors[round] ?? Number.NaN));
      return compare(
        name,
        'ms',
        median(net(name)),
        { name: said, value: median(floors) },
        goal === undefined ? { ratio: median(ratios) } : { ratio: median(ratios), goal },
      );
    };
    return [
      absolute('an empty function', 'ms', empty),
      against(WEBHOOK, 'lib-dynamodb', 'lib-dynamodb, the fix', GOAL_WEBHOOK),
      ...specs.flatMap((spec) => {
        const { name } = spec;
        const byDefault = [name, `commonjs-${name}`, "esbuild's default"] as const;
        return [
          usesSdk(spec) ? against(...byDefault, GOAL_DEFAULT) : against(...byDefault),
          against(name, `module-${name}`, 'default, ES modules'),
          ...(usesSdk(spec) ? [against(name, `sdk-${name}`, 'its SDK clients')] : []),
        ];
      }),
    ];
  },
};

import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const FILE = join(ROOT, 'functions/src/capabilities/stops/planted.ts');

const HEAD = `
import type { GatewayStopRecord } from '@ramps-gateway/shared/contract/stops.ts';
import type { PolicyRow } from '../../modules/approvals/ports.ts';
import type { Work } from '../../platform/work.ts';
import type { Roles, RoleRow, Settling } from '../users/ports.ts';
import type { StopRows } from './ports.ts';
declare const work: Work;
declare const stops: StopRows;
declare const policy: PolicyRow;
declare const roles: Roles;
declare const row: RoleRow;
declare const settling: Settling;
declare const record: GatewayStopRecord;
const proposal = { item: 'lift', object: null } as const;
`;

/** Without their policy, or with the proof of another one. Each fails to compile; the first is the one that is right. */
const PLANTED: readonly (readonly [name: string, text: string])[] = [
  ['right', 'await stops.liftGateway(record, 1, await work.needSecondPerson(proposal), work.freshSignIn());'],
  ['nobody is asked', 'await stops.liftGateway(record, 1);'],
  ['no fresh sign-in', 'await stops.liftGateway(record, 1, await work.needSecondPerson(proposal));'],
  [
    'the answer is not awaited',
    'await stops.liftGateway(record, 1, work.needSecondPerson(proposal), work.freshSignIn());',
  ],
  ['only the call itself', 'await stops.liftGateway(record, 1, work, work.freshSignIn());'],
  [
    'made by hand',
    "await stops.liftGateway(record, 1, { act: work, approverId: null, item: 'lift' }, { isFresh: true });",
  ],
  [
    'the proof of something else',
    "await stops.liftGateway(record, 1, await work.needSecondPerson({ ...proposal, item: 'policy' }), work.freshSignIn());",
  ],
  [
    'the proof of a stop for the policy',
    'await policy.write({ ...(await policy.read()).record, on: false }, 1, await work.needSecondPerson(proposal), work.freshSignIn());',
  ],
  ['a role without a second person', "await roles.change(row, { role: 'admin' }, settling);"],
];

test('S7.167 a use case without its policy does not compile', () => {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.base.json'), (path) => ts.sys.readFile(path));
  const { options } = ts.parseJsonConfigFileContent(
    { ...config, compilerOptions: { ...config.compilerOptions, types: ['node'] } },
    ts.sys,
    ROOT,
  );
  const host = ts.createCompilerHost(options);
  const lines = PLANTED.map(([, text]) => text);
  const source = `${HEAD}${lines.join('\n')}\n`;
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (path) => path === FILE || fileExists(path);
  host.readFile = (path) => (path === FILE ? source : readFile(path));
  host.getSourceFile = (path, ...rest) =>
    path === FILE
      ? ts.createSourceFile(path, source, options.target ?? ts.ScriptTarget.ES2024)
      : getSourceFile(path, ...rest);
  const program = ts.createProgram([FILE], options, host);
  const planted = program.getSourceFile(FILE);
  const first = HEAD.split('\n').length - 1;
  const atFault = new Set(
    ts
      .getPreEmitDiagnostics(program, planted)
      .map(({ start = 0 }) => (planted?.getLineAndCharacterOfPosition(start).line ?? 0) - first),
  );
  expect(PLANTED.map(([name], nth) => [name, atFault.has(nth)])).toEqual(
    PLANTED.map(([name], nth) => [name, nth > 0]),
  );
  expect([...atFault].filter((nth) => nth < 0)).toEqual([]);
});

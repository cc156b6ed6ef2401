import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../../../..');
const FILE = join(ROOT, 'functions/src/capabilities/accounts/stops/planted.ts');

const HEAD = `
import type { GatewayStopRecord } from '@ramps-gateway/shared/contract/stops.ts';
import type { PolicyRow } from '../../../modules/approvals/ports.ts';
import type { Work } from '../../../modules/act/work.ts';
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

/** Calls without their proof, or with another proof: they must not compile. Only the first is correct. */
const PLANTED: readonly (readonly [name: string, text: string])[] = [
  ['right', 'await stops.liftGateway(record, 1, await work.needSecondPerson(proposal), work.freshSignIn());'],
  ['no proof', 'await stops.liftGateway(record, 1);'],
  ['no fresh sign-in', 'await stops.liftGateway(record, 1, await work.needSecondPerson(proposal));'],
  ['no await', 'await stops.liftGateway(record, 1, work.needSecondPerson(proposal), work.freshSignIn());'],
  ['the call itself as proof', 'await stops.liftGateway(record, 1, work, work.freshSignIn());'],
  [
    'made by hand',
    "await stops.liftGateway(record, 1, { act: work, approverId: null, item: 'lift' }, { isFresh: true });",
  ],
  [
    'the proof for another item',
    "await stops.liftGateway(record, 1, await work.needSecondPerson({ ...proposal, item: 'policy' }), work.freshSignIn());",
  ],
  [
    'the proof of a stop for a policy',
    'await policy.write({ ...(await policy.read()).record, on: false }, 1, await work.needSecondPerson(proposal), work.freshSignIn());',
  ],
  ['a role without a second person', "await roles.change(row, { role: 'admin' }, settling);"],
];

test('S7.167 a use case without its policy does not compile', () => {
  const config = ts.getParsedCommandLineOfConfigFile(
    join(ROOT, 'tsconfig.json'),
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: ({ messageText }) =>
        expect.fail(ts.flattenDiagnosticMessageText(messageText, '\n')),
    },
  );
  const options = config?.options ?? {};
  const source = `${HEAD}${PLANTED.map(([, text]) => text).join('\n')}\n`;
  const onDisk = ts.createCompilerHost(options);
  const host: ts.CompilerHost = {
    ...onDisk,
    fileExists: (path) => path === FILE || onDisk.fileExists(path),
    readFile: (path) => (path === FILE ? source : onDisk.readFile(path)),
    getSourceFile: (path, target) =>
      path === FILE ? ts.createSourceFile(path, source, target) : onDisk.getSourceFile(path, target),
  };
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

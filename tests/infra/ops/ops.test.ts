import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { InvokeCommand, LambdaClient, ListFunctionsCommand } from '@aws-sdk/client-lambda';
import { STACKS } from '#infra/config/stacks.ts';
import { COMMANDS } from '#infra/ops/ops.ts';
import { functionOf, poolOf, tableOf } from '#infra/ops/stage.ts';
import { mockedClient } from '#tests/support/mocked-client.ts';
import { tempFolder } from '#tests/support/temp.ts';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { runOps, stackWith } from './support.ts';

const cloudFormation = mockedClient(CloudFormationClient);
const lambda = mockedClient(LambdaClient);
beforeEach(() => {
  cloudFormation.reset();
  lambda.reset();
});

describe('the help', () => {
  test.each([[[]], [['--help']]])('lists every command, for %j', async (args) => {
    const { code, printed } = await runOps(args, tempFolder());
    expect(code).toBe(0);
    for (const { name, help } of COMMANDS)
      expect(printed.join('\n')).toMatch(new RegExp(`^ {2}${name} +${help.replaceAll('.', '\\.')}$`, 'm'));
    expect(COMMANDS).toHaveLength(8);
  });

  test('explains a command’s options, and does nothing else', async () => {
    for (const { name, help, options } of COMMANDS) {
      const { code, printed, noted } = await runOps([name, '--help'], tempFolder());
      expect({ code, noted }).toEqual({ code: 0, noted: '' });
      expect(printed.join('\n')).toContain(`Usage: npm run ops -- ${name}`);
      expect(printed.join('\n')).toContain(`${help}.`);
      for (const [option, { help: said }] of Object.entries(options))
        expect(printed.join('\n')).toMatch(new RegExp(` --${option} +${said.split('(')[0]}`));
    }
  });
});

describe('a wrong call exits with 2 and says why', () => {
  test.each([
    ['tidy', 'There is no command tidy.', 'npm run ops -- <command>'],
    ['redrive --all', "Unknown option '--all'", 'redrive [function …] [--list]'],
    ['redrive sweep', 'These functions handle changes of the table: drive-conversions, ', 'redrive'],
    ['rebuild', 'Name one of figures, payments, ledger, search.', 'rebuild <figures|payments|ledger|search>'],
    ['rebuild lists', 'Name one of figures, payments, ledger, search.', 'rebuild'],
    ['rebuild ledger search', 'Name one of figures, payments, ledger, search.', 'rebuild'],
    ['rebuild ledger --stage test', '--stage must be one of dev, prod', 'rebuild'],
    ['protect', '--stage is missing', 'protect --stage prod [--list]'],
    ['protect --stage dev', '--stage must be prod: ', 'protect'],
    ['stop-gateway', '--reason is missing', 'stop-gateway --reason <why> [--stage <stage>] [--table <name>]'],
    ['stop-gateway --reason', "Option '--reason <value>' argument missing", 'stop-gateway'],
    ['stop-gateway --reason= ', '--reason Enter a reason', 'stop-gateway'],
    ['revoke-key --reason why', 'Name one key.', 'revoke-key <kid> --reason <why> [--at <ISO 8601>]'],
    ['revoke-key a b --reason why', 'Name one key.', 'revoke-key'],
    ['revoke-key a', '--reason is missing', 'revoke-key'],
    ['revoke-key a --reason= ', '--reason must say why', 'revoke-key'],
    ['revoke-key a --reason why --at yesterday', '--at must not be in the future', 'revoke-key'],
    ['revoke-key a --reason why --at 2999-01-01', '--at must not be in the future', 'revoke-key'],
    [
      'export-users everybody',
      "Unexpected argument 'everybody'",
      'export-users [--stage <stage>] [--pool <id>]',
    ],
    ['import-users --pool', "Option '--pool <value>' argument missing", 'import-users'],
    ['rename-users', '--table is missing', 'rename-users --table <name>'],
  ])('%s', async (line, why, usage) => {
    const { code, printed, noted } = await runOps(line.split(/ (?! *$)/), stackWith());
    expect({ code, printed }).toEqual({ code: 2, printed: [] });
    expect(noted.startsWith(why), noted).toBe(true);
    expect(noted).toContain(`\nUsage: ${usage.startsWith('npm') ? usage : `npm run ops -- ${usage}`}`);
  });
});

test('documents and workflows name existing commands and options', () => {
  const files = globSync(['*.md', 'docs/**/*.md', '.github/workflows/*.yml']);
  const lines = files.flatMap((file) => readFileSync(file, 'utf8').split('\n'));
  const called = lines.flatMap((line) => [
    ...line.matchAll(/npm run (?:--silent )?ops -- ([a-z-]+)((?: (?!#)[^\s`|)]+)*)/g),
  ]);
  for (const [line, name, args = ''] of called) {
    const command = COMMANDS.find((each) => each.name === name);
    const known = Object.keys(command?.options ?? {}).map((option) => `--${option}`);
    expect(command, line).toBeDefined();
    expect([...known, '--help'], line).toEqual(expect.arrayContaining(args.match(/--[a-z]+/g) ?? []));
  }
  expect(called.length).toBeGreaterThan(10);
});

describe('the target of a command', () => {
  const world = (dataDir: string) => ({
    env: { DATA_DIR: dataDir },
    print: () => {},
    note: () => {},
    input: () => Promise.resolve(''),
  });

  test('is the local stack; without one, the message says where it looked', async () => {
    const dataDir = tempFolder();
    for (const line of [
      'redrive',
      'rebuild figures',
      'stop-gateway --reason why',
      'revoke-key a --reason why',
      'export-users',
      'import-users',
    ]) {
      const { code, noted } = await runOps(line.split(' '), dataDir);
      expect({ line, code, noted }).toEqual({
        line,
        code: 1,
        noted: `No stack runs on the data in ${dataDir}. Start it with npm start, or name its folder: DATA_DIR=… npm run ops -- …`,
      });
    }
    const here = world(stackWith());
    expect((await tableOf({}, here)).name).toBe('local-table');
    expect((await poolOf({}, here)).id).toBe('local_pool');
    lambda.on(InvokeCommand, { FunctionName: 'rebuild' }).resolves({});
    expect(await (await functionOf('rebuild', {}, here))({})).toEqual({ ok: true, payload: '' });
  });

  test('is a stage on AWS, by its stack outputs and function names', async () => {
    const outputsOf = (stack: string, OutputKey: string, OutputValue: string) =>
      cloudFormation.on(DescribeStacksCommand, { StackName: `ramps-gateway-prod-${stack}` }).resolves({
        Stacks: [
          {
            StackName: stack,
            StackStatus: 'UPDATE_COMPLETE',
            CreationTime: new Date(),
            Outputs: [{ OutputKey, OutputValue }],
          },
        ],
      });
    outputsOf('data', 'TableName', 'prod-table');
    outputsOf('auth', 'UserPoolId', 'eu-west-1_prod');
    const nowhere = world(tempFolder());
    expect((await tableOf({ stage: 'prod' }, nowhere)).name).toBe('prod-table');
    const { client, id } = await poolOf({ stage: 'prod' }, nowhere);
    expect([id, await client.config.region()]).toEqual(['eu-west-1_prod', 'eu-west-1']);
    lambda
      .on(ListFunctionsCommand)
      .resolves({ Functions: [{ Description: 'rebuild (dev)', FunctionName: 'of-dev' }], NextMarker: '2' })
      .on(ListFunctionsCommand, { Marker: '2' })
      .resolves({ Functions: [{ Description: 'rebuild (prod)', FunctionName: 'of-prod' }] })
      .on(InvokeCommand, { FunctionName: 'of-prod' })
      .resolves({});
    expect(await (await functionOf('rebuild', { stage: 'prod' }, nowhere))({})).toMatchObject({ ok: true });
    await expect(functionOf('rebuilt', { stage: 'prod' }, nowhere)).rejects.toThrow(
      'Function rebuilt does not exist in prod',
    );
    outputsOf('data', 'Other', 'x');
    await expect(tableOf({ stage: 'prod' }, nowhere)).rejects.toThrow(
      'The stack ramps-gateway-prod-data has no output TableName',
    );
  });

  test('is a table or a user pool on AWS, by its name', async () => {
    const nowhere = world(tempFolder());
    expect((await tableOf({ table: 'restored' }, nowhere)).name).toBe('restored');
    const { client, id } = await poolOf({ pool: 'sa-east-1_other' }, nowhere);
    expect([id, await client.config.region()]).toEqual(['sa-east-1_other', 'sa-east-1']);
    expect(cloudFormation.calls()).toEqual([]);
  });
});

test('protect exits with 1 when a stack stays unprotected, and lists them for -c protected=…', async () => {
  vi.stubEnv('AWS_REGION', 'eu-west-1');
  onTestFinished(() => void vi.unstubAllEnvs());
  cloudFormation.on(DescribeStacksCommand).callsFake(({ StackName }: { StackName: string }) => ({
    Stacks: StackName.endsWith('web') ? [] : [{ StackStatus: 'CREATE_COMPLETE' }],
  }));
  const { code, printed } = await runOps(['protect', '--stage', 'prod'], '');
  expect(code).toBe(1);
  expect(printed).toHaveLength(STACKS.length);
  const list = ['protect', '--stage', 'prod', '--list'];
  expect(await runOps(list, '')).toEqual({ code: 0, printed: ['none'], noted: '' });
  cloudFormation.on(DescribeStacksCommand).callsFake(({ StackName }: { StackName: string }) => ({
    Stacks: [{ EnableTerminationProtection: /(data|edge)$/.test(StackName) }],
  }));
  expect(await runOps(list, '')).toEqual({ code: 0, printed: ['data,edge'], noted: '' });
});

test('the program reads its input and exits with the command’s code', () => {
  const main = fileURLToPath(import.meta.resolve('#infra/ops/main.ts'));
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [main, 'rename-users', '--table', 'restored'],
    {
      input: 'no line of it\n',
      encoding: 'utf8',
    },
  );
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: 'Line 1 is not a valid line of this file.\n',
  });
});

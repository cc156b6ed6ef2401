import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { planFor, STORES, type Tier } from '#tests/runner/checks.ts';

const CODE = ['format', 'layers', 'unused code', 'types: server', 'types: web', 'lint', 'words'];
const TEST = ['stacks', ...CODE, 'stacks: beta', 'unit: functions', 'web', 'unit: infra', 'faults'];
const ALL = [...TEST, 'stores: DynamoDB Local', 'stacks: DynamoDB Local', 'simulation', 'page scores'];

const plan = (tier: Tier, dynoxide: boolean, java: boolean, chrome: boolean) => {
  const { checks, left } = planFor({ dynoxide, java, chrome }, tier);
  return {
    names: checks.map(({ name }) => name),
    engines: Object.fromEntries(checks.map(({ name, env }) => [name, env?.['LOCAL_DYNAMODB']])),
    left: left.map(({ name, why }) => `${name}: ${why}`),
  };
};

describe('the checks', () => {
  it('name existing stores', () => {
    expect(STORES.filter((file) => !existsSync(file))).toEqual([]);
  });

  it('are all of the tier on a fully equipped machine', () => {
    expect(plan('test', true, true, true)).toMatchObject({ names: TEST, left: [] });
    expect(plan('all', true, true, true)).toMatchObject({ names: ALL, left: [] });
  });

  it('name what the machine lacks, and never count it as passed', () => {
    expect(plan('test', true, false, true).left).toEqual([]);
    expect(plan('all', true, false, true).left).toEqual([
      'stores: DynamoDB Local: Java 17 or newer is needed, found by JAVA_HOME or PATH',
      'stacks: DynamoDB Local: Java 17 or newer is needed, found by JAVA_HOME or PATH',
    ]);
    expect(plan('test', true, true, false).left).toEqual([
      expect.stringMatching(/^browser: .*install one, or .*CHROME_PATH/),
    ]);
    const nothing = plan('test', false, false, true);
    expect(nothing.names).toEqual([...CODE, 'web']);
    expect(nothing.left.join()).toContain('a DynamoDB engine is needed here: install Java 17 or newer');
  });

  it('run once on DynamoDB Local where dynoxide does not run', () => {
    const { names, engines } = plan('all', false, true, true);
    expect(names).toEqual([...TEST, 'simulation', 'page scores']);
    for (const name of ['unit: functions', 'unit: infra', 'stacks', 'stacks: beta', 'faults'])
      expect([name, engines[name]]).toEqual([name, 'dynamodb-local']);
  });

  it('run Node files with Node itself, because commands in .bin differ on Windows', () => {
    const { checks } = planFor({ dynoxide: true, java: true, chrome: true }, 'all');
    expect(checks).toHaveLength(ALL.length);
    for (const { command } of checks) {
      expect(command[0]).toBe(process.execPath);
      expect(existsSync(command[1] ?? '')).toBe(true);
    }
  });
});

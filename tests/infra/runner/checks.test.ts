import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { planFor, STORES } from '#tests/runner/checks.ts';

const ALL = [
  ...['format', 'layers', 'unused code', 'types: server', 'types: web', 'lint', 'faults', 'browser'],
  ...['integration: DynamoDB Local', 'integration: dynoxide', 'unit', 'stores: DynamoDB Local', 'web'],
];
const plan = (dynoxide: boolean, java: boolean, chrome: boolean) => {
  const { checks, left } = planFor({ dynoxide, java, chrome });
  return {
    names: checks.map(({ name }) => name),
    engines: Object.fromEntries(checks.map(({ name, env }) => [name, env?.['LOCAL_DYNAMODB']])),
    left: left.map(({ name, why }) => `${name}: ${why}`),
  };
};

describe('the checks of npm test', () => {
  it('name stores that there are', () => {
    expect(STORES.filter((file) => !existsSync(file))).toEqual([]);
  });

  it('are all of them where everything is', () => {
    expect(plan(true, true, true)).toMatchObject({ names: ALL, left: [] });
  });

  it('leave out DynamoDB Local without Java, by name', () => {
    const { names, left } = plan(true, false, true);
    expect(names).toEqual(ALL.filter((name) => !name.includes('DynamoDB Local')));
    expect(left).toEqual([
      'integration: DynamoDB Local: Java 17 or newer is needed, found by JAVA_HOME or PATH',
      'stores: DynamoDB Local: Java 17 or newer is needed, found by JAVA_HOME or PATH',
    ]);
  });

  it('run on DynamoDB Local where dynoxide does not', () => {
    const { names, engines, left } = plan(false, true, true);
    expect(names).toEqual(
      ALL.filter((name) => name !== 'integration: dynoxide' && !name.startsWith('stores')),
    );
    for (const name of ['faults', 'browser', 'integration: DynamoDB Local', 'unit'])
      expect([name, engines[name]]).toEqual([name, 'dynamodb-local']);
    expect(left).toEqual(['integration: dynoxide: the engine dynoxide runs on Linux x64 only']);
  });

  it('leave out the browser where there is none, and say how to have one', () => {
    const { names, left } = plan(true, true, false);
    expect(names).toEqual(ALL.filter((name) => name !== 'browser'));
    expect(left).toEqual([expect.stringMatching(/^browser: .*install one, or .*CHROME_PATH/)]);
  });

  it('are never counted as passed where there is no engine at all', () => {
    const { names, left } = plan(false, false, true);
    expect(names).toEqual(['format', 'layers', 'unused code', 'types: server', 'types: web', 'lint', 'web']);
    expect(left.map((line) => line.split(': ')[0])).toEqual(
      expect.arrayContaining(['faults', 'browser', 'unit', 'integration']),
    );
    expect(left.join()).toContain('a DynamoDB engine is needed here: install Java 17 or newer');
  });

  it('start files of Node by Node itself: the commands in .bin are of another kind on Windows', () => {
    for (const { command } of planFor({ dynoxide: true, java: true, chrome: true }).checks) {
      expect(command[0]).toBe(process.execPath);
      expect(existsSync(command[1] ?? '')).toBe(true);
    }
  });
});

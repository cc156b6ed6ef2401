import { describe, expect, it } from 'vitest';
import { waysOf } from '#local/engine/engine.ts';
import { findJava } from '#local/engine/java.ts';

/** A machine on which these programs are, with what they say of their version. */
const machine = (programs: Record<string, string>, JAVA_HOME?: string, platform = 'linux') => ({
  platform,
  env: { JAVA_HOME },
  exists: (file: string) => file in programs,
  run: (file: string) => programs[file],
});
const said = (version: string) => `openjdk version "${version}" 2025-04-15`;

describe('the Java for DynamoDB Local', () => {
  it('is that of JAVA_HOME, else that of the path', () => {
    const programs = { '/java/bin/java': said('21.0.2'), java: said('17.0.15') };
    expect(findJava(machine(programs, '/java'))).toBe('/java/bin/java');
    expect(findJava(machine(programs))).toBe('java');
    expect(findJava(machine(programs, ''))).toBe('java');
    expect(findJava(machine(programs, '/gone'))).toBe('java');
  });

  it('is a java.exe on Windows', () => {
    const home = 'C:\\Program Files\\Java\\jdk-21';
    const file = `${home}\\bin\\java.exe`;
    expect(findJava(machine({ [file]: said('21.0.2') }, home, 'win32'))).toBe(file);
  });

  it('is new enough, or none', () => {
    const old = { '/java/bin/java': said('1.8.0_402'), java: said('11.0.20') };
    expect(findJava(machine(old, '/java'))).toBeUndefined();
    expect(findJava(machine({ ...old, java: said('17') }, '/java'))).toBe('java');
    // macOS has a program of this name that only says where to get one.
    expect(findJava(machine({ java: 'No Java runtime present' }))).toBeUndefined();
    expect(findJava(machine({}))).toBeUndefined();
  });
});

it('who has no engine reads how to have one on their system', () => {
  expect(waysOf('darwin')).toContain('brew install');
  expect(waysOf('win32')).toContain('winget install');
  expect(waysOf('linux')).toMatch(
    /@dynoxide\/linux-x64.*Java 17 or newer.*JAVA_HOME or PATH, or DYNAMODB_ENDPOINT/,
  );
});

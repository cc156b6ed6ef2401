import { readdirSync, readFileSync } from 'node:fs';
import { DescribeTableCommand, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { describe, expect, it } from 'vitest';
import { chooseEngine, findJava, waysOf } from '#local/engine/engine.ts';
import { dropTable, ensureTable } from '#local/engine/table.ts';
import { identityOf, isRunning } from '#local/support/lock.mjs';
import { TABLE } from '#shared/contract/table.ts';
import { LINUX } from '#tests/support/platform.ts';
import { eventually, openToOthers } from '#tests/support/temp.ts';
import { ENGINES_HERE, startEngine } from './support.ts';

/** Local addresses that the process listens on, from the kernel's tables. */
const listeningOn = (endpoint: string): string[] => {
  const port = Number(new URL(endpoint).port).toString(16).toUpperCase().padStart(4, '0');
  return ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter(([, local, , state]) => state === '0A' && local?.endsWith(`:${port}`))
      .map(([, local]) => local?.split(':')[0] ?? ''),
  );
};
const LOOPBACK = ['0100007F', '0000000000000000FFFF00000100007F'];

describe.each(ENGINES_HERE)('%s', (name) => {
  it('listens on this machine only, keeps private data through kill -9, and stops with its watchdog', async () => {
    const engine = await startEngine(name);
    if (LINUX) {
      const addresses = listeningOn(engine.endpoint);
      expect(addresses.length).toBeGreaterThan(0);
      for (const address of addresses) expect(LOOPBACK).toContain(address);
    }

    await ensureTable(engine.client, 'the-table');
    await ensureTable(engine.client, 'the-table');
    const { Table } = await engine.client.send(new DescribeTableCommand({ TableName: 'the-table' }));
    expect(Table?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName).toSorted()).toEqual(
      Object.keys(TABLE.indexes).toSorted(),
    );
    expect(Table?.StreamSpecification).toMatchObject({
      StreamEnabled: true,
      StreamViewType: 'NEW_AND_OLD_IMAGES',
    });

    const Key = { pk: { S: 'a' }, sk: { S: 'b' } };
    await engine.client.send(new PutItemCommand({ TableName: 'the-table', Item: { ...Key, n: { N: '1' } } }));
    expect(readdirSync(engine.folder).length).toBeGreaterThan(0);
    expect(openToOthers(engine.folder)).toEqual([]);
    await engine.kill9();
    await engine.start();
    expect(openToOthers(engine.folder)).toEqual([]);
    const { Item } = await engine.client.send(new GetItemCommand({ TableName: 'the-table', Key }));
    expect(Item?.n).toEqual({ N: '1' });

    await dropTable(engine.client, 'the-table');
    await dropTable(engine.client, 'the-table');

    const identity = identityOf(engine.pid());
    // A `kill -9` of the supervisor closes this pipe.
    engine.watchdog().stdin?.destroy();
    await eventually(() => identity && !isRunning(identity));
  });
});

describe('the choice of an engine', () => {
  const choice = { forced: undefined, remembered: undefined, endpoint: undefined };
  const WAYS = /@dynoxide\/linux-x64.*Java 17.*DYNAMODB_ENDPOINT/;

  it('takes the first engine that runs here', () => {
    expect(chooseEngine(choice, 'data').name).toBe(ENGINES_HERE[0]);
  });

  it('takes the configured one, or names the three options', () => {
    const endpoint = 'http://127.0.0.1:1';
    expect(chooseEngine({ ...choice, forced: 'external', endpoint }, 'data')).toEqual({
      name: 'external',
      endpoint,
    });
    expect(() => chooseEngine({ ...choice, forced: 'external' }, 'data')).toThrow(WAYS);
  });

  it('stays with the engine that has the data', () => {
    expect(() => chooseEngine({ ...choice, forced: 'external', remembered: 'dynoxide' }, 'data')).toThrow(
      /written with dynoxide.*npm start -- --fresh/,
    );
    expect(() => chooseEngine({ ...choice, remembered: 'external' }, 'data')).toThrow(WAYS);
  });
});

/** A machine with these programs and their version output. */
const machine = (programs: Record<string, string>, JAVA_HOME?: string, platform = 'linux') => ({
  platform,
  env: { JAVA_HOME },
  exists: (file: string) => file in programs,
  run: (file: string) => programs[file],
});
const said = (version: string) => `openjdk version "${version}" 2025-04-15`;

describe('the Java for DynamoDB Local', () => {
  it('comes from JAVA_HOME, otherwise from the path', () => {
    const programs = { '/java/bin/java': said('21.0.2'), java: said('17.0.15') };
    expect(findJava(machine(programs, '/java'))).toBe('/java/bin/java');
    expect(findJava(machine(programs))).toBe('java');
    expect(findJava(machine(programs, ''))).toBe('java');
    expect(findJava(machine(programs, '/gone'))).toBe('java');
  });

  it('is java.exe on Windows', () => {
    const home = 'C:\\Program Files\\Java\\jdk-21';
    const file = `${home}\\bin\\java.exe`;
    expect(findJava(machine({ [file]: said('21.0.2') }, home, 'win32'))).toBe(file);
  });

  it('is recent enough, or is not used', () => {
    const old = { '/java/bin/java': said('1.8.0_402'), java: said('11.0.20') };
    expect(findJava(machine(old, '/java'))).toBeUndefined();
    expect(findJava(machine({ ...old, java: said('17') }, '/java'))).toBe('java');
    // The macOS stub `java` only says where to get Java.
    expect(findJava(machine({ java: 'No Java runtime present' }))).toBeUndefined();
    expect(findJava(machine({}))).toBeUndefined();
  });
});

it('without an engine, the message explains how to install one on that system', () => {
  expect(waysOf('darwin')).toContain('brew install');
  expect(waysOf('win32')).toContain('winget install');
  expect(waysOf('linux')).toMatch(
    /@dynoxide\/linux-x64.*Java 17 or newer.*JAVA_HOME or PATH, or DYNAMODB_ENDPOINT/,
  );
});

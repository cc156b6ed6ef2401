import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { readJson, writeJson } from '#local/support/files.ts';
import { lock, tryLock } from '#local/support/lock.mjs';
import { tempFolder } from '#tests/support/temp.ts';

describe('a lock', () => {
  it('is held by one at a time, and leaves nothing behind', async () => {
    const folder = tempFolder();
    const file = path.join(folder, 'lock');
    const first = tryLock(file);
    expect(tryLock(file)).toEqual({ heldBy: process.pid });
    const waited: number[] = [];
    const second = lock(file, (pid) => waited.push(pid));
    first.release?.();
    (await second).release();
    expect(waited).toEqual([process.pid]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('of a process that is gone, or a file that says nothing, does not count', () => {
    for (const text of [JSON.stringify({ pid: process.pid, start: 'another time' }), 'garbage', '']) {
      const file = path.join(tempFolder(), 'lock');
      writeFileSync(file, text);
      const attempt = tryLock(file);
      expect(attempt.release).toBeDefined();
      expect(readFileSync(file, 'utf8')).toContain(`"pid":${process.pid}`);
    }
  });

  it('is not taken over by two', async () => {
    const folder = tempFolder();
    const files = Array.from({ length: 500 }, (_, number) => path.join(folder, `lock-${number}`));
    for (const file of files) writeFileSync(file, JSON.stringify({ pid: 1, start: 'gone' }));
    const module = import.meta.resolve('@ramps-gateway/local/support/lock.mjs');
    // Each stays until all have tried: the lock of a process that is gone does not count.
    const script = `import { tryLock } from '${module}';
      const files = ${JSON.stringify(files)};
      process.stdin.once('data', () =>
        process.stdout.write(files.map((file) => (tryLock(file).release ? '1' : '0')).join('')));
      process.stdin.once('end', () => process.exit());
      process.stdout.write('up');`;
    const children = Array.from({ length: 5 }, () =>
      spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'] }),
    );
    const said = () =>
      Promise.all(children.map((child) => once(child.stdout, 'data').then(([text]) => String(text))));
    expect(await said()).toEqual(children.map(() => 'up'));
    const answers = said();
    for (const child of children) child.stdin.write('go');
    const taken = await answers;
    expect(files.map((_, at) => taken.filter((text) => text[at] === '1').length)).toEqual(files.map(() => 1));
    for (const child of children) child.stdin.end();
    expect(readdirSync(folder)).toHaveLength(files.length);
  });
});

describe('a JSON file', () => {
  const schema = z.object({ name: z.string() });

  it('is private, and replaced in one step', () => {
    const folder = tempFolder();
    const file = path.join(folder, 'file.json');
    expect(readJson(file, schema)).toBeUndefined();
    writeJson(file, { name: 'one' });
    writeJson(file, { name: 'two' }, { durable: false });
    expect(readJson(file, schema)).toEqual({ name: 'two' });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['file.json']);
  });

  it('that is damaged says which, and what to do', () => {
    const file = path.join(tempFolder(), 'file.json');
    for (const text of ['{', '{"name":5}', '']) {
      writeFileSync(file, text);
      expect(() => readJson(file, schema)).toThrow(`${file} is damaged`);
      expect(() => readJson(file, schema)).toThrow('npm start -- --fresh');
    }
    expect(existsSync(file)).toBe(true);
  });
});

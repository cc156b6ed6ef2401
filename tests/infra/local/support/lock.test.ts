import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { readJson, replaceFile, writeJson } from '#local/support/files.ts';
import { lock, startReader, tryLock } from '#local/support/lock.mjs';
import { asMode, LINUX } from '#tests/support/platform.ts';
import { tempFolder } from '#tests/support/temp.ts';

describe('a lock', () => {
  it('has one owner at a time, and leaves no file', async () => {
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

  it('of a dead process, or in an unreadable file, does not count', () => {
    for (const text of [JSON.stringify({ pid: process.pid, start: 'another time' }), 'garbage', '']) {
      const file = path.join(tempFolder(), 'lock');
      writeFileSync(file, text);
      const attempt = tryLock(file);
      expect(attempt.release).toBeDefined();
      expect(readFileSync(file, 'utf8')).toContain(`"pid":${process.pid}`);
    }
  });

  it('is taken over by one process only', async () => {
    const folder = tempFolder();
    const files = Array.from({ length: 500 }, (_, number) => path.join(folder, `lock-${number}`));
    for (const file of files) writeFileSync(file, JSON.stringify({ pid: 1, start: 'gone' }));
    const module = import.meta.resolve('@ramps-gateway/local/support/lock.mjs');
    // Each child runs until all have tried, because the lock of a dead process does not count.
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

describe('the start time of a process, outside Linux', () => {
  const reader = (starts: Map<number, string>) => {
    const asked: number[] = [];
    const clock = { now: 0 };
    const startOf = startReader('win32', {
      alive: (pid) => starts.has(pid),
      ask: (pid) => {
        asked.push(pid);
        return starts.get(pid) ?? 'unknown';
      },
      now: () => clock.now,
    });
    return { startOf, asked, clock };
  };

  it('is queried once while the process runs', () => {
    const { startOf, asked, clock } = reader(new Map([[7, 'monday']]));
    for (; clock.now < 60_000; clock.now += 300) expect(startOf(7)).toBe('monday');
    expect(asked).toEqual([7]);
  });

  it('is queried again when the pid may be another process', () => {
    const starts = new Map([[7, 'monday']]);
    const { startOf, clock } = reader(starts);
    expect(startOf(7)).toBe('monday');
    starts.delete(7);
    expect(startOf(7)).toBeUndefined();
    starts.set(7, 'tuesday');
    expect(startOf(7)).toBe('tuesday');
    starts.set(7, 'friday');
    clock.now += 5_000;
    expect(startOf(7)).toBe('friday');
  });

  it.runIf(LINUX)('is printed by `ps` the same in every time zone', () => {
    const before = process.env['TZ'];
    const [one, two] = ['Asia/Tokyo', 'America/Lima'].map((zone) => {
      process.env['TZ'] = zone;
      return startReader('darwin')(process.pid);
    });
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
    expect(one).toMatch(/^\w{3} \w{3} +\d+ \d\d:\d\d:\d\d \d{4}$/);
    expect(two).toBe(one);
  });
});

describe('replacing a file', () => {
  const failing = (code: string, times: number) => {
    let tries = 0;
    const rename = () => {
      tries += 1;
      if (tries <= times) throw Object.assign(new Error(code), { code });
    };
    return { rename, tries: () => tries };
  };

  it('retries on Windows while another process has it open', () => {
    const { rename, tries } = failing('EPERM', 3);
    replaceFile('draft', 'file', { platform: 'win32', rename });
    expect(tries()).toBe(4);
  });

  it('does not retry elsewhere, for other errors, or for ever', () => {
    for (const [platform, code, expected] of [
      ['linux', 'EPERM', 1],
      ['win32', 'ENOENT', 1],
      ['win32', 'EBUSY', 40],
    ] as const) {
      const { rename, tries } = failing(code, 1_000);
      expect(() => replaceFile('draft', 'file', { platform, rename })).toThrow(code);
      expect(tries()).toBe(expected);
    }
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
    expect(statSync(file).mode & 0o777).toEqual(asMode(0o600));
    expect(readdirSync(folder)).toEqual(['file.json']);
  });

  it('names itself when damaged, with what to do', () => {
    const file = path.join(tempFolder(), 'file.json');
    for (const text of ['{', '{"name":5}', '']) {
      writeFileSync(file, text);
      expect(() => readJson(file, schema)).toThrow(`${file} is damaged`);
      expect(() => readJson(file, schema)).toThrow('npm start -- --fresh');
    }
    expect(existsSync(file)).toBe(true);
  });
});

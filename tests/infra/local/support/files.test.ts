import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { appendLines } from '#infra/common/append-line.ts';
import { openCheckpoint, readCheckpoint } from '#local/gateway/stream/checkpoint.ts';
import { openLog, openLogFile, writeJson } from '#local/support/files.ts';
import { mountSmallDisk } from '#tests/support/small-disk.ts';
import { eventually, tempFolder } from '#tests/support/temp.ts';

const LONG = 'x'.repeat(20_000);

const disk = mountSmallDisk(2);
afterAll(() => disk?.unmount());

// Needs permission to mount a file system.
describe.runIf(disk)('on a full disk', () => {
  const inside = (name: string) => path.join(disk?.folder ?? '', name);

  it('a file is unchanged, and no part of the new one remains', () => {
    writeJson(inside('kept.json'), { number: 1 });
    disk?.fill();
    expect(() => writeJson(inside('kept.json'), { number: 2, LONG })).toThrow('ENOSPC');
    expect(JSON.parse(readFileSync(inside('kept.json'), 'utf8'))).toEqual({ number: 1 });
    expect(readdirSync(disk?.folder ?? '').filter((name) => name.endsWith('.tmp'))).toEqual([]);
    disk?.free();
  });

  it('a line is appended completely or not at all', () => {
    const file = inside('lines.jsonl');
    appendLines(file, ['one', 'two']);
    disk?.fill();
    // The last block has room for a part of it.
    expect(() => appendLines(file, [LONG])).toThrow('ENOSPC');
    expect(readFileSync(file, 'utf8')).toBe('one\ntwo\n');
    disk?.free();
    appendLines(file, ['three']);
    expect(readFileSync(file, 'utf8')).toBe('one\ntwo\nthree\n');
  });

  it('a log drops lines that it cannot write, and continues', async () => {
    const log = openLog(disk?.folder ?? '', 'the-function');
    const file = inside('the-function.log');
    log.write('one\n');
    await eventually(() => readFileSync(file, 'utf8') === 'one\n');
    disk?.fill();
    for (let at = 0; at < 10; at += 1) log.write(LONG);
    await new Promise((resolve) => setTimeout(resolve, 50));
    disk?.free();
    log.write('two\n');
    await eventually(() => readFileSync(file, 'utf8').endsWith('two\n'));
  });

  it('a checkpoint stays behind until there is room', async () => {
    const file = inside('checkpoint.json');
    const checkpoint = openCheckpoint(file);
    checkpoint.use('stream', ['shard']);
    checkpoint.set('shard', { after: '1', finished: false });
    checkpoint.flush();
    disk?.fill();
    checkpoint.set('shard', { after: '2', finished: false });
    checkpoint.flush();
    expect(readCheckpoint(file)?.shards['shard']?.after).toBe('1');
    disk?.free();
    await eventually(() => readCheckpoint(file)?.shards['shard']?.after === '2');
  });
});

describe('a log', () => {
  it('continues in a new file when it is long, and keeps the last files', async () => {
    const folder = tempFolder();
    const log = openLog(folder, 'the-function', 100);
    const lines = Array.from({ length: 60 }, (_, at) => `${String(at).padStart(9, '0')}\n`);
    for (const line of lines) {
      await new Promise<void>((resolve) => {
        log.write(line, () => resolve());
      });
    }
    const kept = ['.3', '.2', '.1', ''].map((part) =>
      readFileSync(path.join(folder, `the-function${part}.log`), 'utf8'),
    );
    expect(kept.join('')).toBe(lines.slice(20).join(''));
    expect(existsSync(path.join(folder, 'the-function.4.log'))).toBe(false);
  });

  it('of a child process is a new file at each start', () => {
    const folder = tempFolder();
    for (const text of ['one', 'two']) {
      const log = openLogFile(folder, 'part');
      appendLines(path.join(folder, 'part.log'), [text]);
      expect(log.read()).toBe(text);
      log.close();
    }
    expect(readFileSync(path.join(folder, 'part.1.log'), 'utf8')).toBe('one\n');
  });
});

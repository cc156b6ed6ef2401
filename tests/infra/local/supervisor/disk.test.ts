import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { watchDisk } from '#local/supervisor/disk.ts';
import { mountSmallDisk } from '#tests/support/small-disk.ts';
import { eventually } from '#tests/support/temp.ts';

const disk = mountSmallDisk(2);
afterAll(() => disk?.unmount());

// Needs permission to mount a file system.
it.runIf(disk)(
  'reports once that the disk is full and once that it has room, and then writes the latest data',
  async () => {
    const folder = disk?.folder ?? '';
    const printed: string[] = [];
    const watched = watchDisk(folder, (line) => printed.push(line), 20);
    const written: number[] = [];
    const write = (number: number) =>
      watched.write('file', () => {
        writeFileSync(path.join(folder, 'file'), String(number).repeat(number === 1 ? 8 : 100_000));
        written.push(number);
      });
    write(1);
    expect([written, watched.isFull(), printed]).toEqual([[1], false, []]);

    disk?.fill();
    write(2);
    write(3);
    expect(watched.isFull()).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(written).toEqual([1]);
    expect(printed).toHaveLength(1);
    expect(printed[0]).toContain(
      `The disk of the data folder is full: ${folder} has 0 kB left (largest parts: `,
    );
    expect(printed[0]).toContain('the provider sends them again');

    disk?.free();
    await eventually(() => written.length === 2);
    // Only the latest write of a name is repeated.
    expect(written).toEqual([1, 3]);
    expect(printed.slice(1)).toEqual([`${folder} has space again: writes are accepted.`]);
    expect(watched.isFull()).toBe(false);
    watched.stop();
  },
);

it('passes on other errors', () => {
  const watched = watchDisk('/', () => undefined);
  expect(() =>
    watched.write('file', () => {
      throw new Error('a fault');
    }),
  ).toThrow('a fault');
  watched.stop();
});

import { setTimeout as delay } from 'node:timers/promises';
import { inDataDir } from '#local/supervisor/stack-file.ts';
import { mountSmallDisk } from '#tests/support/small-disk.ts';
import { isAlive } from '#tests/support/stack.ts';
import { emptyLog } from '../disk-engine.ts';
import { deliverUntilFull } from '../full-disk.ts';
import { found } from '../moving.ts';
import { confirmed, deliverAll, eachOnce, playOn } from '../playground.ts';
import type { Scenario } from '../scenario.ts';

const MEGABYTES = 64;
/** Less than the webhooks of the short run need. */
const LEFT = 16 * 1024;
/** Longer than the supervisor's check and a process's write take. */
const WHILE_FULL_MS = 6_000;

const times = (text: string, wanted: RegExp): number => [...text.matchAll(wanted)].length;

/**
 * The disk of the whole data folder is full. The stack says so once, no process ends, and it continues automatically once
 * there is space: nothing is lost, nothing happens twice.
 */
export const folderFull: Scenario = {
  name: 'data folder full',
  alone: true,
  run: async (world, verdicts) => {
    const disk = mountSmallDisk(MEGABYTES);
    if (!disk) return { 'skipped: this user cannot mount a file system': 1 };
    world.defer(() => disk.unmount());
    const own = await world.stack({ within: disk.folder });
    const { running, stack } = own;
    const ground = await playOn(own, 2);
    const says = (what: string): Promise<true> =>
      found(`the stack says “${what}”`, () => {
        const output = running.output();
        return Promise.resolve({ found: output.includes(what) || undefined, seen: output.length });
      });

    const before = await ground.deposits(4, '130.00');
    await deliverAll(ground, before.map(confirmed), verdicts);
    // Made while there is room, because the provider cannot take a payment on a full disk either.
    const made = await ground.deposits(world.sized({ full: 400, short: 16 }), '130.00');
    const { pids } = running.read();
    // By process, because stack.json cannot be written either.
    const expectAlive = (): void => {
      for (const [name, pid] of Object.entries(pids))
        verdicts.expect(pid === null || isAlive(pid), () => `${name} has ended`);
    };

    emptyLog(inDataDir(running.dataDir).database);
    disk.fill(LEFT);
    await says('The disk of the data folder is full');
    const { sent, judge } = await deliverUntilFull(
      ground,
      world.sized({ full: 50, short: 5 }),
      verdicts,
      (soFar) => made.slice(soFar, soFar + 8),
    );
    await delay(WHILE_FULL_MS);
    expectAlive();
    const page = await fetch(stack.web).catch(() => undefined);
    verdicts.expect(page?.ok ?? false, () => 'the page is not served while the disk is full');

    disk.free();
    // The rest would take long and show nothing new.
    if (verdicts.violations.length > 0) return { webhooks: sent.length };
    await says('has space again');
    const counts = await judge(stack);
    const after = [...made.slice(sent.length), ...(await ground.deposits(2, '130.00'))];
    await deliverAll(ground, after.map(confirmed), verdicts);
    const completed = await eachOnce(stack, [...before, ...sent, ...after], verdicts);

    verdicts.expect(isAlive(running.pid), () => 'the stack has ended');
    expectAlive();
    verdicts.equal(
      times(running.output(), /The disk of the data folder is full/g),
      1,
      'said that it is full',
    );
    verdicts.equal(times(running.output(), /has space again/g), 1, 'said that there is room');
    return { ...counts, 'conversions completed': completed };
  },
};

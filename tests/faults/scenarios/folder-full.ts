import { setTimeout as delay } from 'node:timers/promises';
import { mountSmallDisk } from '#tests/support/small-disk.ts';
import type { SandboxOrder } from '#tests/support/stack-client.ts';
import { isAlive } from '#tests/support/stack.ts';
import { found } from '../moving.ts';
import { confirmed, deliverAll, eachOnce, playOn, recorded } from '../playground.ts';
import { inParallel } from '../provider.ts';
import { newVerdicts, type Scenario } from '../scenario.ts';

const MEGABYTES = 64;
/** Less than the webhooks of the short run alone need. */
const LEFT = 16 * 1024;
/** Longer than the supervisor's look and a part's write take. */
const WHILE_FULL_MS = 6_000;

const times = (text: string, wanted: RegExp): number => [...text.matchAll(wanted)].length;

/**
 * The disk of the whole data folder runs full. The stack says so once, no part ends, and with room again it goes
 * on by itself: nothing lost, nothing twice.
 */
export const folderFull: Scenario = {
  name: 'data folder full',
  alone: true,
  run: async (world) => {
    const verdicts = newVerdicts();
    const disk = mountSmallDisk(MEGABYTES);
    if (!disk) return { counts: { 'skipped: this user may mount no file system': 1 }, violations: [] };
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
    // Made while there is room: the provider cannot take a payment on a full disk either.
    const made = await ground.deposits(world.sized({ full: 400, short: 24 }), '130.00');
    const refusedWanted = world.sized({ full: 50, short: 5 });
    const { pids } = running.read();
    // By process: stack.json cannot be written either.
    const expectAlive = (): void => {
      for (const [name, pid] of Object.entries(pids))
        verdicts.expect(pid === null || isAlive(pid), () => `${name} has ended`);
    };

    disk.fill(LEFT);
    await says('The disk of the data folder is full');
    const sent: SandboxOrder[] = [];
    const statuses: number[] = [];
    const isRefused = (): boolean => statuses.filter((status) => status !== 200).length >= refusedWanted;
    while (!isRefused() && sent.length < made.length) {
      const more = made.slice(sent.length, sent.length + 8);
      statuses.push(
        ...(await inParallel(more, 8, async (order) => (await ground.deliver(confirmed(order))).status)),
      );
      sent.push(...more);
    }
    verdicts.expect(isRefused(), () => 'the disk never ran full');
    await delay(WHILE_FULL_MS);
    expectAlive();
    const page = await fetch(stack.web).catch(() => undefined);
    verdicts.expect(page?.ok ?? false, () => 'the page is not served while the disk is full');

    disk.free();
    // The rest would take long and show nothing new.
    if (verdicts.violations.length > 0)
      return { counts: { webhooks: sent.length }, violations: verdicts.violations };
    await says('There is room again');
    const there = await recorded(stack);
    for (const [at, order] of sent.entries()) {
      const { id } = confirmed(order);
      const status = statuses[at];
      verdicts.expect(status === 200 || status === 503, () => `${id} was answered ${status}`);
      if (status === 200) verdicts.expect(there.has(id), () => `${id} was answered 200 and is not there`);
    }
    const refused = sent.filter((_, at) => statuses[at] !== 200);
    await deliverAll(ground, refused.map(confirmed), verdicts, 'taken when there was room again');
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
    verdicts.equal(times(running.output(), /There is room again/g), 1, 'said that there is room');
    return {
      counts: {
        webhooks: sent.length,
        'answered 200': sent.length - refused.length,
        'answered 503': statuses.filter((status) => status === 503).length,
        'conversions completed': completed,
      },
      violations: verdicts.violations,
    };
  },
};

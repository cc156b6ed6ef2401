import { setTimeout as delay } from 'node:timers/promises';
import { mountSmallDisk } from '#tests/support/small-disk.ts';
import type { SandboxOrder } from '#tests/support/stack-client.ts';
import { isAlive } from '#tests/support/stack.ts';
import { eventually } from '#tests/support/temp.ts';
import { deliverUntilTaken, eachOnce, recorded } from '../delivered.ts';
import { playOn } from '../playground.ts';
import { eventOf, inParallel } from '../provider.ts';
import { newVerdicts, type Scenario } from '../scenario.ts';

const MEGABYTES = 64;
/** Less than the webhooks of the short run alone are: what they begin may come after all of them. */
const LEFT = 40 * 1024;
/** Longer than the supervisor takes to look, and than a part takes to write what it keeps. */
const WHILE_FULL_MS = 6_000;

/** Nobody was there. */
const NO_ANSWER = 0;

const times = (text: string, wanted: RegExp): number => [...text.matchAll(wanted)].length;

/**
 * The whole data folder is on a disk that runs full under webhooks: engine, checkpoints, logs, the provider's own log. The
 * stack says so once and what to do, no part of it ends, and with room again it goes on by itself: nothing lost, nothing twice.
 */
export const folderFull: Scenario = {
  name: 'data folder full',
  waits: true,
  limitMs: { full: 1_800_000, short: 600_000 },
  run: async (world) => {
    const verdicts = newVerdicts();
    const disk = mountSmallDisk(MEGABYTES);
    if (!disk) return { counts: { 'skipped: this user may mount no file system': 1 }, violations: [] };
    world.defer(() => disk.unmount());
    const running = await world.stack({ engine: world.engineFor('light'), within: disk.folder });
    const { stack } = running;
    const ground = await playOn(stack, 2, { maximum_daily_amount: '1000000' });
    const patience = world.sized({ full: 500_000, short: 200_000 });
    const confirmed = (order: SandboxOrder) => eventOf(order, 'order.confirmed');

    const before = await ground.deposits(4, '130.00');
    await deliverUntilTaken(ground, before.map(confirmed), patience);
    // Made while the provider has room: it cannot take a payment on a full disk either.
    const made = await ground.deposits(world.sized({ full: 400, short: 24 }), '130.00');
    const refusedWanted = world.sized({ full: 50, short: 5 });
    const { pids } = running.read();
    // By its process: the file that names it has no room either.
    const expectAlive = (): void => {
      for (const [name, pid] of Object.entries(pids))
        verdicts.expect(pid === null || isAlive(pid), () => `${name} has ended`);
    };

    disk.fill(LEFT);
    await eventually(() => running.output().includes('The disk of the data folder is full'), patience);
    const sent: SandboxOrder[] = [];
    const statuses: number[] = [];
    const isRefused = (): boolean => statuses.filter((status) => status !== 200).length >= refusedWanted;
    while (!isRefused() && sent.length < made.length) {
      const more = made.slice(sent.length, sent.length + 8);
      statuses.push(
        ...(await inParallel(more, 8, (order) =>
          ground.deliver(confirmed(order)).then(
            ({ status }) => status,
            () => NO_ANSWER,
          ),
        )),
      );
      sent.push(...more);
    }
    verdicts.expect(isRefused(), () => 'the disk never ran full');
    await delay(WHILE_FULL_MS);
    expectAlive();
    const page = await fetch(stack.web).catch(() => undefined);
    verdicts.expect(page?.ok ?? false, () => 'the page is not served while the disk is full');

    disk.free();
    // The rest takes long, and says nothing more of it.
    if (verdicts.violations.length > 0)
      return { counts: { webhooks: sent.length }, violations: verdicts.violations };
    await eventually(() => running.output().includes('There is room again'), patience);
    const there = await recorded(stack);
    for (const [at, order] of sent.entries()) {
      const { id } = confirmed(order);
      const status = statuses[at];
      verdicts.expect(status === 200 || status === 503, () => `${id} was answered ${status}`);
      if (status === 200) verdicts.expect(there.has(id), () => `${id} was answered 200 and is not there`);
    }
    const refused = sent.filter((_, at) => statuses[at] !== 200);
    const taken = await deliverUntilTaken(ground, refused.map(confirmed), patience);
    const after = [...made.slice(sent.length), ...(await ground.deposits(2, '130.00'))];
    await deliverUntilTaken(ground, after.map(confirmed), patience);
    const completed = await eachOnce(stack, [...before, ...sent, ...after], patience, verdicts);

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
        'taken when sent again': taken.answers.filter(({ status }) => status === 200).length,
        'conversions completed': completed,
      },
      violations: verdicts.violations,
    };
  },
};

import { describe, expect, it, vi } from 'vitest';
import { createQueue } from '#local/gateway/turns.ts';

const held = () => {
  const gates: (() => void)[] = [];
  let begun = 0;
  const work = async (): Promise<number> => {
    const number = (begun += 1);
    await new Promise<void>((resolve) => {
      gates.push(resolve);
    });
    return number;
  };
  return { work, begun: () => begun, letOneGo: () => gates.shift()?.() };
};

describe('a queue', () => {
  it('runs up to its limit at once, and the others in order of arrival', async () => {
    const queue = createQueue({ atOnce: 2, waiting: 10, patienceMs: 60_000 });
    const { work, begun, letOneGo } = held();
    const results = [1, 2, 3, 4].map(() => queue.run(work));
    await Promise.resolve();
    expect(begun()).toBe(2);
    letOneGo();
    expect(await results[0]).toBe(1);
    await vi.waitFor(() => expect(begun()).toBe(3), { timeout: 60_000 });
    for (let at = 0; at < 3; at += 1) {
      letOneGo();
      await new Promise(setImmediate);
    }
    expect(await Promise.all(results)).toEqual([1, 2, 3, 4]);
  });

  it('refuses at once when too many wait', async () => {
    const queue = createQueue({ atOnce: 1, waiting: 1, patienceMs: 60_000 });
    const { work, begun, letOneGo } = held();
    const first = queue.run(work);
    const second = queue.run(work);
    expect(await queue.run(work)).toBe('full');
    letOneGo();
    expect(await first).toBe(1);
    await new Promise(setImmediate);
    letOneGo();
    expect(await second).toBe(2);
    expect(begun()).toBe(2);
  });

  it('drops an entry that waited too long, and continues with later ones', async () => {
    vi.useFakeTimers();
    const queue = createQueue({ atOnce: 1, waiting: 10, patienceMs: 2_000 });
    const { work, begun, letOneGo } = held();
    const first = queue.run(work);
    const late = queue.run(work);
    await vi.advanceTimersByTimeAsync(1_999);
    const patient = queue.run(work);
    await vi.advanceTimersByTimeAsync(1);
    expect(await late).toBe('full');
    vi.useRealTimers();
    letOneGo();
    expect(await first).toBe(1);
    await new Promise(setImmediate);
    letOneGo();
    expect(await patient).toBe(2);
    expect(begun()).toBe(2);
  });

  it('is busy when more than an eighth of its places are taken', async () => {
    const queue = createQueue({ atOnce: 8, waiting: 10, patienceMs: 60_000 });
    const { work, letOneGo } = held();
    const running = [queue.run(work)];
    expect(queue.isBusy()).toBe(false);
    running.push(queue.run(work));
    expect(queue.isBusy()).toBe(true);
    letOneGo();
    await running[0];
    expect(queue.isBusy()).toBe(false);
    letOneGo();
    await Promise.all(running);
  });

  it('frees its place when the work fails', async () => {
    const queue = createQueue({ atOnce: 1, waiting: 10, patienceMs: 60_000 });
    await expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await queue.run(() => Promise.resolve('fine'))).toBe('fine');
  });
});

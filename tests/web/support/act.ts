import { createRequire } from 'node:module';
import React from 'react';

/**
 * The tests run React as it ships, which draws in half the time and has no `act`. This one does what that did: what follows from
 * an event is drawn before the test goes on. It must be loaded before react-dom.
 */
interface Task {
  callback: ((timedOut: boolean) => unknown) | null;
}

const { queueMicrotask, setImmediate } = globalThis;
const tests = createRequire(import.meta.url);
const scheduler = createRequire(tests.resolve('react-dom'))('scheduler') as object;
const queue: Task[] = [];

const microtasks: (() => void)[] = [];
const flushMicrotasks = (): void => {
  for (let task = microtasks.shift(); task; task = microtasks.shift()) task();
};

const flush = (): void => {
  flushMicrotasks();
  for (let task = queue.shift(); task; task = queue.shift()) {
    const { callback } = task;
    task.callback = null;
    const next = callback?.(false);
    if (typeof next === 'function') {
      task.callback = next as Task['callback'];
      queue.push(task);
    }
    flushMicrotasks();
  }
};

Object.assign(scheduler, {
  unstable_scheduleCallback: (_priority: number, callback: Task['callback']): Task => {
    const task = { callback };
    queue.push(task);
    setImmediate(flush);
    return task;
  },
  unstable_cancelCallback: (task: Task) => {
    task.callback = null;
  },
  unstable_shouldYield: () => false,
});

// React takes hold of it when it is loaded.
globalThis.queueMicrotask = (task) => {
  microtasks.push(task);
  queueMicrotask(flushMicrotasks);
};
const { flushSync } = await import('react-dom');
await import('react-dom/client');
globalThis.queueMicrotask = queueMicrotask;

const idle = async (): Promise<void> => {
  for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  flushSync(() => {});
  flush();
};

Object.assign(React, {
  act: (callback: () => unknown) => {
    let result: unknown;
    flushSync(() => {
      result = callback();
    });
    flush();
    const ended = async () => {
      const value = await result;
      await idle();
      return value;
    };
    return { then: (resolve: (value: unknown) => void, reject: () => void) => ended().then(resolve, reject) };
  },
});

/** For `configure`: what a wait has found is drawn before the test goes on. */
export const asyncWrapper = async <T>(callback: () => Promise<T>): Promise<T> => {
  const result = await callback();
  await idle();
  return result;
};

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { GUARDS } from '#tests/guards/guards.ts';
import { without } from '#tests/guards/workshop.ts';

test("each guard's code exists exactly once, and so does its test", () => {
  expect(GUARDS.length).toBeGreaterThan(100);
  for (const guard of GUARDS) {
    const text = readFileSync(guard.file, 'utf8');
    const mutilated = without(text, guard);
    expect(mutilated, guard.name).not.toBe(text);
    expect(() => without(mutilated, guard), guard.name).toThrow('occurs 0 times');
    if (guard.shownBy !== 'simulate') readFileSync(guard.shownBy.test);
  }
});

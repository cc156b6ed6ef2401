import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { GUARDS } from '#tests/guards/guards.ts';
import { without } from '#tests/guards/workshop.ts';

test.each(GUARDS)('"$name" stands where `npm run guards` takes it out', (guard) => {
  expect(existsSync(guard.file)).toBe(true);
  const text = readFileSync(guard.file, 'utf8');
  const mutilated = without(text, guard);
  expect(mutilated).not.toBe(text);
  expect(() => without(mutilated, guard)).toThrow('stands 0 times');
});

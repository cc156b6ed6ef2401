import { expect, it } from 'vitest';
import { moneyPathFiles } from '#tests/runner/money-path.ts';

it('the money path excludes installed packages', () => {
  const files = moneyPathFiles();
  expect(files).toContain('infra/local/engine/engine.ts');
  expect(files.filter((file) => file.includes('node_modules'))).toEqual([]);
});

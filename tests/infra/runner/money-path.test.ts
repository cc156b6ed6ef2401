import { expect, it } from 'vitest';
import { codeOf, moneyPathFiles } from '#tests/runner/money-path.ts';

it('the money path excludes installed packages', () => {
  const files = moneyPathFiles();
  expect(files).toContain('infra/local/engine/engine.ts');
  expect(files.filter((file) => file.includes('node_modules'))).toEqual([]);
});

it('a comment, a type or layout does not change the money path; a value does', () => {
  const code = codeOf('const most: number = 5; // the maximum\nexport const a = most;');
  expect(codeOf('const most = 5;\n\n\n/** Text. */ export const a = most;')).toBe(code);
  expect(codeOf('const most = 6; export const a = most;')).not.toBe(code);
});

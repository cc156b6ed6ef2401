import { expect, it } from 'vitest';
import { moneyPathFiles } from '#tests/runner/money-path.ts';

it('the money path is sources of each of its folders, and nothing that is installed', () => {
  const files = moneyPathFiles();
  for (const folder of [
    'functions/src/adapters/',
    'functions/src/capabilities/',
    'functions/src/modules/',
    'shared/src/domain/',
    'shared/src/contract/entities.ts',
    'shared/src/contract/partitions.ts',
    'shared/src/contract/ramps/',
    'infra/local/engine/',
  ])
    expect(files.filter((file) => file.startsWith(folder))).not.toEqual([]);
  expect(files.filter((file) => file.includes('node_modules'))).toEqual([]);
});

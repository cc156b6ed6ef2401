import { expect, test } from 'vitest';
import { readRecoveryCode, shownRecoveryCode } from '#shared/domain/recovery-codes.ts';

test('shows a code in groups of four, and reads it in any form that people type', () => {
  expect(shownRecoveryCode('7K3FPQ2M01WD')).toBe('7K3F-PQ2M-01WD');
  for (const typed of ['7K3F-PQ2M-01WD', ' 7k3f pq2m o1wd ', '7K3FPQ2MOIWD', '7k3f-pq2m-0lwd'])
    expect([typed, readRecoveryCode(typed)]).toEqual([typed, '7K3FPQ2M01WD']);
});

test('refuses anything else', () => {
  for (const typed of ['', '7K3F-PQ2M-01W', '7K3F-PQ2M-01WDX', '7K3F-PQ2M-01WU', '7K3F_PQ2M_01WD', '123456'])
    expect([typed, readRecoveryCode(typed)]).toEqual([typed, undefined]);
});

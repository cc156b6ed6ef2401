import { spokenIn } from '#web/features/insight/search/model/grammar.ts';
import { expect, test } from 'vitest';

const NOW = new Date('2026-11-20T14:00:00Z');

test.each([
  ['copy pix Aurora', 'copy', 'Aurora', '2026-10'],
  ['Copy the PIX code of Aurora Bet', 'copy', 'Aurora Bet', '2026-10'],
  ['copy aurora pix', 'copy', 'aurora', '2026-10'],
  ['send money to Cold store', 'send', 'Cold store', '2026-10'],
  ['stop Brisa', 'stop', 'Brisa', '2026-10'],
  ['statement aurora october', 'statement', 'aurora', '2026-10'],
  ['statement aurora dec', 'statement', 'aurora', '2025-12'],
  ['statement of aurora for march 2025', 'statement', 'aurora', '2025-03'],
  ['statement may', 'statement', 'may', '2026-10'],
  ['stop', 'stop', '', '2026-10'],
  ['Aurora stop', undefined, 'Aurora stop', '2026-10'],
])('S2.652 reads %j', (text, verb, name, month) => {
  expect(spokenIn(text, NOW)).toEqual({ verb, name, month });
});

import { createQuoteLog, type TakenQuote } from '#functions/modules/rates/quote-log.ts';
import type { Quotes } from '#functions/modules/rates/ports.ts';
import { quiet } from '#functions/platform/logger.ts';
import { expect, test } from 'vitest';

const QUOTE: TakenQuote = {
  holder: { account: 'acc_1' },
  quoteId: 'quo_1',
  conversionId: null,
  sourceAsset: 'BRL',
  sourceAmount: '100',
  targetAsset: 'USDT',
  targetAmount: '20',
  spread: null,
};
const EXECUTED = { account: 'acc_1', quoteId: 'quo_1', orderId: 'ord_1', targetAmount: '20' };

const logOver = (write: () => Promise<boolean>, sleep: () => Promise<void> = () => new Promise(() => {})) => {
  const counted: string[] = [];
  const quotes: Pick<Quotes, 'create' | 'execute'> = { create: write, execute: write };
  const log = createQuoteLog({
    quotes,
    newId: () => 'new',
    clock: () => new Date('2026-11-20T14:00:00.000Z'),
    sleep,
    log: quiet,
    metrics: { put: (name) => counted.push(name) },
  });
  return { log, counted };
};

test('a broken or silent table is counted, and neither fails nor delays a quote', async () => {
  const silent = () => new Promise<boolean>(() => {});
  const throwing = () => {
    throw new Error('no table');
  };
  for (const { log, counted } of [
    logOver(() => Promise.reject(new Error('the table is unavailable'))),
    logOver(throwing),
    logOver(silent, () => Promise.resolve()),
  ]) {
    await expect(log.taken(QUOTE)).resolves.toBeUndefined();
    await expect(log.executed(EXECUTED)).resolves.toBeUndefined();
    expect(counted).toEqual(['QuotesNotKept', 'QuotesNotKept']);
  }
});

test('does not store a quote without a price', async () => {
  const { log, counted } = logOver(() => Promise.reject(new Error('unexpected write')));
  await log.taken({ ...QUOTE, targetAmount: '0' });
  expect(counted).toEqual([]);
});

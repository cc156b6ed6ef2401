import { expect, test } from 'vitest';
import { bodyText } from '#functions/adapters/ramps/ways.ts';
import { requestQuote } from '#shared/contract/ramps/orders.ts';

test('S3.17 a quote sends source_amount as a number and target_amount as 0, without loss', () => {
  expect(
    bodyText(
      {
        source_asset: 'BRL',
        target_asset: 'USDT',
        source_amount: '1234567890.123456789012',
        target_amount: '0',
        product: 'exchange',
        network: undefined,
      },
      requestQuote.numbers,
    ),
  ).toBe(
    '{"source_asset":"BRL","target_asset":"USDT","source_amount":1234567890.123456789012,"target_amount":0,"product":"exchange"}',
  );
});

test('anything but an amount stays text', () => {
  expect(bodyText({ source_amount: '1e3', source_asset: '5' }, requestQuote.numbers)).toBe(
    '{"source_amount":"1e3","source_asset":"5"}',
  );
});

test('amounts of an order stay text', () => {
  expect(bodyText({ source_amount: '1500.00' }, undefined)).toBe('{"source_amount":"1500.00"}');
});

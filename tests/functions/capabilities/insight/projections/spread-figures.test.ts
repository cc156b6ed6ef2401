import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countedOf } from '#functions/capabilities/insight/projections/count-records.ts';
import { type FactConversion, factOfConversion, factOfOrder } from '#functions/modules/ledger/model.ts';
import { COLLECTED } from '#functions/modules/statistics/model.ts';
import { ENTITIES } from '#shared/contract/entities.ts';
import type { OrderRecord } from '#shared/contract/records.ts';
import { add, compare, least, multiply, roundDown, subtract, sumOf } from '#shared/domain/money.ts';
import { LedgerInMemory } from '#tests/support/ledger-in-memory.ts';
import { NOW, subAccount, usdtWithdrawal } from '#tests/support/records.ts';

const account = subAccount({ external_id: 'acc_1' });
const at = NOW.toISOString();

/** Micro USDT to USDT. */
const usdt = (micro: number): string => multiply(String(micro), '0.000001');

const converted = fc.record({
  what: fc.constant('converted' as const),
  gave: fc.integer({ min: 1_000_000, max: 900_000_000 }),
  /** In 1/10,000 of `gave`; above 10,000, the exchange gave less than quoted. */
  sent: fc.integer({ min: 9_000, max: 10_050 }),
  end: fc.constantFrom('transfer_initiated' as const, 'transfer_completed' as const, 'failed' as const),
});
const collected = fc.record({
  what: fc.constant('collected' as const),
  /** In percent of the reserve. */
  share: fc.integer({ min: 1, max: 100 }),
  fee: fc.integer({ min: 0, max: 100 }),
  end: fc.constantFrom('pending', 'confirmed', 'cancelled'),
});

/** A conversion with only the fields that are posted and counted. */
const conversionOf = (number: number, gave: string, target: string, status: FactConversion['status']) => ({
  id: `cnv_${number}`,
  user_id: null,
  manager_id: null,
  sub_account_id: account.id,
  deposit_order_id: `dep_${number}`,
  exchange_order_id: `exc_${number}`,
  original_amount: '1000',
  applied_spread: '1.5',
  target_usdt_amount: target,
  exchanged_usdt_amount: gave,
  status,
  error_code: null,
  settled: null,
  completed_at: status === 'transfer_completed' ? at : null,
  created_at: at,
  updated_at: at,
});

test("the spread's figures equal the ledger, whatever is converted and collected", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(converted, collected), { maxLength: 20 }), (steps) => {
      const ledger = new LedgerInMemory();
      const balance = (code: string): string => ledger.balance(account.id, `${code}:USDT`);
      const counted: { earned: string[]; taken: string[] } = { earned: [], taken: [] };
      for (const [number, step] of steps.entries()) {
        if (step.what === 'converted') {
          const gave = usdt(step.gave);
          const target = usdt(Math.floor((step.gave * step.sent) / 10_000));
          const conversion = conversionOf(number, gave, target, step.end);
          ledger.post([factOfConversion(conversion, null)], at);
          counted.earned.push(countedOf(ENTITIES.conversion.name, conversion)?.amounts.spread ?? '0');
        } else {
          const share = multiply(balance('spread'), multiply(String(step.share), '0.01'));
          // An order moves whole micro USDT.
          const amount = roundDown(share, 6);
          if (compare(amount, '0') === 0) continue;
          const fee = least(amount, usdt(step.fee));
          const asked: OrderRecord = usdtWithdrawal(account, number, {
            status: 'pending',
            source_amount: amount,
            target_amount: subtract(amount, fee),
            binding: { intent: `spr_${number}`, purpose: 'collection', conversion_id: null },
          });
          const ended: OrderRecord = { ...asked, status: step.end };
          for (const each of [asked, ended]) ledger.post([factOfOrder(each)], at);
          const figure = countedOf(ENTITIES.order.name, ended);
          if (figure?.state === COLLECTED) counted.taken.push(figure.amounts.usdt ?? '0');
        }
        const [earned, taken] = [sumOf(counted.earned), sumOf(counted.taken)];
        expect(compare(taken, add(balance('collected'), balance('fees')))).toBe(0);
        const there = sumOf(['spread', 'rounding', 'in_transfer'].map(balance));
        expect(compare(earned, add(there, taken))).toBe(0);
      }
    }),
    { numRuns: 300 },
  );
});

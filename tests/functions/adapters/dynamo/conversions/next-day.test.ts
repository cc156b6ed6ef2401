import { settled } from '#tests/support/settled.ts';
import { createConfigurationStore } from '#functions/adapters/dynamo/conversions/configurations.ts';
import {
  createConversionStore,
  createTransferTurns,
} from '#functions/adapters/dynamo/conversions/conversions.ts';
import { createFunds } from '#functions/adapters/dynamo/orders/funds.ts';
import { createPaymentStore } from '#functions/adapters/dynamo/conversions/payments.ts';
import { createOrderStore } from '#functions/adapters/dynamo/orders/orders.ts';
import { createRegistrations } from '#functions/adapters/dynamo/accounts/destinations.ts';
import { createStopLook } from '#functions/adapters/dynamo/accounts/stops.ts';
import { createSpreadStore } from '#functions/adapters/dynamo/pricing/spreads.ts';
import { createSubAccountStore } from '#functions/adapters/dynamo/accounts/sub-accounts.ts';
import { rememberReads } from '#functions/capabilities/money/conversions/reads.ts';
import { driveConversion } from '#functions/capabilities/money/conversions/drive-conversion.ts';
import { retryConversion } from '#functions/capabilities/money/conversions/decide-conversion.ts';
import { orderRow } from '#functions/modules/orders/model.ts';
import { begin } from '#functions/modules/conversions/transitions.ts';
import { noQuoteLog } from '#functions/modules/rates/quote-log.ts';
import { quiet } from '#functions/platform/logger.ts';
import { expect, test } from 'vitest';
import { ModelProvider } from '#tests/support/model-provider.ts';
import { configuration, subAccount } from '#tests/support/records.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';
import { RULE_PERMIT } from '#tests/support/work.ts';

const engine = unitEngine();

test('a deposit over the daily limit fails, and Retry on the next UTC day completes it', async () => {
  const table = await engine.newTable();
  const account = subAccount({ user_id: 'owner-1' });
  const conversions = createConversionStore(table);
  const configurations = createConfigurationStore(table);
  const provider = new ModelProvider();
  let now = new Date('2026-11-20T23:59:00.000Z');
  const clock = () => now;
  const accounts = createSubAccountStore(table);
  await accounts.create(account);
  await configurations.create(
    configuration(account, { maximum_daily_amount: '2000' }),
    { version: 1, record: account },
    [],
    RULE_PERMIT,
  );

  const convert = async (orderId: string, amount: string): Promise<string> => {
    provider.deposit(orderId, amount);
    const conversion = begin(account, { order_id: orderId, amount, end_to_end_id: null }, now);
    const shown = provider.orders.find(({ id }) => id === orderId);
    if (!shown) throw new Error('no deposit');
    const askedAt = now.toISOString();
    await conversions.create(conversion, { record: orderRow(account, shown, now), askedAt });
    await drive(conversion.record.id);
    return conversion.record.id;
  };
  const drive = (id: string): Promise<void> =>
    driveConversion(
      id,
      {
        conversions,
        configurations,
        accounts,
        orders: createOrderStore(table),
        payments: createPaymentStore(table),
        funds: createFunds(table),
        turns: createTransferTurns(table),
        unnamed: null,
        lastDay: { judge: () => Promise.resolve(undefined) },
        stops: createStopLook(table),
        coolingOff: { hours: 0, registrations: createRegistrations(table) },
        provider,
        reads: rememberReads(provider, clock),
        spreads: createSpreadStore(table),
        settings: settled(),
        quotes: noQuoteLog,
        clock,
        log: quiet,
      },
      { sleep: () => Promise.resolve(), deadline: now.getTime() + 60_000 },
    );
  const press = async (id: string): Promise<void> => {
    await retryConversion({ user_id: 'owner-1', role: 'client', email: null, name: null }, id, {
      conversions,
      accounts,
      clock,
    });
    await drive(id);
  };
  const record = async (id: string) => (await conversions.get(id))?.record;

  const first = await convert('ord_1', '1500.00');
  expect(await record(first)).toMatchObject({ status: 'transfer_completed' });
  const second = await convert('ord_2', '600.00');
  expect(await record(second)).toMatchObject({ status: 'failed' });
  expect((await record(second))?.error_message).toContain(
    'Over the daily limit. Already used R$\u00a01.500,00 of R$\u00a02.000,00 today (2026-11-20',
  );

  await press(second);
  expect(await record(second)).toMatchObject({ status: 'failed', retry_count: 1 });

  now = new Date('2026-11-21T00:00:00.000Z');
  await press(second);
  expect(await record(second)).toMatchObject({
    status: 'transfer_completed',
    retry_count: 2,
    error_message: null,
  });
  expect(provider.made('exchange')).toHaveLength(2);
  expect(provider.made('withdrawal')).toHaveLength(2);
});

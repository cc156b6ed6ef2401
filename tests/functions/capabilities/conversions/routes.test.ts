import { conversionRoutes } from '@ramps-gateway/functions/src/capabilities/conversions/routes.ts';
import { workIn } from '@ramps-gateway/functions/src/capabilities/conversions/stream-work.ts';
import { configurationId } from '@ramps-gateway/functions/src/platform/ids.ts';
import type { ConfigurationRecord } from '@ramps-gateway/shared/contract/records.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { ADMIN, apiOf, CLIENT, denials, DEMOTED, OPERATOR } from '../../../support/api.ts';
import { ConversionWorld } from '../../../support/conversion-world.ts';
import { NOW, subAccount } from '../../../support/records.ts';

const mine = subAccount({ external_id: 'acc_1', user_id: CLIENT.id, manager_id: OPERATOR.id });
const foreign = subAccount({ external_id: 'acc_9', user_id: 'client-9', manager_id: 'operator-9' });
const STRANGER = { id: 'operator-9', role: 'gateway_user' } as const;

let call: ReturnType<typeof apiOf>;
let world: ConversionWorld;
let stored: Map<string, { version: number; record: ConfigurationRecord }>;

beforeEach(() => {
  world = new ConversionWorld();
  world.accountRecord = mine;
  stored = new Map();
  call = apiOf(
    conversionRoutes({
      conversions: world.conversions,
      accounts: {
        get: (id) =>
          Promise.resolve(
            [mine, foreign].filter((each) => each.id === id).map((record) => ({ version: 1, record }))[0],
          ),
      },
      configurations: {
        get: (id) => Promise.resolve(stored.get(id)),
        create: (record) => {
          if (stored.has(record.sub_account_id)) return Promise.resolve('exists' as const);
          stored.set(record.sub_account_id, { version: 1, record });
          return Promise.resolve('created' as const);
        },
        replace: (record, _custody, expected) => {
          if (stored.get(record.sub_account_id)?.version !== expected) return Promise.resolve(false);
          stored.set(record.sub_account_id, { version: expected + 1, record });
          return Promise.resolve(true);
        },
        remove: (id) => {
          stored.delete(id);
          return Promise.resolve();
        },
      },
      lists: {
        conversions: () =>
          Promise.resolve({ items: [...world.rows.values()].map(({ record }) => record), next_cursor: null }),
        configurations: () =>
          Promise.resolve({ items: [...stored.values()].map(({ record }) => record), next_cursor: null }),
      },
      clock: () => NOW,
    }),
  );
});

describe('a configuration', () => {
  const line = `/api/conversion-configurations/${configurationId(mine.id)}`;

  test('is created with the defaults of spec 9, one for each sub-account', async () => {
    expect(
      await call(CLIENT, 'POST /api/conversion-configurations', { body: { sub_account_id: mine.id } }),
    ).toMatchObject({
      status: 201,
      body: {
        is_enabled: true,
        minimum_amount: '100',
        maximum_daily_amount: '10000',
        custom_spread_override: null,
      },
    });
    expect(
      await call(OPERATOR, 'POST /api/conversion-configurations', { body: { sub_account_id: mine.id } }),
    ).toMatchObject({ status: 409 });
  });

  test('foreign and nonexistent answer alike', async () => {
    const answers = await Promise.all(
      [foreign.id, 'sub_none'].map((id) =>
        call(OPERATOR, 'POST /api/conversion-configurations', { body: { sub_account_id: id } }),
      ),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.status).toBe(404);
    await call(CLIENT, 'POST /api/conversion-configurations', { body: { sub_account_id: mine.id } });
    const body = { is_enabled: false };
    expect(await call(STRANGER, `PATCH ${line}`, { body })).toEqual(
      await call(STRANGER, 'PATCH /api/conversion-configurations/ccf_none', { body }),
    );
    expect(await call(STRANGER, `DELETE ${line}`)).toMatchObject({ status: 404 });
    expect(stored.size).toBe(1);
  });

  test.each([
    ['a switch', { is_enabled: false }, 200],
    ['amounts as texts or numbers', { minimum_amount: '250', maximum_daily_amount: 5000 }, 200],
    ['no override', { custom_spread_override: null }, 200],
    ['an empty override means the default', { custom_spread_override: '' }, 200],
    ['an override', { custom_spread_override: '1.25' }, 200],
    ['the largest override', { custom_spread_override: 10 }, 200],
    // The specification compares the two amounts with nothing but 1: such a configuration converts nothing.
    ['a minimum above the daily limit', { minimum_amount: '500', maximum_daily_amount: '400' }, 200],
    ['the smallest amounts', { minimum_amount: 1, maximum_daily_amount: '1' }, 200],
    ['the largest amount without loss', { minimum_amount: '999999999999999999999999999999' }, 200],
    ['whole, written with decimals', { minimum_amount: '250.00' }, 200],
    ['text for an amount', { minimum_amount: 'abc' }, 400],
    ['an empty amount', { minimum_amount: '' }, 400],
    ['a blank amount', { minimum_amount: ' ' }, 400],
    ['a blank before an amount', { minimum_amount: ' 5' }, 400],
    ['a line break after an amount', { minimum_amount: '5\n' }, 400],
    ['hex', { minimum_amount: '0x10' }, 400],
    ['binary', { minimum_amount: '0b1' }, 400],
    ['NaN', { minimum_amount: 'NaN' }, 400],
    ['infinity', { minimum_amount: 'Infinity' }, 400],
    ['a plus sign', { minimum_amount: '+5' }, 400],
    ['a leading zero', { minimum_amount: '05' }, 400],
    ['grouping', { minimum_amount: '1,000' }, 400],
    ['a decimal comma', { minimum_amount: '100,5' }, 400],
    ['other digits', { minimum_amount: '１００' }, 400],
    ['a number written with an exponent', { minimum_amount: 1e21 }, 400],
    ['more digits than any amount has', { minimum_amount: '1'.repeat(31) }, 400],
    ['no amount', { minimum_amount: null }, 400],
    ['a list', { minimum_amount: ['5'] }, 400],
    ['an object', { minimum_amount: { amount: '5' } }, 400],
    ['true', { minimum_amount: true }, 400],
    ['less than one', { minimum_amount: '0.99' }, 400],
    ['more than one bad field', { minimum_amount: 'x', maximum_daily_amount: 'y' }, 400],
    ['negative zero', { custom_spread_override: '-0' }, 400],
    ['an override in words', { custom_spread_override: 'none' }, 400],
    ['a blank override', { custom_spread_override: ' ' }, 400],
    ['zero', { minimum_amount: '0' }, 400],
    ['a negative amount', { maximum_daily_amount: '-5' }, 400],
    ['cents, where the step is 1', { minimum_amount: '1.5' }, 400],
    ['an exponent', { minimum_amount: '1e3' }, 400],
    ['an override over 10', { custom_spread_override: '10.01' }, 400],
    ['an override below 0', { custom_spread_override: '-0.01' }, 400],
    ['three decimals', { custom_spread_override: '1.255' }, 400],
    ["somebody else's field", { user_id: 'somebody' }, 400],
    ['a text for a switch', { is_enabled: 'yes' }, 400],
  ])('%s', async (_what, body, status) => {
    await call(CLIENT, 'POST /api/conversion-configurations', { body: { sub_account_id: mine.id } });
    expect(await call(OPERATOR, `PATCH ${line}`, { body })).toMatchObject({ status });
  });

  test('a number of more digits than a float keeps is read as it was written', async () => {
    await call(CLIENT, 'POST /api/conversion-configurations', { body: { sub_account_id: mine.id } });
    const body = '{ "minimum_amount": 9007199254740993 }';
    expect(await call(CLIENT, `PATCH ${line}`, { body })).toMatchObject({
      status: 200,
      body: { minimum_amount: '9007199254740993' },
    });
  });

  test('what is not a number is refused with a text that says where, and nothing turns into 0', async () => {
    await call(CLIENT, 'POST /api/conversion-configurations', { body: { sub_account_id: mine.id } });
    const before = stored.get(mine.id);
    const body = { minimum_amount: 'abc', maximum_daily_amount: '', custom_spread_override: 'x' };
    expect(await call(CLIENT, `PATCH ${line}`, { body })).toEqual({
      status: 400,
      body: {
        error: {
          code: 'INVALID_REQUEST',
          message: 'minimum_amount: must be a number',
          details: Object.keys(body).map((path) => ({ path, message: 'must be a number' })),
        },
      },
    });
    expect(stored.get(mine.id)).toEqual(before);
  });

  test('an update changes what is given and nothing else; a deletion leads back to not configured', async () => {
    await call(CLIENT, 'POST /api/conversion-configurations', { body: { sub_account_id: mine.id } });
    await call(CLIENT, `PATCH ${line}`, { body: { custom_spread_override: '2' } });
    expect(await call(ADMIN, `PATCH ${line}`, { body: { minimum_amount: 200 } })).toMatchObject({
      body: { minimum_amount: '200', custom_spread_override: '2', is_enabled: true },
    });
    expect(await call(CLIENT, `DELETE ${line}`)).toMatchObject({ status: 200 });
    expect(await call(CLIENT, `DELETE ${line}`)).toMatchObject({ status: 404 });
  });
});

describe('conversions', () => {
  test("only an administrator may ask for everyone's", async () => {
    expect(
      await denials(call, 'GET /api/conversions', { query: { scope: 'all' } }, [
        undefined,
        CLIENT,
        OPERATOR,
        ADMIN,
      ]),
    ).toEqual([401, 403, 403, 200]);
    expect(await call(CLIENT, 'GET /api/conversions', { query: { limit: '201' } })).toMatchObject({
      status: 400,
    });
    expect(await call(CLIENT, 'GET /api/conversions', { query: { limit: '0' } })).toMatchObject({
      status: 400,
    });
  });

  test('steps: oldest first, for those who see the conversion', async () => {
    const id = await world.deposit();
    const { body } = await call(CLIENT, `GET /api/conversions/${id}/steps`);
    expect(body).toMatchObject({
      items: [
        { step_name: 'confirm_deposit', status: 'completed' },
        {},
        {},
        {},
        {},
        { step_name: 'confirm_transfer' },
      ],
    });
    const line = `GET /api/conversions/${id}/steps`;
    expect(await denials(call, line, {}, [undefined, STRANGER, OPERATOR, ADMIN])).toEqual([
      401, 404, 200, 200,
    ]);
  });

  test('retry: the failed ones of those who see them', async () => {
    world.provider.wallet = null;
    const id = await world.deposit();
    const body = { action: 'process_next_step', process_id: id };
    const line = 'POST /api/conversion-processor';
    expect(await denials(call, line, { body }, [undefined, STRANGER])).toEqual([401, 404]);
    // No role row any more means client, and this client owns nothing.
    expect((await call(DEMOTED, line, { body })).status).toBe(404);
    expect(await call(OPERATOR, line, { body: { ...body, action: 'other' } })).toMatchObject({ status: 400 });
    expect(await call(OPERATOR, line, { body })).toMatchObject({
      status: 200,
      body: { success: true, error: null, process: { status: 'exchange_confirmed', retry_count: 1 } },
    });
    expect(await call(OPERATOR, line, { body })).toMatchObject({
      status: 409,
      body: { error: { code: 'CONFLICT' } },
    });
  });
});

describe('what the stream tells of', () => {
  const image = (pk: string, entity: string, record: Record<string, unknown>) => ({
    pk: { S: pk },
    sk: { S: 'X' },
    entity: { S: entity },
    record: { M: record },
  });
  const event = (status: string) =>
    image('EVENT#whc_1:evt#1', 'webhook_event', { processing_status: { S: status } }) as never;
  const conversion = (status: string) =>
    image('CONVERSION#cnv_1', 'conversion_process', { status: { S: status } }) as never;

  test('work: a new event that waits, and a retried conversion', () => {
    expect(workIn({ eventName: 'INSERT', dynamodb: { NewImage: event('pending') } })).toEqual({
      kind: 'event',
      id: 'whc_1:evt#1',
    });
    expect(
      workIn({
        eventName: 'MODIFY',
        dynamodb: { OldImage: conversion('failed'), NewImage: conversion('pix_received') },
      }),
    ).toEqual({ kind: 'conversion', id: 'cnv_1' });
  });

  test('no work: everything else', () => {
    expect(workIn({ eventName: 'INSERT', dynamodb: { NewImage: event('ignored') } })).toBeUndefined();
    expect(workIn({ eventName: 'MODIFY', dynamodb: { NewImage: event('processed') } })).toBeUndefined();
    expect(
      workIn({ eventName: 'INSERT', dynamodb: { NewImage: conversion('pix_received') } }),
    ).toBeUndefined();
    expect(
      workIn({
        eventName: 'MODIFY',
        dynamodb: { OldImage: conversion('pix_received'), NewImage: conversion('quote_generated') },
      }),
    ).toBeUndefined();
    expect(workIn({ eventName: 'REMOVE', dynamodb: { OldImage: conversion('failed') } })).toBeUndefined();
  });
});

import { endOf, ENTITY, idOf, keys } from '#functions/adapters/dynamo/table/keys.ts';
import { ENTITIES, type Entity } from '#shared/contract/entities.ts';
import { expect, expectTypeOf, test } from 'vitest';

test('no two entities share a key', () => {
  const patterns = Object.values<Entity>(ENTITIES).map(({ key }) =>
    key.map((part) => part.replaceAll(/\{[a-z]+(:number)?\}/g, '{}')).join(' '),
  );
  expect(patterns.filter((pattern, at) => patterns.indexOf(pattern) !== at)).toEqual([]);
});

test('a key has its values in place, numbers as nine digits', () => {
  expect(keys.profile('u1')).toEqual({ pk: 'USER#u1', sk: 'PROFILE' });
  expect(keys.gatewaySettings).toEqual({ pk: 'GATEWAY_SETTINGS', sk: 'GATEWAY_SETTINGS' });
  expect(keys.ledgerEntry('s1', 'available:BRL', '2026-11-20T14:00:00.000Z', 7)).toEqual({
    pk: 'LEDGER#s1#available:BRL',
    sk: '2026-11-20T14:00:00.000Z#000000007',
  });
});

test('a template types the parameters of its key', () => {
  expectTypeOf(keys.administrators).toEqualTypeOf<{ readonly pk: string; readonly sk: string }>();
  expectTypeOf(keys.asset).parameters.toEqualTypeOf<[string, string]>();
  expectTypeOf(keys.exceptionAction).parameters.toEqualTypeOf<[string, number]>();
  expectTypeOf(ENTITY.conversion).toEqualTypeOf<'conversion_process'>();
});

test.each(['a#b', 'a{b}', '$&', ''])('the id %j is stored unchanged, and read back', (id) => {
  expect(keys.order(id)).toEqual({ pk: `ORDER#${id}`, sk: 'ORDER' });
  expect(idOf('order', keys.order(id).pk)).toBe(id);
});

test("another entity's key has no id", () => {
  expect(idOf('order', keys.orderRequest('u1', 'k').pk)).toBeUndefined();
  expect(idOf('conversion', 'UNKNOWN#1')).toBeUndefined();
});

test("an item expires after its entity's time to live", () => {
  expect(endOf('notification', '2026-01-01T00:00:00.000Z')).toBe(Date.parse('2027-01-01T00:00:00Z') / 1000);
  expect(endOf('webhookQuota', '2026-01-01T00:00:00.001Z')).toBe(Date.parse('2026-01-01T02:00:01Z') / 1000);
});

import { parseGroups, principalOf } from '#functions/platform/principal.ts';
import { describe, expect, test } from 'vitest';
import { claimsOf } from '#tests/support/events.ts';

test("accepts groups only in API Gateway's format", () => {
  expect(parseGroups('[admin client]')).toEqual(['admin', 'client']);
  expect(parseGroups('[gateway_user]')).toEqual(['gateway_user']);
  for (const claim of [
    ...['[notadmin]', '[admin-2 xadmin]', '[]', 'null', '', undefined, 'admin', '[admin', '["admin"]'],
    ...['[admin,client]', '[Admin]', 'x[admin]', '[[admin]]'],
  ])
    expect([claim, parseGroups(claim)]).toEqual([claim, []]);
});

describe('the principal', () => {
  test('comes from an access token', () => {
    expect(principalOf(claimsOf('u-1', '[admin client]'))).toEqual({ user_id: 'u-1', role: 'admin' });
    expect(principalOf(claimsOf('u-1'))).toEqual({ user_id: 'u-1', role: 'client' });
  });

  test('does not come from an id token, an empty subject or nothing', () => {
    expect(principalOf({ ...claimsOf('u-1'), token_use: 'id' })).toBeUndefined();
    expect(principalOf({ ...claimsOf(''), token_use: 'access' })).toBeUndefined();
    expect(principalOf({ sub: 'u-1' })).toBeUndefined();
    expect(principalOf(undefined)).toBeUndefined();
  });
});

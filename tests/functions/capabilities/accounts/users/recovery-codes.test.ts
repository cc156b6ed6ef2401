import { getItem } from '#functions/adapters/dynamo/table/items.ts';
import { createAuditTrail } from '#functions/adapters/dynamo/audit/audit.ts';
import { createAuditRows } from '#functions/adapters/dynamo/audit/audit-lists.ts';
import { keys } from '#functions/adapters/dynamo/table/keys.ts';
import { createProfileStore } from '#functions/adapters/dynamo/users/profiles.ts';
import { createRecoveryCodes } from '#functions/adapters/dynamo/users/sessions.ts';
import { recoveryRoutes } from '#functions/capabilities/accounts/users/routes.ts';
import { quiet } from '#functions/platform/logger.ts';
import { makeRecoveryCodes } from '#shared/contract/calls/recovery-codes.ts';
import type { Role } from '#shared/domain/roles.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { apiOf, CLIENT, OPERATOR, refused } from '#tests/support/api.ts';
import { auditedOver } from '#tests/support/audit.ts';
import { NOW, profile } from '#tests/support/records.ts';
import { freshTable } from '#tests/support/unit-engine.ts';

const table = freshTable();
const TOTP = { kind: 'totp', since: '2026-11-01T00:00:00.000Z' } as const;
const SESSION = 'the-session-of-the-right-password';
const EMAIL = 'client@example.com';
const OF_CODES = '/api/profile/recovery-codes';

let call: ReturnType<typeof apiOf>;
let now: Date;
let must: Role[];
let log: string[];
let broken: 'switch' | 'sign out' | undefined;

beforeEach(async () => {
  [now, must, log, broken] = [NOW, [], [], undefined];
  const profiles = createProfileStore(table);
  await profiles.create(profile({ user_id: CLIENT.id, email: EMAIL, second_factor: TOTP }));
  await profiles.create(profile({ user_id: OPERATOR.id, role: 'gateway_user', second_factor: null }));
  const clock = () => now;
  call = apiOf(
    recoveryRoutes({
      profiles,
      codes: createRecoveryCodes(table),
      challenges: {
        isOpen: (username, session) =>
          Promise.resolve(session === SESSION && [EMAIL, CLIENT.id].includes(username)),
      },
      factors: {
        switch: ({ userName }, on) => {
          if (broken === 'switch') return Promise.reject(new Error('the pool does not answer'));
          log.push(`${on ? 'on' : 'off'} ${userName}`);
          return Promise.resolve();
        },
      },
      pool: {
        find: (name) =>
          Promise.resolve(
            [EMAIL, CLIENT.id].includes(name)
              ? { userId: CLIENT.id, hasPassword: true, createdAt: NOW }
              : undefined,
          ),
        signOut: (userId) => {
          if (broken === 'sign out') return Promise.reject(new Error('the pool does not answer'));
          log.push(`out ${userId}`);
          return Promise.resolve();
        },
      },
      userPoolId: 'pool-1',
      rule: () => ({ roles: must, graceMs: 7 * 86_400_000 }),
      clock,
      log: quiet,
    }),
    undefined,
    auditedOver(createAuditTrail(table)),
  );
});

const auditRows = async () => (await createAuditRows(table).page({ kind: 'all' }, {}, { limit: 50 })).items;
const made = async (who = CLIENT): Promise<readonly string[]> => {
  const { body } = await call(who, `POST ${OF_CODES}`);
  return makeRecoveryCodes.answer.parse(body).codes;
};
const recover = (code: string, over: object = {}) =>
  call(undefined, 'POST /api/second-factor/recovery', {
    body: { username: EMAIL, session: SESSION, code, ...over },
  });
const shown = async (who = CLIENT) => (await call(who, `GET ${OF_CODES}`)).body;
const record = async () => (await createProfileStore(table).get(CLIENT.id))?.record;
const first = ([code = '']: readonly string[]): string => code;
const WRONG = refused(401, { message: 'This recovery code is wrong or was already used.' });

describe('recovery codes', () => {
  test('S7.173 are ten, shown once, and not readable in the table', async () => {
    expect(await shown()).toEqual({ left: 0, made_at: null });
    const codes = await made();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
    expect(await shown()).toEqual({ left: 10, made_at: NOW.toISOString() });
    const kept = JSON.stringify(await getItem(table, keys.recoveryCodes(CLIENT.id)));
    const rows = JSON.stringify(await auditRows());
    expect(rows).toContain('recovery_codes.make');
    for (const code of codes)
      for (const text of [code, code.replaceAll('-', '')]) {
        expect(kept).not.toContain(text);
        expect(rows).not.toContain(text);
      }
  });

  test('need a second factor, and a fresh sign-in with it', async () => {
    expect(await call(OPERATOR, `POST ${OF_CODES}`)).toMatchObject(refused(409, { code: 'CONFLICT' }));
    const stale = { ...CLIENT, standing: { secondFactor: TOTP }, claims: { auth_time: '1' } };
    expect(await call(stale, `POST ${OF_CODES}`)).toMatchObject(refused(403, { code: 'STEP_UP_REQUIRED' }));
    expect((await call(undefined, `POST ${OF_CODES}`)).status).toBe(401);
    expect((await call(undefined, `GET ${OF_CODES}`)).status).toBe(401);
  });

  test('made again replace the earlier ones', async () => {
    const before = await made();
    await made();
    expect(await recover(first(before))).toMatchObject(WRONG);
    expect(await shown()).toMatchObject({ left: 10 });
  });
});

describe('a lost device', () => {
  test('S7.174 password and code remove the factor, end all sessions, and are audited', async () => {
    const code = first(await made());
    expect(await recover(code.toLowerCase().replaceAll('-', ' '))).toEqual({
      status: 200,
      body: { recovered: true },
    });
    expect(log).toEqual([`off ${CLIENT.id}`, `out ${CLIENT.id}`]);
    expect(await record()).toMatchObject({
      second_factor: null,
      second_factor_asked_at: null,
      signed_out_at: NOW.toISOString(),
    });
    const row = (await auditRows()).find(({ action }) => action === 'second_factor.recover');
    expect(row).toMatchObject({
      outcome: 'done',
      actor: { kind: 'person', user_id: CLIENT.id, email: EMAIL },
      object: { kind: 'user', id: CLIENT.id },
      before: TOTP,
      after: null,
    });
    // The other codes belonged to the removed factor.
    expect(await shown()).toEqual({ left: 0, made_at: null });
    expect(await recover(code)).toMatchObject(WRONG);
  });

  test('starts no new days of grace', async () => {
    must = ['client'];
    await recover(first(await made()));
    expect((await record())?.second_factor_asked_at).toBe('1970-01-01T00:00:00.000Z');
  });

  test('S7.174 a code needs the password, and works for its user only', async () => {
    const code = first(await made());
    for (const over of [{ session: 'x'.repeat(40) }, { username: 'other@example.com' }])
      expect(await recover(code, over)).toMatchObject(refused(401, { code: 'UNAUTHENTICATED' }));
    for (const over of [{ session: 'short' }, { username: '' }, { more: true }])
      expect(await recover(code, over)).toMatchObject({ status: 400 });
    expect(log).toEqual([]);
    expect((await record())?.second_factor).toEqual(TOTP);
  });

  test('a wrong code changes nothing; after ten in an hour, all are refused for the hour', async () => {
    const code = first(await made());
    for (const wrong of ['', '123456', '0000-0000-0000', ...Array<string>(7).fill('ZZZZ-ZZZZ-ZZZZ')])
      expect(await recover(wrong)).toMatchObject(WRONG);
    now = new Date(NOW.getTime() + 59 * 60_000);
    expect(await recover(code)).toMatchObject({ status: 429 });
    expect([log, (await record())?.second_factor]).toEqual([[], TOTP]);
    now = new Date(NOW.getTime() + 60 * 60_000);
    expect((await recover(code)).status).toBe(200);
  });

  test('a code sent many times at once works once', async () => {
    const code = first(await made());
    const answers = await Promise.all(Array.from({ length: 8 }, () => recover(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const rows = (await auditRows()).filter(({ action }) => action === 'second_factor.recover');
    expect(rows).toHaveLength(1);
  });

  test('a code stays valid if the sign-in service fails; a failed sign-out does not matter', async () => {
    const code = first(await made());
    broken = 'switch';
    expect((await recover(code)).status).toBe(500);
    expect((await record())?.second_factor).toEqual(TOTP);
    broken = 'sign out';
    expect((await recover(code)).status).toBe(200);
    expect((await record())?.signed_out_at).toBe(NOW.toISOString());
  });

  test('codes of an earlier app do not work for a new one', async () => {
    const code = first(await made());
    const profiles = createProfileStore(table);
    const found = await profiles.get(CLIENT.id);
    if (!found) throw new Error('no profile');
    const since = '2026-11-19T00:00:00.000Z';
    await profiles.replace({ ...found.record, second_factor: { kind: 'totp', since } }, found.version);
    expect(await shown()).toEqual({ left: 0, made_at: null });
    expect(await recover(code)).toMatchObject(WRONG);
  });
});

import { syncAnswer } from '#shared/contract/calls/accounts.ts';
import { describe, expect, test } from 'vitest';
import { ADMIN, CLIENT, DEMOTED, OPERATOR } from '#tests/support/api.ts';
import { LATER, OF_CLIENT, UNOWNED, OF_OPERATOR, remote, setUp } from './set-up.ts';

const LINE = 'POST /api/sync-subaccounts';

const allRemote = (name: string) =>
  ['acc_operator', 'acc_client', 'acc_nobody', 'acc_another', 'acc_new'].map((id) => remote(id, { name }));

describe('POST /api/sync-subaccounts', () => {
  test('S4.6 S7.10 updates rows by external_id and keeps owner and manager', async () => {
    const { call, provider, row } = setUp();
    const received = { kyc_status: 'verified', kyc_limit: '1000', status: 'inactive', phone: null } as const;
    provider.listing = { ok: true, accounts: [remote('acc_client', received)] };
    const { status, body } = await call(ADMIN, LINE);
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, synchronized: 1, total: 1, error: null, errors: [] });
    expect(row('acc_client')).toEqual({
      version: 2,
      record: { ...OF_CLIENT, ...received, updated_at: LATER.toISOString() },
    });
  });

  test('writes only changes; a second run writes nothing', async () => {
    const { call, provider, writes } = setUp();
    provider.listing = {
      ok: true,
      accounts: [
        remote('acc_client', { name: OF_CLIENT.name, status: 'active' }),
        remote('acc_nobody', { kyc_level: '2' }),
        remote('acc_operator', { name: 'New name' }),
      ],
    };
    expect((await call(ADMIN, LINE)).body).toMatchObject({ success: true, synchronized: 3, total: 3 });
    // The conversion configuration stores the name, too.
    expect(writes.toSorted()).toEqual(['replace acc_nobody', 'replaceInStep acc_operator']);
    await call(ADMIN, LINE);
    expect(writes).toHaveLength(2);
  });

  test('S3.2 S4.7 S7.35 inserts unknown accounts for an administrator, who owns them', async () => {
    const { call, provider, row } = setUp();
    provider.listing = {
      ok: true,
      accounts: [
        remote('acc_new_full', { name: 'Full', email: 'full@x.example', status: 'inactive' }),
        remote('acc_new_bare'),
      ],
    };
    expect((await call(ADMIN, LINE)).body).toMatchObject({ success: true, synchronized: 2, total: 2 });
    expect(row('acc_new_full')?.record).toMatchObject({
      user_id: ADMIN.id,
      manager_id: null,
      name: 'Full',
      status: 'inactive',
      kyc_status: 'Unchecked',
      created_at: LATER.toISOString(),
    });
    expect(row('acc_new_bare')?.record).toMatchObject({
      name: 'Account w_bare',
      email: '',
      status: 'active',
    });
  });

  test('changes, counts and reports visible rows only', async () => {
    for (const [caller, expected] of [
      [OPERATOR, ['acc_client', 'acc_operator']],
      [CLIENT, ['acc_client']],
      [DEMOTED, []],
    ] as const) {
      const { call, provider, rows } = setUp();
      const unreadable = ['acc_secret', ''].map(
        (external_id) => ({ readable: false, external_id, message: 'unreadable' }) as const,
      );
      provider.listing = { ok: true, accounts: [...allRemote('Renamed'), ...unreadable] };
      const total = expected.length;
      const body = { success: true, synchronized: total, total, error: null, errors: [] };
      expect(await call(caller, LINE)).toEqual({ status: 200, body });
      const changed = [...rows.values()].filter(({ record }) => record.name === 'Renamed');
      expect(changed.map(({ record }) => record.external_id).toSorted()).toEqual(expected);
      expect(rows.size).toBe(4);
      if (total === 0) expect(provider.asked).toBe(0);
    }
  });

  test('skips an account that changes hands during the run', async () => {
    const { call, provider, accounts, row } = setUp();
    provider.listing = { ok: true, accounts: [remote('acc_client', { name: 'Renamed' })] };
    const { inStepOf } = accounts;
    accounts.inStepOf = async () => {
      await accounts.replace({ ...OF_CLIENT, user_id: 'client-9', manager_id: null }, 1);
      return inStepOf();
    };
    await call(CLIENT, LINE);
    expect(row('acc_client')?.record).toMatchObject({ name: OF_CLIENT.name, user_id: 'client-9' });
  });

  test('S4.8 reports a failing account and continues', async () => {
    const { call, provider, accounts, row } = setUp();
    const { replace, create } = accounts;
    accounts.replace = (record, expected) =>
      record.external_id === 'acc_client'
        ? Promise.reject(new Error('secret detail'))
        : replace(record, expected);
    accounts.create = (record) =>
      record.external_id === 'acc_bad' ? Promise.reject(new Error('secret detail')) : create(record);
    const received = { kyc_level: '3' };
    provider.listing = {
      ok: true,
      accounts: [
        remote('acc_client', received),
        remote('acc_bad', received),
        { readable: false, external_id: 'acc_odd', message: 'cannot be read' },
        remote('acc_operator', received),
      ],
    };
    const { status, body } = await call(ADMIN, LINE);
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      synchronized: 1,
      total: 4,
      error: null,
      errors: [
        { external_id: 'acc_client', message: 'This sub-account could not be saved.' },
        { external_id: 'acc_bad', message: 'This sub-account could not be saved.' },
        { external_id: 'acc_odd', message: 'cannot be read' },
      ],
    });
    expect(row('acc_operator')?.record.kyc_level).toBe('3');
  });

  test('fails if no account was readable', async () => {
    const { call, provider } = setUp();
    const error = 'cannot be read';
    provider.listing = { ok: true, accounts: [{ readable: false, external_id: 'a', message: error }] };
    expect((await call(ADMIN, LINE)).body).toMatchObject({ success: false, synchronized: 0, error });
  });

  test('concurrent runs make no duplicates and lose nothing', async () => {
    const { call, provider, rows, row } = setUp([OF_OPERATOR, OF_CLIENT, UNOWNED]);
    provider.listing = { ok: true, accounts: allRemote('Renamed') };
    const answers = await Promise.all(Array.from({ length: 4 }, () => call(ADMIN, LINE)));
    for (const { body } of answers)
      expect(syncAnswer.parse(body)).toMatchObject({ success: true, synchronized: 5, errors: [] });
    expect(rows.size).toBe(5);
    expect(row('acc_new')).toMatchObject({ version: 1, record: { name: 'Renamed' } });
    expect(row('acc_operator')?.version).toBe(2);
  });

  test('reports what it had no time for; the next run does it', async () => {
    const { call, provider, accounts, row, time } = setUp();
    const { replace } = accounts;
    accounts.replace = (record, expected) => {
      time.now = new Date(time.now.getTime() + 25_000);
      return replace(record, expected);
    };
    const received = { kyc_level: '3' };
    const many = Array.from({ length: 30 }, (_, at) => remote(`acc_many_${at}`));
    provider.listing = { ok: true, accounts: [remote('acc_client', received), ...many] };
    const late = syncAnswer.parse((await call(ADMIN, LINE)).body);
    expect(late).toMatchObject({ success: true, total: 31 });
    expect(late.errors.length).toBeGreaterThan(0);
    expect(late.errors[0]?.message).toContain('Time ran out');
    expect(late.synchronized).toBe(31 - late.errors.length);
    expect(row('acc_client')?.record.kyc_level).toBe('3');
    expect((await call(ADMIN, LINE)).body).toMatchObject({ synchronized: 31, errors: [] });
  });

  test('reads more rows than one page', async () => {
    const many = Array.from({ length: 450 }, (_, at) => ({
      ...OF_OPERATOR,
      id: `sub_${at}`,
      external_id: `acc_${at}`,
    }));
    const { call, provider, writes } = setUp(many);
    provider.listing = {
      ok: true,
      accounts: many.map(({ external_id, name }) => remote(external_id, { name })),
    };
    expect((await call(OPERATOR, LINE)).body).toMatchObject({ synchronized: 450, total: 450 });
    expect(writes).toEqual([]);
  });

  test("reports the provider's failure, and writes nothing", async () => {
    for (const [reason, expected, text] of [
      ['not_configured', 424, 'Settings → API Configuration'],
      ['authentication', 502, 'Authentication failed'],
      ['timeout', 504, 'did not answer in time'],
      ['unavailable', 502, 'Failed to sync sub-accounts'],
      ['not_found', 502, 'Failed to sync sub-accounts'],
      ['refused', 502, 'refused by the provider'],
    ] as const) {
      const { call, provider, writes } = setUp();
      provider.listing = { ok: false, reason, message: 'refused by the provider' };
      const { status, body } = await call(OPERATOR, LINE);
      expect([reason, status]).toEqual([reason, expected]);
      expect(JSON.stringify(body)).toContain(text);
      expect(writes).toEqual([]);
    }
  });
});

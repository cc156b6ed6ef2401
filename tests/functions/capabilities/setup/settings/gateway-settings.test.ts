import { describe, expect, test } from 'vitest';
import { settingsRoutes } from '#functions/capabilities/setup/settings/routes.ts';
import type { SecondPerson } from '#functions/modules/act/work.ts';
import type { StoredSettings } from '#functions/modules/gateway-settings/ports.ts';
import { NOTHING_SETTLED } from '#shared/contract/gateway-settings.ts';
import { SECURITY_SETTINGS } from '#shared/domain/gateway-settings.ts';
import type { PolicyItem } from '#shared/domain/policy.ts';
import { holding, policyInMemory } from '#tests/support/approvals-in-memory.ts';
import { ADMIN, apiOf, CLIENT, refused } from '#tests/support/api.ts';
import { profile } from '#tests/support/records.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const WALLET = { network: 'tron', address: 'TGatewaysWallet', name: 'Treasury' };
const CHEAPER = { minimum: '100', maximum: '50000', spread: '0' };
const STRICTER = { ...SECURITY_SETTINGS, auto_approve_below: '500' };
const LOOSER = { auto_approve_below: '100000', kyc_threshold: null, quote_deviation: '5' };
const SLOWER = { batch_size: 10, timeout_seconds: 5, retries: 0, cache_minutes: 60, calls_per_second: 5 };

const COMPANY = { name: 'Gateway Pagamentos S.A.', tax_number: '11222333000181' };
const TRONSCAN = {
  network: 'tron',
  transaction: 'https://tronscan.org/#/transaction/{hash}',
  address: 'https://tronscan.org/#/address/{address}',
};

const setUp = () => {
  const settings: StoredSettings = { version: 1, record: { ...NOTHING_SETTLED, collection_wallet: WALLET } };
  const kept = { settings };
  const routes = settingsRoutes({
    settings: {
      read: () => Promise.resolve(kept.settings),
      write: (record: StoredSettings['record'], expected: number) => {
        if (kept.settings.version !== expected) return Promise.resolve(false);
        kept.settings = { version: expected + 1, record };
        return Promise.resolve(true);
      },
    },
    policy: policyInMemory(),
    administrators: () => Promise.resolve(2),
    profiles: {
      get: (id: string) => Promise.resolve({ record: profile({ user_id: id, email: `${id}@example.com` }) }),
    },
    clock: () => NOW,
  });
  const call = apiOf(routes);
  const holdIn = (secondPerson: SecondPerson) => apiOf(routes, undefined, undefined, secondPerson);
  return { settings, kept, call, holdIn };
};

describe('the settings of the gateway', () => {
  test('S4.94 show the wallet with version, person and time; a stale change is refused', async () => {
    const { call } = setUp();
    const address = '0x52908400098527886E0F7030069857D2E4169EE7';
    const body = { version: 1, collection_wallet: { name: 'Treasury', network: 'ethereum', address } };
    const saved = {
      ...NOTHING_SETTLED,
      version: 2,
      collection_wallet: body.collection_wallet,
      updated_by: { id: ADMIN.id, email: `${ADMIN.id}@example.com` },
      updated_at: NOW.toISOString(),
    };
    expect(await call(ADMIN, 'PUT /api/gateway-settings', { body })).toEqual({ status: 200, body: saved });
    expect((await call(ADMIN, 'PUT /api/gateway-settings', { body })).status).toBe(409);
    expect((await call(ADMIN, 'GET /api/gateway-settings')).body).toEqual(saved);
  });

  test.each([
    ['a lower default spread', { conversion: CHEAPER }, 'spread'],
    ['a stricter threshold', { security: STRICTER }, 'settings'],
    ['a looser threshold', { security: LOOSER }, 'limits'],
    ['a higher maximum', { conversion: { ...CHEAPER, maximum: '50001', spread: '0.5' } }, 'limits'],
    ['the company on statements', { company: COMPANY }, 'settings'],
    ['a block explorer', { explorers: [TRONSCAN] }, 'settings'],
    ['a larger deviation of quotes', { security: { ...SECURITY_SETTINGS, quote_deviation: '20' } }, 'limits'],
    ['all of it', { conversion: CHEAPER, security: LOOSER }, 'limits'],
  ])('S7.166 %s is held, with all of the change', async (_what, change, item) => {
    const { settings, holdIn, kept } = setUp();
    const { proposals, secondPerson } = holding();
    const body = { version: 1, ...change, performance: SLOWER };
    expect(await holdIn(secondPerson)(ADMIN, 'PUT /api/gateway-settings', { body })).toMatchObject({
      status: 202,
      body: { approval: { item } },
    });
    const { conversion, security, performance } = NOTHING_SETTLED;
    const before = { collection_wallet: WALLET, conversion, security, performance };
    expect(proposals).toMatchObject([{ before, after: { ...before, ...change, performance: SLOWER } }]);
    expect(kept.settings).toEqual(settings);
  });

  test('S2.663 block explorers are shown to everyone signed in', async () => {
    const { call } = setUp();
    const body = { version: 1, company: COMPANY, explorers: [TRONSCAN] };
    expect(await call(ADMIN, 'PUT /api/gateway-settings', { body })).toMatchObject({
      status: 200,
      body: { ...body, version: 2 },
    });
    expect(await call(CLIENT, 'GET /api/explorers')).toEqual({
      status: 200,
      body: { explorers: [TRONSCAN] },
    });
    expect((await call(CLIENT, 'GET /api/gateway-settings')).status).toBe(403);
  });

  test("two held changes are held once, by the policy's items; a higher spread is not held", async () => {
    const { holdIn, kept } = setUp();
    const put = (items: readonly PolicyItem[], body: object) =>
      holdIn(holding(items).secondPerson)(ADMIN, 'PUT /api/gateway-settings', {
        body: { version: kept.settings.version, ...body },
      });
    expect(await put(['spread'], { conversion: CHEAPER, security: LOOSER })).toMatchObject({
      status: 202,
      body: { approval: { item: 'spread' } },
    });
    const dearer = { ...CHEAPER, spread: '0.75' };
    expect((await put(['spread', 'settings'], { conversion: dearer })).status).toBe(200);
    expect((await put(['settings'], { conversion: CHEAPER })).status).toBe(200);
  });

  test('omitted sections stay: wallet and sections are saved separately or together', async () => {
    const { call, kept } = setUp();
    const put = (body: object) => call(ADMIN, 'PUT /api/gateway-settings', { body });
    const conversion = { minimum: '200', maximum: '20000', spread: '0.75' };
    const security = { auto_approve_below: '500.00', kyc_threshold: null, quote_deviation: '5' };
    expect(await put({ version: 1, conversion })).toMatchObject({ status: 200, body: { version: 2 } });
    expect(kept.settings.record).toMatchObject({
      collection_wallet: WALLET,
      conversion,
      security: NOTHING_SETTLED.security,
    });
    await put({ version: 2, security });
    await put({ version: 3, collection_wallet: null });
    expect(kept.settings.record).toMatchObject({ collection_wallet: null, conversion, security });
    expect((await put({ version: 3, security })).status).toBe(409);
  });

  test('S5.51 refuse what the contract refuses', async () => {
    const { call, kept } = setUp();
    const body = { version: 1, conversion: { ...CHEAPER, spread: '10.01' } };
    expect(await call(ADMIN, 'PUT /api/gateway-settings', { body })).toMatchObject(
      refused(400, { code: 'INVALID_REQUEST', details: [{ path: 'conversion.spread' }] }),
    );
    expect(kept.settings.version).toBe(1);
  });
});

import { describe, expect, test } from 'vitest';
import { createConfigurationStore } from '#functions/adapters/dynamo/conversions/configurations.ts';
import { createConversionStore } from '#functions/adapters/dynamo/conversions/conversions.ts';
import {
  createExceptionStore,
  createOrderExceptions,
} from '#functions/adapters/dynamo/reconciliation/exceptions.ts';
import { createPaymentStore } from '#functions/adapters/dynamo/conversions/payments.ts';
import { createIncomingPayments } from '#functions/adapters/dynamo/conversions/incoming-payments.ts';
import { createLedger } from '#functions/adapters/dynamo/ledger/ledger.ts';
import { createOrderStore } from '#functions/adapters/dynamo/orders/orders.ts';
import { createSubAccountStore } from '#functions/adapters/dynamo/accounts/sub-accounts.ts';
import { evidenceRoutes } from '#functions/capabilities/money/evidence/routes.ts';
import { begin, settled } from '#functions/modules/conversions/transitions.ts';
import { exceptionId, orderId } from '#functions/modules/orders/ids.ts';
import { type ActionRecord, type ExceptionRecord } from '#shared/contract/reconciliation.ts';
import { linkTo, type OrderRecord } from '#shared/contract/records.ts';
import { createRoles } from '#functions/modules/users/roles.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { httpHandler } from '#functions/modules/act/serve.ts';
import { quiet } from '#functions/platform/logger.ts';
import { NOBODY } from '#functions/platform/principal.ts';
import { ADMIN, apiOf, denials, NO_FACTOR_NEEDED } from '#tests/support/api.ts';
import { claimsOf, httpEvent, lambdaContext } from '#tests/support/events.ts';
import { NOW, order, subAccount } from '#tests/support/records.ts';
import { hasOpenssl, newSigner, opensslVerifies } from '#tests/support/signing.ts';
import { verify } from '#web/features/insight/verify/model/verify.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';
import { NO_ROW } from '#tests/support/work.ts';

const engine = unitEngine();

const later = (seconds: number): string => new Date(NOW.getTime() + seconds * 1000).toISOString();
const OWNER = { id: 'owner', role: 'client' } as const;
const STRANGER = { id: 'stranger', role: 'client' } as const;

/** A failed conversion that somebody retried, written through its stores. */
const setUp = async () => {
  const table = await engine.newTable();
  const account = subAccount({ user_id: 'owner', manager_id: null });
  const accounts = createSubAccountStore(table);
  await accounts.create(account);
  const [orders, conversions, ledger] = [
    createOrderStore(table),
    createConversionStore(table),
    createLedger(table),
  ];
  const keep = async (at: number, id: string, over: Partial<OrderRecord>) => {
    const record = order(account, at, {
      external_order_id: id,
      id: orderId(account.external_id, id),
      payer_name: 'Maria Silva',
      payer_document: '12345678901',
      ...over,
    });
    await orders.keep(record, later(at));
  };
  await keep(1, 'dep_1', {
    type: 'deposit',
    source_asset: 'BRL',
    target_asset: 'BRL',
    source_amount: '1000',
    target_amount: '1000',
    end_to_end_id: 'E123',
  });
  const begun = begin(account, { order_id: 'dep_1', amount: '1000', end_to_end_id: 'E123' }, NOW);
  await conversions.create(begun);
  const read = async () => {
    const kept = await conversions.get(begun.record.id);
    if (!kept) throw new Error('no conversion');
    return kept;
  };
  const exchanged = await read();
  await keep(2, 'exc_1', {
    type: 'exchange',
    source_asset: 'BRL',
    target_asset: 'USDT',
    source_amount: '1000',
    target_amount: '200',
    reference: `${begun.record.id}-x1`,
  });
  await conversions.save({
    ...exchanged,
    record: {
      ...exchanged.record,
      status: 'failed',
      target_usdt_amount: '199',
      applied_spread: '0.5',
      exchange_order_id: 'exc_1',
      exchanged_usdt_amount: '200',
      exchanged_brl_amount: '1000',
    },
    state: {
      ...exchanged.state,
      quote: { id: 'quo_1', target_amount: '200', expires_at: null, taken_at: later(2) },
      retries: [{ by: 'owner', email: 'owner@example.com', at: later(3), rest: false }],
    },
  });
  const { signer, keys } = newSigner();
  const routes = evidenceRoutes({
    conversions,
    configurations: createConfigurationStore(table),
    payments: createPaymentStore(table),
    incoming: createIncomingPayments(table),
    accounts,
    ledger,
    exceptions: createOrderExceptions(table),
    signer,
    clock: () => new Date(later(60)),
  });
  const id = begun.record.id;
  /** Calls the handler itself, because apiOf reads only JSON. */
  const fetchFile = async (who: typeof OWNER, format?: string) => {
    const handler = httpHandler(routes, {
      log: quiet,
      fromEdge: () => true,
      secondFactor: () => NO_FACTOR_NEEDED,
      roles: createRoles(() => Promise.resolve({ ...NOBODY, role: who.role }), systemClock),
    });
    const event = httpEvent({
      method: 'GET',
      path: `/api/conversions/${id}/evidence`,
      claims: claimsOf(who.id),
      ...(format !== undefined && { query: { format } }),
    });
    const { body = '', headers, isBase64Encoded = false } = await handler(event, lambdaContext);
    return { bytes: new Uint8Array(Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8')), headers };
  };
  return {
    id,
    account,
    exceptions: createExceptionStore(table),
    conversions,
    read,
    call: apiOf(routes),
    fetchFile,
    known: keys.kept,
  };
};

describe('the evidence of a conversion', () => {
  test('S2.195 is one signed file with all known facts, accepted by /verify', async () => {
    const { id, fetchFile, known } = await setUp();
    const { bytes, headers } = await fetchFile(OWNER);
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'content-disposition': `attachment; filename="evidence-${id}.json"`,
    });
    const text = Buffer.from(bytes).toString();
    const { document } = JSON.parse(text) as { document: Record<string, unknown> };
    expect(document).toMatchObject({
      format: 'ramps-gateway/evidence/1',
      made_at: later(60),
      conversion: { id, status: 'failed', applied_spread: '0.5' },
      end_to_end_id: 'E123',
      deposit: { id: 'dep_1', source_amount: '1000', end_to_end_id: 'E123' },
      exchange: { id: 'exc_1', target_amount: '200', reference: `${id}-x1` },
      transfer: null,
      quote: { id: 'quo_1', target_amount: '200' },
      breakdown: { received: '1000', given: { asset: 'USDT', amount: '200' } },
      actions: [{ action: 'retry', by: 'owner@example.com', at: later(3) }],
      rule: null,
    });
    expect((document['entries'] as unknown[]).length).toBeGreaterThanOrEqual(6);
    const verdict = await verify([{ name: 'evidence.json', bytes }], known);
    expect(verdict).toMatchObject({ state: 'verified' });
    const changed = new Uint8Array(Buffer.from(text.replace('"amount":"200"', '"amount":"210"')));
    expect(await verify([{ name: 'evidence.json', bytes: changed }], known)).toMatchObject({
      state: 'refused',
    });
    const [key] = known;
    if (hasOpenssl && key) {
      expect(opensslVerifies(text, key)).toBe(true);
      expect(opensslVerifies(text.replace('E123', 'E124'), key)).toBe(false);
    }
  });

  test('S6.121 as a PDF has the same facts, signed with its pages', async () => {
    const { id, fetchFile, known } = await setUp();
    const { bytes, headers } = await fetchFile(OWNER, 'pdf');
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="evidence-${id}.pdf"`,
    });
    expect(await verify([{ name: 'evidence.pdf', bytes }], known)).toMatchObject({
      state: 'verified',
      contents: { what: 'Evidence of a conversion' },
    });
    for (const at of [20, bytes.length >> 2, bytes.length >> 1, bytes.length - 9]) {
      const changed = bytes.slice();
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect((await verify([{ name: 'evidence.pdf', bytes: changed }], known)).state).toBe('refused');
    }
    const { extractText, getDocumentProxy } = await import('unpdf');
    const { text } = await extractText(await getDocumentProxy(bytes.slice()), { mergePages: true });
    for (const shown of [
      'Evidence of a conversion',
      id,
      'E123',
      'exc_1',
      'owner@example.com',
      'in_conversion:BRL',
    ])
      expect(text).toContain(shown);
  });

  test('names the person who settled it, but no payer', async () => {
    const { conversions, read, fetchFile } = await setUp();
    const by = { by: 'adm', email: 'admin@example.com', note: 'paid by hand', order_id: null, at: later(9) };
    await conversions.save(settled(await read(), by));
    const text = Buffer.from((await fetchFile(OWNER)).bytes).toString();
    expect((JSON.parse(text) as { document: object }).document).toMatchObject({
      actions: [
        { action: 'retry' },
        { action: 'settle', by: 'admin@example.com', note: 'paid by hand', at: later(9) },
      ],
    });
    expect(text).not.toContain('Maria Silva');
    expect(text).not.toContain('12345678901');
  });

  test('has the exceptions of its orders, and each action with person and note', async () => {
    const { account, exceptions, fetchFile } = await setUp();
    const of = (kind: ExceptionRecord['kind'], order_id: string): ExceptionRecord => ({
      id: exceptionId(account.external_id, order_id, kind),
      kind,
      state: 'open',
      sub_account: linkTo(account),
      order_id,
      order_type: 'exchange',
      conversion_id: null,
      differences: [],
      amount: '1000',
      asset: 'BRL',
      detail: 'The provider shows another amount.',
      resumable: true,
      first_seen_at: later(20),
      updated_at: later(20),
      closed_at: null,
    });
    const state = { provider: null, conversion_version: null };
    const action: ActionRecord = {
      id: 'act_1',
      action: 'mark_settled',
      user_id: 'adm',
      email: 'admin@example.com',
      name: null,
      note: 'confirmed with the provider',
      outcome: 'done',
      detail: 'Settled.',
      created_at: later(30),
    };
    for (const record of [of('differs', 'exc_1'), of('differs', 'exc_other')])
      await exceptions.create({ version: 1, record, state });
    const looked: ActionRecord = {
      ...action,
      id: 'act_0',
      action: 'look_again',
      note: null,
      created_at: later(25),
    };
    const record = of('differs', 'exc_1');
    await exceptions.act({ version: 1, record, state }, looked, {}, NO_ROW);
    const settledNow: ExceptionRecord = {
      ...record,
      state: 'settled',
      closed_at: later(30),
      updated_at: later(30),
    };
    await exceptions.act({ version: 2, record: settledNow, state }, action, {}, NO_ROW);
    const { document } = JSON.parse(Buffer.from((await fetchFile(OWNER)).bytes).toString()) as {
      document: { exceptions: unknown[] };
    };
    expect(document.exceptions).toEqual([
      {
        kind: 'differs',
        order_id: 'exc_1',
        state: 'settled',
        detail: 'The provider shows another amount.',
        first_seen_at: later(20),
        closed_at: later(30),
        actions: [
          {
            action: 'look_again',
            by: 'admin@example.com',
            at: later(25),
            note: null,
            outcome: 'done',
            detail: 'Settled.',
          },
          {
            action: 'mark_settled',
            by: 'admin@example.com',
            at: later(30),
            note: 'confirmed with the provider',
            outcome: 'done',
            detail: 'Settled.',
          },
        ],
        more_actions: false,
      },
    ]);
    const { bytes } = await fetchFile(OWNER, 'pdf');
    const { extractText, getDocumentProxy } = await import('unpdf');
    const { text } = await extractText(await getDocumentProxy(bytes.slice()), { mergePages: true });
    for (const shown of [
      'Differs: settled',
      'Checked again: done',
      'Marked as settled: done',
      'confirmed with the provider',
    ])
      expect(text).toContain(shown);
  });

  test('S6.121 serves current readers of the sub-account; for others it is a 404', async () => {
    const { id, call } = await setUp();
    const asked = (of: string) => `GET /api/conversions/${of}/evidence`;
    expect((await call(ADMIN, asked(id))).status).toBe(200);
    const foreign = await call(STRANGER, asked(id));
    expect(foreign.status).toBe(404);
    expect(foreign).toEqual(await call(STRANGER, asked('cnv_nowhere')));
    expect((await call(OWNER, asked(id), { query: { format: 'docx' } })).status).toBe(400);
    expect(await denials(call, asked(id), {}, [undefined, STRANGER])).toEqual([401, 404]);
  });
});

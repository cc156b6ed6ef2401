import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { createHash, randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { keys } from '#functions/adapters/dynamo/table/keys.ts';
import {
  createDueExports,
  createExportStore,
  createMonthStore,
  createStatementsRound,
} from '#functions/adapters/dynamo/exports/exports.ts';
import { exportStores } from '#functions/wiring/export-maker.ts';
import { createLedger } from '#functions/adapters/dynamo/ledger/ledger.ts';
import { createOrderStore } from '#functions/adapters/dynamo/orders/orders.ts';
import { createReconciliationLists } from '#functions/adapters/dynamo/reconciliation/reconciliation-lists.ts';
import { createSubAccountStore } from '#functions/adapters/dynamo/accounts/sub-accounts.ts';
import { beginMonth } from '#functions/capabilities/insight/statements/month-statements.ts';
import { makeExports } from '#functions/capabilities/insight/statements/make-exports.ts';
import { statementName } from '#functions/capabilities/insight/statements/show-export.ts';
import { statementsRoutes } from '#functions/capabilities/insight/statements/routes.ts';
import type { Files, KeptFile } from '#functions/modules/files/ports.ts';
import { quiet } from '#functions/platform/logger.ts';
import { exportRecord, exportWithLink, monthStatementRecord } from '#shared/contract/exports.ts';
import type { FileKey } from '#shared/domain/files.ts';
import { verify } from '#web/features/insight/verify/model/verify.ts';
import { ADMIN, apiOf, CLIENT, OPERATOR } from '#tests/support/api.ts';
import { NOW, order, subAccount } from '#tests/support/records.ts';
import { memoryKeys, newSigner, opensslVerifies } from '#tests/support/signing.ts';
import { counting } from '#tests/support/counting.ts';
import { firstOf } from '#tests/support/present.ts';
import { noMetrics } from '#functions/platform/metrics.ts';
import { freshTable } from '#tests/support/unit-engine.ts';

const table = freshTable();
let now: Date;
let kept: Map<FileKey, { readonly content: Buffer; readonly file: KeptFile }>;

const mine = subAccount({
  external_id: 'acc_mine',
  user_id: CLIENT.id,
  manager_id: OPERATOR.id,
  name: 'Mine',
});
const other = subAccount({ external_id: 'acc_other', user_id: 'somebody', name: 'Other' });

const files: Files = {
  put: async (key, content, contentType) => {
    const pieces: Buffer[] = [];
    for await (const piece of content) pieces.push(Buffer.from(piece));
    const whole = Buffer.concat(pieces);
    kept.set(key, {
      content: whole,
      file: { bytes: whole.length, contentType, keptAt: now.toISOString() },
    });
    return whole.length;
  },
  find: (key) => Promise.resolve(kept.get(key)?.file),
  remove: (key) => Promise.resolve(void kept.delete(key)),
  link: (key, name) => Promise.resolve({ url: `https://files/${key}?${name}`, expiresAt: now.toISOString() }),
};

const signing = memoryKeys();
const { signer } = newSigner(signing);
const clock = (): Date => now;

let made = 0;
const deposits = async (account: typeof mine, count: number, first: Date): Promise<void> => {
  const orders = createOrderStore(table);
  for (let at = 0; at < count; at += 1) {
    const when = new Date(first.getTime() + at * 60_000).toISOString();
    made += 1;
    const amounts = { source_amount: '100.10', target_amount: '100.10' };
    const deposit = order(account, made, { ...amounts, created_at: when, updated_at: when });
    await orders.keep(deposit, when);
  }
};

const OCTOBER = new Date('2026-10-05T10:00:00.000Z');
const NOVEMBER = new Date('2026-11-03T10:00:00.000Z');

beforeEach(async () => {
  now = NOW;
  kept = new Map();
  const accounts = createSubAccountStore(table);
  for (const account of [mine, other]) await accounts.create(account);
  await deposits(mine, 3, OCTOBER);
  await deposits(mine, 2, NOVEMBER);
  await deposits(other, 4, NOVEMBER);
});

const stores = () => ({ ...exportStores(table), currentRole: roleOf });
/** The roles of the role rows. */
const roleOf = (id: string) =>
  Promise.resolve(id === ADMIN.id ? ADMIN.role : id === OPERATOR.id ? OPERATOR.role : CLIENT.role);

const call = (...parameters: Parameters<ReturnType<typeof apiOf>>) =>
  apiOf(
    statementsRoutes({
      ...stores(),
      exports: createExportStore(table),
      months: createMonthStore(table),
      files,
      emailOf: () => Promise.resolve('owner@example.com'),
      clock,
      newId: randomUUID,
    }),
  )(...parameters);

const make = (with_: Partial<Parameters<typeof makeExports>[0]> = {}) =>
  makeExports({ ...stores(), files, signer, clock, log: quiet, metrics: noMetrics, ...with_ });

/** Makes everything that is due, once. */
const work = async (with_: Parameters<typeof make>[0] = {}): Promise<number> => {
  const due = await createDueExports(table).due(now.toISOString(), 100);
  for (const job of due) await make(with_)(job);
  return due.length;
};

const PERIOD = { from: '2026-11-01T00:00:00.000Z', to: NOW.toISOString() };

const asked = async (who: Parameters<typeof call>[0], body: object) => {
  const { status, body: answer } = await call(who, 'POST /api/exports', { body });
  if (status !== 201) throw new Error(JSON.stringify(answer));
  return exportRecord.parse(answer);
};

const shown = async (who: Parameters<typeof call>[0], id: string) => {
  const { body } = await call(who, `GET /api/exports/${id}`);
  return exportWithLink.parse(body);
};

const rowsOf = (key: FileKey): Record<string, string>[] =>
  parse(kept.get(key)?.content ?? '', { columns: true, bom: true });

const namesIn = (key: FileKey) =>
  new Set(rowsOf(key).flatMap((row) => (row['Ledger account'] ? [row['Sub-account']] : [])));
const listed = async (who: Parameters<typeof call>[0]) =>
  z.object({ items: z.array(exportRecord) }).parse((await call(who, 'GET /api/exports')).body).items;
const bytesOf = (key: FileKey) => new Uint8Array(kept.get(key)?.content ?? []);
const verified = async (...given: { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }[]) =>
  (await verify(given, signing.kept)).state;
const CSV = { format: 'csv', ...PERIOD };

const message = (answer: { readonly body: unknown }): string =>
  z.object({ error: z.object({ message: z.string() }) }).parse(answer.body).error.message;

describe('an export', () => {
  test('S7.75 is queued, made in the background, and then has a five-minute link', async () => {
    const job = await asked(CLIENT, CSV);
    expect(job).toMatchObject({ state: 'queued', scope: 'Own sub-accounts', kind: 'statement' });
    expect((await shown(CLIENT, job.id)).link).toBeNull();
    expect(await work()).toBe(1);
    const done = await shown(CLIENT, job.id);
    expect(done).toMatchObject({ state: 'done', rows: 4, of: 4, error: null });
    expect(done.link?.url).toContain(`exports/${job.id}.csv`);
    const rows = rowsOf(`exports/${job.id}.csv`);
    expect(namesIn(`exports/${job.id}.csv`)).toEqual(new Set(['Mine']));
    const available = rows.filter(({ Account: account }) => account === 'Available BRL');
    expect(available.map(({ Movement: movement, Balance: balance }) => [movement, balance])).toEqual([
      ['Opening balance', '300.3'],
      ['PIX received', '400.4'],
      ['PIX received', '500.5'],
      ['Closing balance', '500.5'],
    ]);
    expect(await work()).toBe(0);
    expect((await listed(CLIENT)).map(({ id }) => id)).toEqual([job.id]);
  });

  test('covers what its caller sees: an administrator everything, an owner their own', async () => {
    const all = await asked(ADMIN, CSV);
    const owner = await asked(ADMIN, { format: 'csv', owner_id: 'somebody', ...PERIOD });
    await work();
    expect(namesIn(`exports/${all.id}.csv`)).toEqual(new Set(['Mine', 'Other']));
    expect(namesIn(`exports/${owner.id}.csv`)).toEqual(new Set(['Other']));
    const answers = [];
    for (const of of [
      { sub_account_id: other.id },
      { sub_account_id: 'sub_nowhere' },
      { owner_id: 'somebody' },
    ])
      answers.push(await call(CLIENT, 'POST /api/exports', { body: { ...CSV, ...of } }));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(answers[0]).toEqual(answers[1]);
    expect((await call(CLIENT, `GET /api/exports/${all.id}`)).status).toBe(404);
  });

  test('S7.76 has no link for a caller who no longer sees all of it', async () => {
    const job = await asked(CLIENT, { format: 'csv', sub_account_id: mine.id, ...PERIOD });
    await work();
    expect((await shown(CLIENT, job.id)).link).not.toBeNull();
    await createSubAccountStore(table).replace({ ...mine, user_id: 'somebody' }, 1);
    const answer = await call(CLIENT, `GET /api/exports/${job.id}`);
    expect(answer.status).toBe(410);
    expect(message(answer)).toContain('Create it again');
  });

  test('is judged again when made: it omits an account lost meanwhile', async () => {
    const job = await asked(CLIENT, { format: 'csv', sub_account_id: mine.id, ...PERIOD });
    await createSubAccountStore(table).replace({ ...mine, user_id: 'somebody' }, 1);
    const { counted, metrics } = counting();
    await work({ metrics });
    expect(await shown(CLIENT, job.id)).toMatchObject({ state: 'failed', link: null });
    // The maker did nothing wrong.
    expect(counted).toEqual([]);
    expect(kept.size).toBe(0);
  });

  test('with a missing file is a 410 that says to make it again', async () => {
    const job = await asked(CLIENT, CSV);
    await work();
    kept.clear();
    expect(message(await call(CLIENT, `GET /api/exports/${job.id}`))).toBe(
      'The file of this export is gone. Create it again.',
    );
    now = new Date(NOW.getTime() + 31 * 86_400_000);
    expect((await call(CLIENT, `GET /api/exports/${job.id}`)).status).toBe(410);
    expect((await listed(CLIENT))[0]?.state).toBe('gone');
  });

  test('interrupted is retried after a while, three times at most', async () => {
    const job = await asked(CLIENT, CSV);
    const breaks: Files = { ...files, put: () => Promise.reject(new Error('the bucket is unavailable')) };
    const { counted, metrics } = counting();
    for (const [state, counts] of [
      ['queued', []],
      ['queued', []],
      ['failed', ['Files failed']],
    ] as const) {
      await work({ files: breaks, metrics });
      expect([(await shown(CLIENT, job.id)).state, counted]).toEqual([state, counts]);
      expect(await work()).toBe(0);
      now = new Date(now.getTime() + 61_000);
    }
    await asked(CLIENT, CSV);
    await work({ metrics });
    expect(counted).toEqual(['Files failed', 'Files made']);
  });

  test("is made by one maker at a time; a lost maker's lease ends", async () => {
    const job = await asked(CLIENT, CSV);
    const [storing, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const waits: Files = {
      ...files,
      put: async (key, content, type) => {
        storing.resolve();
        await released.promise;
        return files.put(key, content, type);
      },
    };
    const first = make({ files: waits })({ kind: 'export', id: job.id });
    // The first maker stops renewing its lease.
    await storing.promise;
    await make()({ kind: 'export', id: job.id });
    expect((await shown(CLIENT, job.id)).state).toBe('running');
    now = new Date(now.getTime() + 3 * 60_000);
    await make()({ kind: 'export', id: job.id });
    expect((await shown(CLIENT, job.id)).state).toBe('done');
    released.resolve();
    await first;
    // The first maker, when it returns, does not change the shown file.
    const { state, link, sha256 } = await shown(CLIENT, job.id);
    expect(state).toBe('done');
    const key = `exports/${job.id}-2.csv` as const;
    expect(link?.url).toContain(key);
    expect(createHash('sha256').update(bytesOf(key)).digest('hex')).toBe(sha256);
  });

  test('as JSON and PDF is signed, and openssl verifies it', async () => {
    const json = await asked(CLIENT, { format: 'json', ...PERIOD });
    const pdf = await asked(CLIENT, { format: 'pdf', ...PERIOD });
    await work();
    const text = kept.get(`exports/${json.id}.json`)?.content.toString('utf8') ?? '';
    const key = firstOf(signing.kept);
    expect(opensslVerifies(text, key)).toBe(true);
    expect(opensslVerifies(text.replace('100.1', '100.2'), key)).toBe(false);
    const document = z.object({ document: z.object({ format: z.string(), made_at: z.string() }) });
    expect(document.parse(JSON.parse(text)).document.format).toBe('ramps-gateway/statement/1');
    // The verify page agrees, and refuses each file after one changed byte.
    for (const name of [`exports/${json.id}.json`, `exports/${pdf.id}.pdf`] as const) {
      const bytes = bytesOf(name);
      expect(await verified({ name, bytes })).toBe('verified');
      const middle = Math.floor(bytes.length / 2);
      const changed = bytes.with(middle, (bytes[middle] ?? 0) ^ 1);
      expect(await verified({ name, bytes: changed })).not.toBe('verified');
    }
  });

  test.each(['csv', 'xlsx'] as const)(
    'S7.85 as %s has a separate signature, which /verify takes with the file',
    async (format) => {
      const job = await asked(CLIENT, { format, ...PERIOD });
      await work();
      const { link, signature } = await shown(CLIENT, job.id);
      const name = `Statement Own sub-accounts 2026-11-01 to 2026-11-20.${format}`;
      const url = `https://files/exports/${job.id}.${format}`;
      expect(link?.url).toBe(`${url}?${name}`);
      expect(signature?.url).toBe(`${url}.signature.json?${name}.signature.json`);
      const file = { name, bytes: bytesOf(`exports/${job.id}.${format}`) };
      const signed = { name: 'signature', bytes: bytesOf(`exports/${job.id}.${format}.signature.json`) };
      const key = firstOf(signing.kept);
      expect(opensslVerifies(Buffer.from(signed.bytes).toString('utf8'), key)).toBe(true);
      for (const both of [
        [file, signed],
        [signed, file],
      ])
        expect(await verify(both, signing.kept)).toMatchObject({
          state: 'verified',
          contents: {
            what: name,
            proven: ['Every byte of the file is unchanged since the gateway made it.'],
          },
        });
      expect(await verify([signed], signing.kept)).toEqual({ state: 'incomplete', name });
      const changed = { name, bytes: file.bytes.map((byte, at) => (at === 9 ? byte ^ 1 : byte)) };
      expect(await verified(changed, signed)).toBe('refused');
      expect(await verified(file, { ...signed, bytes: signed.bytes.with(99, 0) })).toBe('refused');
    },
  );

  test('S7.77 of a list has every row of its filter, and no signature', async () => {
    const orders = await asked(CLIENT, { kind: 'orders', format: 'csv', sub_account_id: mine.id });
    const everyone = await asked(ADMIN, { kind: 'orders', format: 'csv' });
    await asked(CLIENT, { kind: 'conversions', format: 'xlsx', status: 'failed' });
    await asked(CLIENT, { kind: 'payments', format: 'xlsx', list: 'received' });
    expect(await work()).toBe(4);
    expect(rowsOf(`exports/${orders.id}.csv`)).toHaveLength(5);
    expect(rowsOf(`exports/${everyone.id}.csv`)).toHaveLength(9);
    expect(kept.size).toBe(4);
    const { link, signature } = await shown(CLIENT, orders.id);
    expect([link === null, signature]).toEqual([false, null]);
  });

  test('S7.256 of payments takes the filters of the page, and asks for rows of the caller only', async () => {
    const filter = {
      ...{ min: '100', max: '900.50', q: 'silva', from: PERIOD.from },
      sub_account_id: mine.id,
    };
    const made = await asked(CLIENT, { kind: 'payments', format: 'csv', list: 'not_converted', ...filter });
    expect(made).toMatchObject({ ...filter, filter: 'not_converted', to: null, scope: mine.name });
    const filters: unknown[] = [];
    const payments = (_: unknown, given: unknown) => {
      filters.push(given);
      return Promise.resolve({ items: [], next_cursor: null });
    };
    expect(await work({ lists: { ...stores().lists, payments } })).toBe(1);
    expect(filters).toEqual([{ ...filter, state: 'not_converted', to: undefined }]);
    const foreign = { kind: 'payments', format: 'csv', sub_account_id: other.id };
    expect((await call(CLIENT, 'POST /api/exports', { body: foreign })).status).toBe(404);
    const body = { kind: 'conversions', format: 'csv', min: '100' };
    expect(message(await call(CLIENT, 'POST /api/exports', { body }))).toContain('apply to payments only');
  });

  test('S7.79 refuses impossible requests, and says what is allowed', async () => {
    const mineOnly = { sub_account_id: mine.id, ledger_accounts: ['available:BTC'] };
    for (const [body, text] of [
      [
        { ...CSV, to: '2026-12-01T00:00:00.000Z' },
        'must not be in the future; the ledger ends now, at 2026-11-20T14:00:00.000Z',
      ],
      [{ ...CSV, from: '2024-11-01T00:00:00.000Z' }, 'request 3 statements, the first up to 2025-11-02'],
      [{ ...CSV, from: PERIOD.to, to: PERIOD.from }, 'from: must be before to'],
      [{ format: 'csv', to: PERIOD.to }, 'from: a statement needs a start time'],
      [{ ...CSV, ledger_accounts: ['savings:BRL'] }, 'must be one of available, '],
      [{ ...CSV, ...mineOnly }, 'has no available:BTC; it has available:BRL, pix_in:BRL'],
      [{ kind: 'payments', format: 'pdf' }, 'format: payments are exported as csv or xlsx'],
      [{ ...CSV, kind: 'orders' }, 'always has all rows of its filter'],
    ] as const) {
      const answer = await call(CLIENT, 'POST /api/exports', { body });
      expect([body, answer.status]).toEqual([body, 400]);
      expect(message(answer)).toContain(text);
    }
  });

  test('a user has at most ten open exports, even with forty parallel requests', async () => {
    const request = () => call(CLIENT, 'POST /api/exports', { body: CSV });
    const answers = await Promise.all(Array.from({ length: 40 }, request));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array<number>(10).fill(201), ...Array<number>(30).fill(429)]);
    expect(await listed(CLIENT)).toHaveLength(10);
    expect((await call(OPERATOR, 'POST /api/exports', { body: CSV })).status).toBe(201);
  });

  test.each([
    ['made', {}, 'done'],
    [
      'given up',
      { files: { ...files, put: () => Promise.reject(new Error('the bucket is unavailable')) } },
      'failed',
    ],
  ])('an export with state %s makes room for another', async (_, ports, state) => {
    const first = await asked(CLIENT, CSV);
    for (let tries = 0; tries < 3; tries += 1) {
      await work(ports);
      now = new Date(now.getTime() + 61_000);
    }
    expect((await shown(CLIENT, first.id)).state).toBe(state);
    for (let at = 0; at < 10; at += 1) await asked(CLIENT, CSV);
    expect((await call(CLIENT, 'POST /api/exports', { body: CSV })).status).toBe(429);
  });
});

test('S7.268 a file’s name keeps the sub-account’s, without what Windows refuses', () => {
  const october = { from: '2026-10-01T00:00:00.000Z', to: '2026-11-01T00:00:00.000Z' };
  expect(statementName('Brisa Bet Serviços S.A.', october, 'pdf')).toBe(
    'Statement Brisa Bet Serviços S.A. 2026-10.pdf',
  );
  expect(statementName('A/B: "C"', { ...october, to: '2026-10-15T14:00:00.000Z' }, 'csv')).toBe(
    'Statement A B C 2026-10-01 to 2026-10-15.csv',
  );
});

describe('a monthly statement', () => {
  const begin = () =>
    beginMonth({
      all: createReconciliationLists(table),
      ledger: createLedger(table),
      months: createMonthStore(table),
      round: createStatementsRound(table),
      clock,
    })(() => true);
  const months = async (who: Parameters<typeof call>[0], id: string) => {
    const { body } = await call(who, `GET /api/statements`, { query: { sub_account_id: id } });
    return z.object({ items: z.array(monthStatementRecord) }).parse(body).items;
  };

  test('of an unreadable ledger head fails without the others', async () => {
    const key = keys.ledgerHead(mine.id);
    const { Item: head } = await table.client.send(new GetCommand({ TableName: table.name, Key: key }));
    await table.client.send(
      new PutCommand({ TableName: table.name, Item: { ...head, record: { id: mine.id } } }),
    );
    now = new Date('2026-12-01T00:15:30.000Z');
    expect(await begin()).toBe(2);
    await work();
    expect((await months(CLIENT, mine.id)).map(({ state }) => state)).not.toContain('done');
  });

  test('S7.78 is started once per sub-account with postings, made, and kept', async () => {
    expect(await begin()).toBe(1);
    expect(await begin()).toBe(0);
    expect(await months(CLIENT, mine.id)).toMatchObject([{ month: '2026-10', state: 'queued' }]);
    expect(await work()).toBe(1);
    const [statement] = await months(CLIENT, mine.id);
    expect(statement).toMatchObject({ state: 'done', entries: 6 });
    expect(statement?.files.map(({ format }) => format)).toEqual(['pdf', 'json']);
    const found = await call(CLIENT, `GET /api/statements/${statement?.id}`, { query: { format: 'json' } });
    expect(found.body).toMatchObject({
      link: { url: `https://files/statements/${mine.id}/2026-10.json?Statement Mine 2026-10.json` },
    });
    // A function that started before midnight may still post to November.
    now = new Date('2026-12-01T00:14:30.000Z');
    expect(await begin()).toBe(0);
    now = new Date('2026-12-01T00:15:30.000Z');
    expect(await begin()).toBe(2);
  });

  test('is made later on request, once, and only after the month', async () => {
    const ask = (month: string) =>
      call(CLIENT, 'POST /api/statements', { body: { sub_account_id: mine.id, month } });
    expect((await ask('2026-10')).status).toBe(201);
    expect((await ask('2026-10')).status).toBe(201);
    expect(await work()).toBe(1);
    const early = await ask('2026-11');
    expect(early.status).toBe(400);
    expect(message(early)).toContain('the latest is 2026-10');
    expect((await ask('2026-13')).status).toBe(400);
  });

  test('is shown to current readers of the sub-account', async () => {
    await begin();
    await work();
    const id = `${mine.id}-2026-10`;
    const somebody = { id: 'client-2', role: 'client' } as const;
    const foreign = await call(somebody, `GET /api/statements/${id}`);
    expect(foreign).toEqual(await call(somebody, 'GET /api/statements/sub_x-2026-10'));
    expect(foreign.status).toBe(404);
    expect((await call(OPERATOR, `GET /api/statements/${id}`)).status).toBe(200);
    const query = { sub_account_id: other.id };
    expect((await call(CLIENT, 'GET /api/statements', { query })).status).toBe(404);
    const body = { sub_account_id: other.id, month: '2026-10' };
    expect((await call(CLIENT, 'POST /api/statements', { body })).status).toBe(404);
  });
});

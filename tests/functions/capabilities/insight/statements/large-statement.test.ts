import { randomUUID } from 'node:crypto';
import { S3Client } from '@aws-sdk/client-s3';
import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Table } from '#functions/adapters/dynamo/table/client.ts';
import { createDueExports } from '#functions/adapters/dynamo/exports/exports.ts';
import { exportStores } from '#functions/wiring/export-maker.ts';
import { createSubAccountStore } from '#functions/adapters/dynamo/accounts/sub-accounts.ts';
import { createFiles } from '#functions/adapters/files/files.ts';
import { askExport } from '#functions/capabilities/insight/statements/ask-export.ts';
import { exportKey } from '#functions/capabilities/insight/statements/show-export.ts';
import { makeExports } from '#functions/capabilities/insight/statements/make-exports.ts';
import type { Files } from '#functions/modules/files/ports.ts';
import { quiet } from '#functions/platform/logger.ts';
import { localClient } from '#infra/common/aws.ts';
import { FUNCTIONS } from '#infra/config/functions.ts';
import type { LedgerHeadRecord } from '#shared/contract/ledger.ts';
import { type ExportRecord, exportRecord } from '#shared/contract/exports.ts';
import { signedStatement } from '#shared/contract/signed.ts';
import type { ExportFormat } from '#shared/domain/exports.ts';
import type { LedgerAccount } from '#shared/domain/ledger/accounts.ts';
import { accountName } from '#shared/domain/ledger/labels.ts';
import { add, compare, subtract } from '#shared/domain/money.ts';
import { verify } from '#web/features/insight/verify/model/verify.ts';
import { startIssuer, startTestGateway } from '#tests/infra/local/gateway/support.ts';
import { CLIENT } from '#tests/support/api.ts';
import { writeLargeLedger } from '#tests/support/large-ledger.ts';
import { subAccount } from '#tests/support/records.ts';
import { memoryKeys, newSigner } from '#tests/support/signing.ts';
import { newTable } from '#tests/support/table-cost/measure.ts';
import { noMetrics } from '#functions/platform/metrics.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';
import { workOf } from '#tests/support/work.ts';

/** `STATEMENT_ENTRIES=100000 npx vitest run` with this file sets the size (docs/ledger.md). */
const ENTRIES = Number(process.env['STATEMENT_ENTRIES'] ?? 2_600);
const DAY_MS = 86_400_000;

const FIRST = new Date('2026-10-01T00:00:00.000Z');
const END = '2026-11-01T00:00:00.000Z';
const NOW = Date.parse('2026-11-20T14:00:00.000Z');
/** A tenth of the entries precede the statement, so it opens with balances. */
const BEGIN = new Date(FIRST.getTime() + 3 * DAY_MS).toISOString();

const account = subAccount({
  external_id: 'acc_large',
  user_id: CLIENT.id,
  name: 'João & Conceição, Câmbio',
});
const makes = FUNCTIONS.find(({ name }) => name === 'make-exports');

const { issuer } = await startIssuer();
const { aws } = await startTestGateway({}, { issuer });

const engine = unitEngine();
let table: Table;
let head: LedgerHeadRecord;
let later = 0;
/** Runs in real time; tests add to `later`. */
const clock = (): Date => new Date(NOW + performance.now() + later);

const Bucket = 'files-of-test';
const s3 = new S3Client(localClient(aws));
const files = createFiles({ client: s3, bucket: Bucket, clock: () => new Date() });
const signing = memoryKeys();
const { signer } = newSigner(signing);

beforeAll(async () => {
  table = await newTable(engine);
  await createSubAccountStore(table).create(account);
  const everyMs = Math.floor((30 * DAY_MS * 13) / ENTRIES);
  const began = performance.now();
  head = await writeLargeLedger(table, account, { entries: ENTRIES, first: FIRST, everyMs });
  say(`${ENTRIES} entries are written`, began);
}, 900_000);

/** Prints timings if STATEMENT_ENTRIES is set. */
function say(what: string, began: number, ...more: readonly string[]): void {
  if (process.env['STATEMENT_ENTRIES'] === undefined) return;
  console.log([what, `${((performance.now() - began) / 1000).toFixed(1)} s`, ...more].join(', '));
}

const ask = (format: ExportFormat): Promise<ExportRecord> => {
  const request = { kind: 'statement', format, separators: 'comma', from: BEGIN, to: END } as const;
  const of = { scope: 'own', sub_account_id: account.id } as const;
  const { exports, accounts, ledger } = exportStores(table);
  const ports = { exports, accounts, ledger, clock, newId: randomUUID };
  const asks = askExport({ ...ports, emailOf: () => Promise.resolve('owner@example.com') });
  return asks(workOf({ user_id: CLIENT.id, role: CLIENT.role }), { ...request, ...of });
};

/** Makes all due exports, as the scheduled function does each minute. */
const resume = async (bucket: Pick<Files, 'put'> = files): Promise<number> => {
  const stores = { ...exportStores(table), currentRole: () => Promise.resolve(CLIENT.role) };
  const make = makeExports({ ...stores, files: bucket, signer, clock, log: quiet, metrics: noMetrics });
  const due = await createDueExports(table).due(clock().toISOString(), 100);
  for (const job of due) await make(job);
  return due.length;
};

const stateOf = async (id: string): Promise<ExportRecord> =>
  exportRecord.parse((await exportStores(table).exports.get(id))?.record);

/** Waits until this attempt is under way. */
const isBegun = async (id: string, times: number): Promise<void> => {
  await expect
    .poll(async () => {
      const job = await exportStores(table).exports.get(id);
      return job?.record.of === null ? 0 : job?.work.attempts;
    })
    .toBe(times);
};

const contentOf = async (record: ExportRecord): Promise<Uint8Array<ArrayBuffer>> => {
  const attempts = (await exportStores(table).exports.get(record.id))?.work.attempts ?? 0;
  const { url } = await files.link(exportKey(record, attempts), 'file');
  return new Uint8Array(await (await fetch(url)).arrayBuffer());
};

/** Peak memory of the process during the work, in bytes. */
const peakOf = async (work: () => Promise<unknown>): Promise<number> => {
  let peak = process.memoryUsage.rss();
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20);
  await work();
  clearInterval(timer);
  return peak;
};

/** One ledger account as an independent reader finds it in the file. */
interface ReadAccount {
  opening: string;
  closing: string;
  sum: string;
  rows: number;
}
type ReadStatement = Map<string, ReadAccount>;

const accountIn = (read: ReadStatement, ledger: string): ReadAccount => {
  const found = read.get(ledger) ?? { opening: '', closing: '', sum: '0', rows: 0 };
  read.set(ledger, found);
  return found;
};

/** The shortest text of a number has all its digits. */
const readRows = (heading: readonly unknown[], rows: readonly (readonly unknown[])[]): ReadStatement => {
  const read: ReadStatement = new Map();
  for (const row of rows) {
    const cell = (name: string): string => {
      const value = row[heading.indexOf(name)];
      return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    };
    if (cell('Movement') === 'Statement') continue;
    const found = accountIn(read, cell('Ledger account'));
    if (cell('Movement') === 'Opening balance') found.opening = cell('Balance');
    else if (cell('Movement') === 'Closing balance') found.closing = cell('Balance');
    else {
      found.sum = subtract(add(found.sum, cell('In') || '0'), cell('Out') || '0');
      found.rows += 1;
    }
  }
  return read;
};

const AMOUNT = String.raw`-?[\d,]+\.\d+`;
/** A printed account heading, opening or closing balance, or entry. */
const PRINTED = new RegExp(
  [
    String.raw`(?<name>[A-Z][A-Za-z ]+ [A-Z]{3,4})\s+(\d+ movements?|(?<net>${AMOUNT})\s+(?<count>\d+)(?![\d.,]))`,
    String.raw`(?<which>Opening|Closing) balance\s+(?<balance>${AMOUNT})`,
    String.raw`\d{4}(-\d\d){2} \d\d(:\d\d){2} (?!Opening|Closing).*?\s(?<amount>${AMOUNT})\s+(?<after>${AMOUNT})`,
  ].join('|'),
  'g',
);

const plain = (amount: string): string => amount.replaceAll(',', '');

const readers: Readonly<Record<ExportFormat, (content: Uint8Array<ArrayBuffer>) => Promise<ReadStatement>>> =
  {
    csv: (content) => {
      const [heading = [], ...rows]: string[][] = parse(Buffer.from(content), { bom: true });
      return Promise.resolve(readRows(heading, rows));
    },
    xlsx: async (content) => {
      const [heading = [], ...rows] = await readSheet(Buffer.from(content), 'Rows');
      return readRows(heading, rows);
    },
    json: async (content) => {
      expect(await verify([{ name: 'statement.json', bytes: content }], signing.kept)).toMatchObject({
        state: 'verified',
      });
      const file = z.object({ document: signedStatement }).parse(JSON.parse(Buffer.from(content).toString()));
      return new Map(
        file.document.accounts.map(({ account: ledger, opening, closing, entries }) => [
          ledger,
          {
            opening: opening.balance,
            closing: closing.balance,
            sum: entries.reduce((sum, { amount }) => add(sum, amount), '0'),
            rows: entries.length,
          },
        ]),
      );
    },
    pdf: async (content) => {
      expect(await verify([{ name: 'statement.pdf', bytes: content }], signing.kept)).toMatchObject({
        state: 'verified',
      });
      const { text } = await extractText(await getDocumentProxy(content));
      const read: ReadStatement = new Map();
      let found = accountIn(read, '');
      const codes = new Map(Object.keys(head.accounts).map((code) => [accountName(code), code]));
      let last = '0';
      for (const { groups = {} } of text.join('\n').matchAll(PRINTED)) {
        const { name, net, count, which, balance = '', amount, after = '' } = groups;
        const code = codes.get(name ?? '');
        if (code !== undefined) found = accountIn(read, code);
        if (code !== undefined && count !== undefined)
          Object.assign(found, { sum: plain(net ?? ''), rows: Number(count) });
        if (which === 'Opening') last = found.opening = plain(balance);
        if (which === 'Closing') found.closing = plain(balance);
        if (amount === undefined) continue;
        const moved = subtract(plain(after), last);
        expect([plain(amount), subtract('0', plain(amount))].some((each) => compare(each, moved) === 0)).toBe(
          true,
        );
        last = plain(after);
        found.sum = add(found.sum, moved);
        found.rows += 1;
      }
      read.delete('');
      return read;
    },
  };

/** Expects the ledger's balances, moved by exactly the entries of the period. */
const expectLedger = async (read: ReadStatement): Promise<number> => {
  expect([...read.keys()].toSorted()).toEqual(Object.keys(head.accounts).toSorted());
  const { ledger } = exportStores(table);
  const justBefore = new Date(Date.parse(BEGIN) - 1).toISOString();
  let rows = 0;
  for (const [code, { opening, closing, sum, rows: entries }] of read) {
    const standing = head.accounts[code];
    const before = await ledger.entryAt(account.id, code as LedgerAccount, justBefore);
    if (opening === '') {
      // On paper, where money came from and went has only the change, seen from the sub-account.
      const change = subtract(standing?.balance ?? '', before?.balance ?? '');
      expect([change, subtract('0', change)].some((each) => compare(each, sum) === 0)).toBe(true);
    } else {
      expect([code, compare(closing, standing?.balance ?? '')]).toEqual([code, 0]);
      expect([code, compare(add(opening, sum), closing)]).toEqual([code, 0]);
      expect([code, compare(opening, before?.balance ?? '')]).toEqual([code, 0]);
    }
    expect([code, entries]).toEqual([code, (standing?.number ?? 0) - (before?.number ?? 0)]);
    rows += entries;
  }
  return rows;
};

const FORMATS = ['csv', 'xlsx', 'json', 'pdf'] as const;

describe('a large statement', { timeout: 900_000 }, () => {
  const made = new Map<ExportFormat, ExportRecord>();

  // All are made before the first is read, so that reading does not count as the function's memory.
  test.each(FORMATS)('as %s is made within the memory and time of its function', async (format) => {
    const job = await ask(format);
    const began = performance.now();
    const peak = await peakOf(resume);
    const seconds = (performance.now() - began) / 1000;
    const done = await stateOf(job.id);
    say(
      `${format} is made`,
      began,
      `${Math.round(peak / 1e6)} MB`,
      `${done.rows} rows`,
      `${done.bytes} bytes`,
    );
    expect(done).toMatchObject({ state: 'done', error: null });
    expect(done.rows).toBeGreaterThan(ENTRIES * 0.85);
    expect(seconds).toBeLessThan(makes?.timeoutSeconds ?? 0);
    expect(peak / 1e6).toBeLessThan(makes?.memoryMb ?? 0);
    made.set(format, done);
  });

  test.each(FORMATS)('S7.74 as %s equals the ledger, by an independent reader', async (format) => {
    const done = exportRecord.parse(made.get(format));
    const content = await contentOf(done);
    expect(content.length).toBe(done.bytes);
    const began = performance.now();
    const rows = await expectLedger(await readers[format](content));
    say(`${format} is read`, began);
    expect(done).toMatchObject({ rows, of: rows });
  });

  test('S7.84 interrupted is made completely by the next run', async () => {
    const job = await ask('csv');
    const gone = await new Promise<number>((resolve) => {
      const killed: Pick<Files, 'put'> = {
        put: async (_key, content) => {
          let bytes = 0;
          for await (const piece of content) {
            bytes += piece.length;
            if (bytes <= ENTRIES * 100) continue;
            // The process never returns.
            resolve(bytes);
            await new Promise(() => undefined);
          }
          return bytes;
        },
      };
      void resume(killed);
    });
    expect(gone).toBeGreaterThan(0);
    expect(await resume()).toBe(0);
    later += 4 * 60_000;
    expect(await resume()).toBe(1);
    const done = await stateOf(job.id);
    expect(done.state).toBe('done');
    expect(await expectLedger(await readers.csv(await contentOf(done)))).toBe(done.rows);
  });

  test('S7.84 interrupted three times fails with a reason', async () => {
    const job = await ask('csv');
    const killed: Pick<Files, 'put'> = { put: () => new Promise(() => undefined) };
    for (const tries of [1, 2, 3]) {
      void resume(killed);
      await isBegun(job.id, tries);
      later += 4 * 60_000;
    }
    expect(await resume()).toBe(1);
    expect(await stateOf(job.id)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('shorter period') as string,
    });
    expect(await resume()).toBe(0);
  });
});

import { parse } from 'csv-parse/sync';
import readXlsxFile, { readSheet } from 'read-excel-file/node';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Canonical, canonicalJson } from '#shared/domain/ledger/canonical.ts';
import { add } from '#shared/domain/money.ts';
import { csvOf } from '#functions/modules/statements/csv.ts';
import { pdfOf } from '#functions/modules/statements/pdf.ts';
import {
  DoesNotAddUp,
  entriesIn,
  entriesOf,
  type Statement,
  type StatementLedger,
  standingsOf,
} from '#functions/modules/statements/statement.ts';
import { movementName, type StatementSources } from '#functions/modules/statements/movement.ts';
import { reportOf, statementJson } from '#functions/modules/statements/statement-report.ts';
import { xlsxOf } from '#functions/modules/statements/xlsx.ts';
import { order } from '#tests/support/records.ts';
import { present } from '#tests/support/present.ts';
import { inFull } from '#tests/support/tiers.ts';
import { madeLedger, type MadeLedger, subAccount, whole } from './ledger.ts';

const FIRST = '2026-10-01T00:00:00.000Z';
const PERIOD = { from: '2026-10-02T00:00:00.000Z', to: '2026-11-01T00:00:00.000Z' };
const HOUR = 3_600_000;

const canonicalValue = z.custom<Canonical>((value) => typeof value === 'object');

const brl: MadeLedger = {
  account: 'available:BRL',
  count: 600,
  first: FIRST,
  everyMs: HOUR,
  amountOf: (number) => (number % 3 === 0 ? `-${number}.55` : `${number * 2}.05`),
};
const usdt: MadeLedger = { ...brl, account: 'available:USDT', count: 30, amountOf: () => '0.000001' };

const joao = subAccount('sub_1', 'João & Conceição Câmbio <Ltda>');
const other = subAccount('sub_2', 'Ação');

const E2E = 'E00000000202610131100abcdefghijk';
/** The provider names the payer of order 301 only. */
const payers: StatementSources = {
  orders: (externalId, ids) =>
    Promise.resolve(
      new Map(
        ids.flatMap((id) =>
          id === 'ord_301'
            ? [
                [
                  id,
                  order({ ...joao, external_id: externalId }, 301, {
                    end_to_end_id: E2E,
                    payer_name: 'Conceição da Silva',
                    payer_document: '52998224725',
                  }),
                ],
              ]
            : [],
        ),
      ),
    ),
  conversions: () => Promise.resolve(new Map()),
};

const statementOf = async (ledger: StatementLedger): Promise<Statement> => ({
  ...PERIOD,
  scope: 'João & Conceição',
  company: { name: 'Gateway Pagamentos S.A.', tax_number: '11222333000181' },
  customer: { name: joao.name, tax_number: '22333444000181' },
  made_at: '2026-11-02T10:00:00.000Z',
  accounts: await standingsOf(ledger, [joao, other], null, PERIOD),
});

const ALONE = { company: null, customer: null };

const ledger = madeLedger(
  new Map([
    ['sub_1', [brl, usdt]],
    ['sub_2', [usdt]],
  ]),
);
const made = async () => {
  const statement = await statementOf(ledger);
  const report = reportOf(statement, (account) => entriesOf(ledger, account, PERIOD), payers);
  return { statement, report };
};

describe('statements', () => {
  test('S7.70 start with the opening balance, end with the closing one, sorted by name', async () => {
    const { statement } = await made();
    expect(statement.accounts.map(({ sub_account, account }) => `${sub_account.id} ${account}`)).toEqual([
      'sub_2 available:USDT',
      'sub_1 available:BRL',
      'sub_1 available:USDT',
    ]);
    const [, account] = statement.accounts;
    expect(account?.opening.number).toBe(24);
    expect(account?.closing.number).toBe(600);
    expect(entriesIn(statement.accounts)).toBe(576 + 6 + 6);
    let sum = account?.opening.balance ?? '';
    if (account) for await (const entry of entriesOf(ledger, account, PERIOD)) sum = add(sum, entry.amount);
    expect(sum).toBe(account?.closing.balance);
  });

  test('are refused if an entry is missing or its balance does not add up', async () => {
    const wrong = madeLedger(new Map([['sub_1', [brl]]]), (entry) =>
      entry.number === 300 ? { ...entry, balance: add(entry.balance, '0.01') } : entry,
    );
    const [account] = await standingsOf(wrong, [joao], null, PERIOD);
    const read = async () => {
      if (account) for await (const _ of entriesOf(wrong, account, PERIOD));
    };
    await expect(read).rejects.toThrow(DoesNotAddUp);
  });

  test('S7.71 as CSV: the same fields in each line, both separators, no formulas', async () => {
    const { report } = await made();
    const comma = (await whole(csvOf(report, 'comma'))).toString('utf8');
    const rows: Record<string, string>[] = parse(comma, { columns: true, bom: true });
    expect(comma.startsWith('\ufeff"Sub-account","Account",')).toBe(true);
    // A spreadsheet would split unquoted text at its own separator.
    expect(comma.split('\r\n')[1]).toMatch(
      /^"João & Conceição",,,,"2026-11-02T10:00:00.000Z","Statement",.*"Issued by: Gateway Pagamentos S.A., CNPJ 11.222.333\/0001-81;/,
    );
    expect(comma.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(rows).toHaveLength(1 + 3 * 2 + 588);
    const entryIn = (all: typeof rows) =>
      all.find((row) => row['No.'] === '300' && row['Account'] === 'Available BRL');
    expect(entryIn(rows)).toMatchObject({ In: '', Out: '300.55', 'Sub-account': joao.name });

    const semicolon = (await whole(csvOf((await made()).report, 'semicolon'))).toString('utf8');
    expect(semicolon.startsWith('\ufeff"Sub-account";')).toBe(true);
    const again: Record<string, string>[] = parse(semicolon, { columns: true, delimiter: ';', bom: true });
    expect(entryIn(again)).toMatchObject({ Out: '300,55' });
  });

  test('as a spreadsheet: amounts are numbers, times are times, the heading is a sheet', async () => {
    const { report } = await made();
    const file = await whole(xlsxOf(report));
    const sheet = await readSheet(file, 'Rows');
    expect(sheet[0]?.slice(0, 3)).toEqual(['Sub-account', 'Account', 'Asset']);
    const entry = sheet.find((row) => row[3] === 300 && row[1] === 'Available BRL');
    expect(entry?.[11]).toBe(300.55);
    // A fraction of a day is a double: exact to the millisecond.
    const posted = entry?.[4] instanceof Date ? entry[4].getTime() : 0;
    expect(Math.abs(posted - Date.parse('2026-10-13T11:00:00.000Z'))).toBeLessThanOrEqual(1);
    expect(entry?.[0]).toBe(joao.name);
    expect(sheet).toHaveLength(1 + 3 * 2 + 588);
    const names = (await readXlsxFile(file)).map(({ sheet: name }) => name);
    expect(names).toEqual(['Rows', 'About']);
    expect((await readSheet(file, 'About'))[1]).toEqual([
      'Issued by',
      'Gateway Pagamentos S.A., CNPJ 11.222.333/0001-81',
    ]);
  });

  test('S7.72 as a spreadsheet: an amount too long for a number stays text', async () => {
    const large = '12345678901234.123456';
    const rich = madeLedger(new Map([['sub_1', [{ ...brl, count: 48, amountOf: () => large }]]]));
    const accounts = await standingsOf(rich, [joao], null, PERIOD);
    const statement: Statement = { ...PERIOD, ...ALONE, scope: 'x', made_at: FIRST, accounts };
    const file = await whole(
      xlsxOf(reportOf(statement, (account) => entriesOf(rich, account, PERIOD), payers)),
    );
    const sheet = await readSheet(file, 'Rows');
    expect(sheet[2]?.[10]).toBe(large);
    expect((await readSheet(file, 'About')).flat()).toContainEqual(expect.stringContaining('15 digits'));
  });

  test('S7.73 as a PDF: Portuguese names, every amount, heading and number on each page', async () => {
    const { report } = await made();
    const file = await whole(pdfOf(report, 'semicolon'));
    const { totalPages, text } = await extractText(await getDocumentProxy(new Uint8Array(file)));
    expect(totalPages).toBeGreaterThan(5);
    expect(text[0]).toContain('Statement · João & Conceição');
    expect(text.join('\n')).toContain('Available USDT · Ação');
    for (const [at, page] of text.entries()) {
      expect(page).toMatch(/balance/i);
      expect(page).toMatch(new RegExp(`Page ${at + 1} of\\s*${totalPages}`));
    }
    expect(text.join('\n')).toContain('300,55');
    expect(text.join('\n')).toContain('0,000030');
  });

  test('S7.266 says what happened, who paid and who issued it, in the field’s words', async () => {
    const { report } = await made();
    const rows: Record<string, string>[] = parse(await whole(csvOf(report, 'comma')), {
      columns: true,
      bom: true,
    });
    expect(rows.find((row) => row['Order ID'] === 'ord_301' && row['Asset'] === 'BRL')).toMatchObject({
      Account: 'Available BRL',
      Movement: 'PIX received',
      'Payer or wallet': 'Conceição da Silva',
      'Payer’s tax number': 'CPF 529.982.247-25',
      'End-to-end ID': E2E,
      In: '602.05',
      Out: '',
      'Ledger account': 'available:BRL',
    });
    const file = await whole(pdfOf((await made()).report, 'comma'));
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)));
    for (const shown of [
      'Issued by',
      'CNPJ 22.333.444/0001-81',
      '2026-10-02 to 2026-10-31 (UTC)',
      'Opening balance',
      'Conceição da Silva',
      E2E,
      'Signed. Drop this file',
    ])
      expect(text.join('\n')).toContain(shown);
    expect(text.join('\n')).not.toContain('available:BRL');
  });

  test('S7.267 says that it is so far, and until when', async () => {
    const now = '2026-10-20T14:00:00.000Z';
    const accounts = await standingsOf(ledger, [joao], null, { ...PERIOD, to: now });
    const statement: Statement = { ...PERIOD, to: now, ...ALONE, scope: 'João', made_at: now, accounts };
    const { title, facts } = reportOf(
      statement,
      () => entriesOf(ledger, present(accounts[0]), PERIOD),
      payers,
    );
    expect(title).toBe('Statement so far · João');
    expect(facts).toContainEqual([
      'So far',
      'until 2026-10-20 14:00:00 UTC; later movements are not included',
    ]);
  });

  test.each([
    ['deposit', 'available:BRL', '1', 'PIX received'],
    ['exchange', 'available:BRL', '-1', 'Exchanged to USDT'],
    ['exchange', 'available:USDT', '1', 'Exchanged from BRL'],
    ['withdrawal', 'in_transfer:USDT', '-1', 'Sent to wallet'],
    ['withdrawal', 'bank_out:BRL', '1', 'Sent to bank account'],
    ['withdrawal', 'fees:USDT', '1', 'Provider fee'],
    ['withdrawal', 'collected:USDT', '1', 'Spread collected'],
    ['conversion_exchanged', 'spread:USDT', '1', 'Spread'],
    ['conversion_exchanged', 'available:USDT', '1', 'Exchanged from BRL'],
    ['conversion_ended', 'available:BRL', '1', 'Released from conversion'],
    ['payment_held', 'held:BRL', '1', 'Payment held'],
  ] as const)('S7.266 a %s in %s is named', async (kind, account, amount, name) => {
    const [some] = await standingsOf(ledger, [joao], ['available:BRL'], PERIOD);
    for await (const entry of entriesOf(ledger, present(some), PERIOD)) {
      const found = order(joao, 1, { source_asset: 'BRL', target_asset: 'USDT' });
      const behind = { order: found, conversion: undefined };
      expect(movementName({ ...entry, kind, account, amount }, behind)).toBe(name);
      expect(movementName({ ...entry, kind, account, amount, cover: true }, behind)).toBe(
        `${name} (reserve)`,
      );
      break;
    }
  });

  test('as JSON: canonical in a stream, with every field of every entry', async () => {
    const { statement } = await made();
    const content = statementJson(statement, (account) => entriesOf(ledger, account, PERIOD));
    const text = (await whole(content)).toString('utf8');
    const parsed = canonicalValue.parse(JSON.parse(text));
    expect(canonicalJson(parsed)).toBe(text);
    expect(parsed).toMatchObject({ format: 'ramps-gateway/statement/1', scope: 'João & Conceição' });
  });
});

describe('a hundred thousand entries', () => {
  const COUNT = inFull ? 100_000 : 8_000;
  const many: MadeLedger = { ...brl, count: COUNT, everyMs: 25_000 };
  const large = madeLedger(new Map([['sub_1', [many]]]));
  const period = { from: FIRST, to: '2026-11-01T00:00:00.000Z' };

  test.each(['csv', 'xlsx', 'pdf', 'json'] as const)(
    'S7.74 stream as %s in bounded memory, and add up',
    async (format) => {
      const accounts = await standingsOf(large, [joao], null, period);
      const statement: Statement = { ...period, ...ALONE, scope: joao.name, made_at: FIRST, accounts };
      let read = 0;
      let sum = '0';
      const entries = async function* (account: (typeof accounts)[number]) {
        for await (const entry of entriesOf(large, account, period)) {
          read += 1;
          sum = add(sum, entry.amount);
          yield entry;
        }
      };
      const report = reportOf(statement, entries, payers);
      const content = {
        csv: () => csvOf(report, 'comma'),
        xlsx: () => xlsxOf(report),
        pdf: () => pdfOf(report, 'comma'),
        json: () => statementJson(statement, entries),
      }[format]();
      const begin = process.memoryUsage().rss;
      let [bytes, peak, readAtFirst] = [0, 0, 0];
      for await (const piece of content) {
        if (bytes === 0) readAtFirst = read;
        bytes += piece.length;
        peak = Math.max(peak, process.memoryUsage().rss - begin);
      }
      expect(read).toBe(COUNT);
      expect(sum).toBe(accounts[0]?.closing.balance);
      expect(bytes).toBeGreaterThan(10 * COUNT);
      // It is written while it is read, not collected.
      expect(readAtFirst).toBeLessThan(COUNT / 2);
      // The function has 2 GB.
      expect(peak).toBeLessThan(500_000_000);
    },
  );
});

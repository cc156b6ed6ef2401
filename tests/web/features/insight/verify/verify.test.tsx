import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createHash } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Signer } from '#functions/modules/signing/signer.ts';
import { keysFile, type PublicKeyRecord } from '#shared/contract/signed.ts';
import { NO_HASH, post } from '#shared/domain/ledger/post.ts';
import { memoryKeys, newSigner } from '#tests/support/signing.ts';
import { Result, VerifyPage } from '#web/features/insight/verify/components/verify-page.tsx';
import { verify } from '#web/features/insight/verify/model/verify.ts';

describe('verify page', () => {
  const KEY = {
    kid: 'k'.repeat(43),
    kty: 'EC',
    crv: 'P-256',
    x: 'x'.repeat(43),
    y: 'y'.repeat(43),
    alg: 'ES256',
    use: 'sig',
    pem: '-----BEGIN PUBLIC KEY-----\n',
    since: '2026-11-01T00:00:00.000Z',
    revoked: null,
  } as const;

  const answer = vi.fn<() => Promise<Response>>();
  beforeEach(() => {
    answer.mockReset();
    answer.mockImplementation(() => Promise.resolve(Response.json({ keys: [KEY] })));
    vi.stubGlobal('fetch', answer);
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  const file = (text: string, name = 'file.json') => new File([text], name);
  const choose = async (...files: File[]) =>
    userEvent.upload(screen.getByLabelText('Choose a file'), files, { applyAccept: false });

  test('S2.190 the page fetches only the public keys, and explains files without evidence', async () => {
    render(<VerifyPage />);
    expect(screen.getByText(/openssl dgst -sha256 -verify key\.pem/)).toBeDefined();
    expect(await screen.findByText(/This gateway’s public key, published at/)).toBeDefined();
    expect(answer.mock.calls).toEqual([['/.well-known/ramps-gateway-keys.json']]);
    await choose(file('a;b\r\n', 'list.csv'));
    expect(await screen.findByRole('heading', { name: 'This is not a signed file' })).toBeDefined();
    expect(screen.getByText('list.csv')).toBeDefined();
    await choose(file('hello again'));
    await screen.findByText('It is not signed by a Ramps Gateway.');
    expect(answer).toHaveBeenCalledOnce();
  });

  test('the page without keys says so, and checks once they are loaded', async () => {
    answer.mockImplementationOnce(() => Promise.reject(new TypeError('offline')));
    render(<VerifyPage />);
    expect((await screen.findByRole('alert')).textContent).toContain('could not be fetched');
    await choose(file('hello'));
    expect(screen.queryByRole('heading', { name: 'This is not a signed file' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'This is not a signed file' })).toBeDefined();
  });

  test('S2.190 the page takes keys from a file without fetching, and can switch back', async () => {
    answer.mockImplementation(() => Promise.reject(new TypeError('offline')));
    render(<VerifyPage />);
    const give = (text: string) =>
      userEvent.upload(screen.getByLabelText('Use a keys file'), file(text, 'keys.json'));
    await give('{}');
    expect(await screen.findByText('This is not a keys file.')).toBeDefined();
    await give(JSON.stringify({ keys: [KEY, { ...KEY, kid: 'j'.repeat(43) }] }));
    expect(await screen.findByText(/2 keys from keys\.json\. Trust them only if/)).toBeDefined();
    expect(screen.queryByText('This is not a keys file.')).toBeNull();
    await choose(file('hello'));
    expect(await screen.findByRole('heading', { name: 'This is not a signed file' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Use this gateway’s keys' }));
    expect(await screen.findByText(/could not be fetched/)).toBeDefined();
  });

  test('S2.191 a genuine file shows its key, time, and what it does and does not prove', () => {
    render(
      <Result
        name="evidence.json"
        verdict={{
          state: 'verified',
          key: KEY,
          madeAt: '2026-11-20T14:00:00.000Z',
          contents: {
            what: 'Evidence of a conversion',
            facts: [['Status', 'failed']],
            proven: ['It adds up.'],
          },
        }}
      />,
    );
    expect(screen.getByRole('heading', { name: 'Genuine and unchanged' })).toBeDefined();
    expect(screen.getByText(KEY.kid)).toBeDefined();
    expect(screen.getByText('It adds up.')).toBeDefined();
    expect(screen.getByText(/This gateway signed it at 2026-11-20T14:00:00\.000Z/)).toBeDefined();
    expect(screen.getByText(/That the money is still there/)).toBeDefined();
    expect(screen.getByText(/Who somebody is/)).toBeDefined();
  });

  test('S2.196 a revoked key shows since when, when the file is still genuine, and proves no time', () => {
    const at = '2026-11-21T00:00:00.000Z';
    render(
      <Result
        name="evidence.json"
        verdict={{
          state: 'revoked',
          key: { ...KEY, revoked: { at, reason: 'it was copied' } },
          madeAt: '2026-11-20T14:00:00.000Z',
          contents: { what: 'Evidence of a conversion', facts: [], proven: ['As it is in the ledger.'] },
        }}
      />,
    );
    expect(screen.getByRole('heading', { name: 'Signed by a key that was revoked' })).toBeDefined();
    expect(screen.getByText(/revoked the key as of 2026-11-21T00:00:00\.000Z: it was copied/)).toBeDefined();
    expect(screen.getByText(/Trust the file only if you had it before then/)).toBeDefined();
    expect(screen.getByText('That this gateway made it, or when.')).toBeDefined();
    for (const absent of ['Genuine and unchanged', 'As it is in the ledger.', /This gateway signed it at/])
      expect(screen.queryByText(absent)).toBeNull();
  });

  test.each([
    [
      { state: 'refused', why: 'It was changed.' },
      'Rejected: the file does not match its signature',
      'It was changed.',
    ],
    [
      { state: 'unknown-key', keyId: 'abc' },
      'Rejected: signed with an unknown key',
      /Key abc is not in the list/,
    ],
    [{ state: 'incomplete', name: 'a.csv' }, 'The file itself is missing', /the signature of a\.csv/],
  ] as const)('shows %j', (verdict, title, text) => {
    render(<Result name="a file" verdict={verdict} />);
    expect(screen.getByRole('heading', { name: title })).toBeDefined();
    expect(screen.getByText(text)).toBeDefined();
    expect(screen.queryByText('What this proves')).toBeNull();
  });
});

describe('verify', () => {
  const AT = '2026-11-20T14:00:00.000Z';
  const keys = memoryKeys();
  let signer: Signer;
  let known: readonly PublicKeyRecord[];

  beforeAll(async () => {
    ({ signer } = newSigner(keys));
    await signer.signed({});
    known = keys.kept;
  });

  const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));
  const file = (bytes: Uint8Array<ArrayBuffer>, name = 'file') => ({ name, bytes });
  const check = (text: string) => verify([file(bytesOf(text))], known);

  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

  /** Two postings of one sub-account: a deposit of 1,000 BRL and its exchange. */
  const entriesOf = () => {
    const cause = {
      sub_account_id: 'sub_1',
      fact: 'order#o1',
      order_id: 'ord_1',
      conversion_id: null,
      by: null,
      note: null,
      occurred_at: AT,
      posted_at: AT,
    } as const;
    const deposit = post(
      [
        { account: 'pix_in:BRL', amount: '-1000' },
        { account: 'available:BRL', amount: '1000' },
      ],
      { ...cause, posting_id: 'order#o1#1', kind: 'deposit' },
      {},
      sha256,
    );
    const exchange = post(
      [
        { account: 'available:BRL', amount: '-1000' },
        { account: 'exchange:BRL', amount: '1000' },
        { account: 'exchange:USDT', amount: '-180.5' },
        { account: 'available:USDT', amount: '180.5' },
      ],
      { ...cause, posting_id: 'order#o2#1', kind: 'exchange', fact: 'order#o2' },
      deposit.standings,
      sha256,
    );
    return [...deposit.entries, ...exchange.entries];
  };
  type Entry = ReturnType<typeof entriesOf>[number];

  const statement = (change: (entries: Entry[]) => Entry[] = (entries) => entries) => {
    const entries = change(entriesOf());
    const accounts = [...new Set(entriesOf().map(({ account }) => account))].map((account) => {
      const own = entries.filter((entry) => entry.account === account);
      return {
        account,
        asset: account.split(':')[1] ?? '',
        opening: { number: 0, balance: '0' },
        closing: { number: own.length, balance: own.at(-1)?.balance ?? '0' },
        entries: own.map((entry) => ({ ...entry })),
      };
    });
    return {
      format: 'ramps-gateway/statement/1',
      made_at: AT,
      scope: 'Acme',
      from: '2026-11-01T00:00:00.000Z',
      to: '2026-12-01T00:00:00.000Z',
      accounts,
    };
  };

  const BREAKDOWN = {
    received: '1000',
    taken: { asset: 'BRL', amount: '1000' },
    given: { asset: 'USDT', amount: '180.5' },
    fee: '0.5',
    spread: '0.9',
    rounding: '0.000001',
    sent: '179.099999',
    remains: [],
  };
  const evidence = (more: object = {}) => ({
    format: 'ramps-gateway/evidence/1',
    made_at: AT,
    conversion: { id: 'conv_1', status: 'transfer_completed' },
    breakdown: BREAKDOWN,
    entries: entriesOf().map((entry) => ({ ...entry })),
    ...more,
  });

  const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

  describe('a signed JSON file', () => {
    test('S2.191 is accepted, with key, time and what it proves', async () => {
      const verdict = await check(await signer.signed(evidence()));
      expect(verdict).toMatchObject({ state: 'verified', madeAt: AT, key: { kid: known[0]?.kid } });
      if (verdict.state !== 'verified') throw new Error('refused');
      expect(verdict.contents.what).toBe('Evidence of a conversion');
      expect(verdict.contents.proven.join(' ')).toContain('6 ledger entries are unchanged since written');
      expect(await check(await signer.signed(statement()))).toMatchObject({
        state: 'verified',
        contents: { what: 'Statement of Acme', facts: expect.arrayContaining([['Entries', '6']]) as unknown },
      });
    });

    test('is refused with a signature in a different but equal encoding', async () => {
      // Some signatures have no spare bits.
      const pieces: string[] = [];
      for (let number = 0; number < 40 && pieces.length < 3; number += 1) {
        const text = await signer.signed(evidence({ number }));
        if (text.includes('="')) pieces.push(text);
      }
      expect(pieces).toHaveLength(3);
      for (const text of pieces) {
        expect((await check(text)).state).toBe('verified');
        const same = text.replace(
          /(.)(=+")/,
          (_, last: string, end: string) => `${LETTERS[LETTERS.indexOf(last) + 1]}${end}`,
        );
        expect(same).not.toBe(text);
        expect((await check(same)).state).toBe('refused');
      }
    });

    test('S2.192 is refused with any one byte changed', async () => {
      const bytes = bytesOf(await signer.signed(evidence({ name: 'São Paulo' })));
      const wrong: number[] = [];
      for (let at = 0; at < bytes.length; at += 1)
        for (const bit of [1, 0x20]) {
          const changed = bytes.slice();
          changed[at] = (changed[at] ?? 0) ^ bit;
          if ((await verify([file(changed)], known)).state === 'verified') wrong.push(at);
        }
      expect(wrong).toEqual([]);
    });

    test('is refused with a byte more or less, or saved again', async () => {
      const text = await signer.signed(evidence());
      for (const changed of [`${text}\n`, ` ${text}`, text.slice(0, -1), text.replace('\n', '\r\n')])
        expect((await check(changed)).state, JSON.stringify(changed.slice(0, 20))).toBe('refused');
      const anew = await check(JSON.stringify(JSON.parse(text), null, 2));
      expect(anew).toMatchObject({
        state: 'refused',
        why: expect.stringContaining('saved the file again') as unknown,
      });
    });

    test('is refused with a duplicate member, because readers may believe either', async () => {
      const text = await signer.signed(evidence());
      const twice = text.replace('"made_at"', `"made_at":"2020-01-01T00:00:00.000Z","made_at"`);
      expect((await check(twice)).state).toBe('refused');
    });

    test('S2.193 is refused with another key, even one listed under a known id', async () => {
      const { signer: other, keys: others } = newSigner();
      const text = await other.signed(evidence());
      expect((await check(text)).state).toBe('unknown-key');
      const [stranger] = others.kept;
      const [own] = known;
      if (!stranger || !own) throw new Error('no key');
      const forged = text.replace(stranger.kid, own.kid);
      expect((await check(forged)).state).toBe('refused');
      expect((await verify([file(bytesOf(forged))], [{ ...stranger, kid: own.kid }])).state).toBe('refused');
      expect((await verify([file(bytesOf(text))], [...known, stranger])).state).toBe('verified');
    });
  });

  describe('a file signed by a revoked key', () => {
    const revoked = { at: '2026-11-21T00:00:00.000Z', reason: 'it was copied' };
    const after = () => known.map((key) => ({ ...key, revoked }));

    test('S2.196 is never genuine, even with an earlier time in its signature', async () => {
      const text = await signer.signed(evidence());
      expect(await verify([file(bytesOf(text))], after())).toMatchObject({
        state: 'revoked',
        madeAt: AT,
        key: { revoked },
      });
      const changed = bytesOf(text.replace('"1000"', '"1001"'));
      expect((await verify([file(changed)], after())).state).toBe('refused');
    });

    test('is accepted by a keys file from before', async () => {
      const text = await signer.signed(evidence());
      const { keys: list } = keysFile.parse({ keys: known });
      expect((await verify([file(bytesOf(text))], list)).state).toBe('verified');
    });
  });

  describe('signed contents that contradict themselves', () => {
    const rehashed = (entry: Entry, change: Partial<Entry>): Entry => {
      const { hash: _, ...fields } = { ...entry, ...change };
      const sorted = Object.fromEntries(Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1)));
      return { ...fields, hash: sha256(JSON.stringify(sorted)) };
    };

    test.each([
      [
        'an entry that was changed',
        (all: Entry[]) => all.with(0, { ...(all[0] as Entry), note: 'another' }),
        /entry 1 of .* was changed after it was written/,
      ],
      [
        'a balance',
        (all: Entry[]) => all.with(2, rehashed(all[2] as Entry, { balance: '5' })),
        /does not add up/,
      ],
      [
        'a chain',
        (all: Entry[]) => all.with(2, rehashed(all[2] as Entry, { previous_hash: NO_HASH })),
        /does not follow the one before/,
      ],
      ['a repeated entry', (all: Entry[]) => [...all, all[0] as Entry], /appears twice/],
    ])('%s', async (_, change, why) => {
      for (const document of [
        statement(change),
        evidence({ entries: change(entriesOf()).map((each) => ({ ...each })) }),
      ])
        expect(await check(await signer.signed(document))).toMatchObject({
          state: 'refused',
          why: expect.stringMatching(why) as unknown,
        });
    });

    test('S2.194 a statement that lacks an entry', async () => {
      const document = statement();
      const [first, ...others] = document.accounts;
      if (!first) throw new Error('no account');
      const gone = { ...document, accounts: [{ ...first, entries: [] }, ...others] };
      expect(await check(await signer.signed(gone))).toMatchObject({
        state: 'refused',
        why: expect.stringMatching(/do not lead from its opening to its closing balance/) as unknown,
      });
    });

    test('S2.194 evidence that does not add up, or whose posting lacks a line', async () => {
      const less = evidence({ breakdown: { ...BREAKDOWN, fee: '0.4' } });
      expect(await check(await signer.signed(less))).toMatchObject({
        state: 'refused',
        why: expect.stringMatching(/parts of USDT differ from the amount exchanged by 0\.1/) as unknown,
      });
      const entries = entriesOf().filter(({ account }) => account !== 'exchange:USDT');
      expect(
        await check(await signer.signed(evidence({ entries: entries.map((each) => ({ ...each })) }))),
      ).toMatchObject({
        state: 'refused',
        why: expect.stringMatching(/posting order#o2#1 do not sum to 0/) as unknown,
      });
    });
  });

  describe('a signed PDF', () => {
    const PAGES = '%PDF-1.4\nsome pages\nstartxref\n9\n%%EOF\n';
    const make = async (documentOf: (pages: { bytes: number; sha256: string }) => object) => {
      async function* pages(): AsyncGenerator<Uint8Array> {
        yield await Promise.resolve(Buffer.from(PAGES));
      }
      const pieces: Uint8Array[] = [];
      for await (const piece of signer.signedPdf(pages(), (of) => ({ ...documentOf(of) })))
        pieces.push(piece);
      return new Uint8Array(Buffer.concat(pieces));
    };
    const ofFile = (of: object) => ({
      format: 'ramps-gateway/file/1',
      made_at: AT,
      name: 'november.pdf',
      type: 'application/pdf',
      ...of,
    });

    test.each([
      ['a statement', ofFile, 'november.pdf'],
      ['evidence', (pages: object) => evidence({ pages }), 'Evidence of a conversion'],
    ])('S2.192 %s is accepted, and refused with any one byte changed', async (_, documentOf, what) => {
      const bytes = await make(documentOf);
      expect(await verify([file(bytes)], known)).toMatchObject({ state: 'verified', contents: { what } });
      const wrong: number[] = [];
      for (let at = 0; at < bytes.length; at += 1) {
        const changed = bytes.slice();
        changed[at] = (changed[at] ?? 0) ^ 1;
        if ((await verify([file(changed)], known)).state === 'verified') wrong.push(at);
      }
      expect(wrong).toEqual([]);
      expect((await verify([file(new Uint8Array([...bytes, 10]))], known)).state).not.toBe('verified');
    });

    test('is refused with its signature on other pages', async () => {
      const bytes = await make(ofFile);
      const other = Buffer.from(bytes).toString('latin1').replace('some pages', 'more pages');
      expect(await verify([file(new Uint8Array(Buffer.from(other, 'latin1')))], known)).toMatchObject({
        state: 'refused',
        why: expect.stringContaining('Its pages were changed after the gateway signed it') as unknown,
      });
    });
  });

  describe('any other file', () => {
    const CSV = 'a;b\r\n1;2\r\n';
    const signatureOf = () =>
      signer.signed({
        format: 'ramps-gateway/file/1',
        made_at: AT,
        name: 'november.csv',
        type: 'text/csv',
        bytes: CSV.length,
        sha256: sha256(CSV),
      });

    test('is checked by its signature file, in either order', async () => {
      const [csv, signature] = [file(bytesOf(CSV)), file(bytesOf(await signatureOf()))];
      for (const both of [
        [csv, signature],
        [signature, csv],
      ])
        expect(await verify(both, known)).toMatchObject({
          state: 'verified',
          contents: { what: 'november.csv' },
        });
      expect(await verify([file(bytesOf(CSV.replace('1', '9'))), signature], known)).toMatchObject({
        state: 'refused',
      });
      expect(await verify([signature], known)).toEqual({ state: 'incomplete', name: 'november.csv' });
    });

    test.each([
      ['nothing', ''],
      ['a text', 'hello'],
      ['JSON of another kind', '{"document":{"format":"x"}}'],
      ['a spreadsheet', CSV],
      ['a PDF without a signature', '%PDF-1.4\nstartxref\n9\n%%EOF\n'],
      ['an image', '\u0089PNG'],
    ])('S2.193 is no evidence: %s', async (_, text) => {
      expect((await check(text)).state).toBe('no-evidence');
    });

    test('a signed file of an unknown kind is no evidence', async () => {
      expect(
        await check(await signer.signed({ format: 'ramps-gateway/other/1', made_at: AT })),
      ).toMatchObject({
        state: 'no-evidence',
        why: expect.stringContaining('ramps-gateway/other/1') as unknown,
      });
    });
  });
});

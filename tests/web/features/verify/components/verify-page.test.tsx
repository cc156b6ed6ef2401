import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { VerifyPage } from '#web/features/verify/components/verify-page.tsx';
import { Result } from '#web/features/verify/components/result.tsx';

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

describe('the page', () => {
  test('fetches the public keys once, and nothing else', async () => {
    render(<VerifyPage />);
    expect(await screen.findByText(/One key of this gateway/)).toBeDefined();
    expect(answer.mock.calls).toEqual([['/.well-known/ramps-gateway-keys.json']]);
    await choose(file('hello'));
    await screen.findByRole('heading', { name: 'This file is no evidence' });
    await choose(file('hello again'));
    await screen.findByText('It carries no signature of a Ramps Gateway.');
    expect(answer).toHaveBeenCalledOnce();
  });

  test('says plainly what is no evidence, and of which file', async () => {
    render(<VerifyPage />);
    await choose(file('a;b\r\n', 'list.csv'));
    expect(await screen.findByRole('heading', { name: 'This file is no evidence' })).toBeDefined();
    expect(screen.getByText('list.csv')).toBeDefined();
  });

  test('without the keys says so, and checks once they are there', async () => {
    answer.mockImplementationOnce(() => Promise.reject(new TypeError('offline')));
    render(<VerifyPage />);
    expect((await screen.findByRole('alert')).textContent).toContain('could not be fetched');
    await choose(file('hello'));
    expect(screen.queryByRole('heading', { name: 'This file is no evidence' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'This file is no evidence' })).toBeDefined();
  });

  test('takes the keys from a file, so that nothing is fetched, and goes back to those of the gateway', async () => {
    answer.mockImplementation(() => Promise.reject(new TypeError('offline')));
    render(<VerifyPage />);
    const give = (text: string) =>
      userEvent.upload(screen.getByLabelText('Use a keys file'), file(text, 'keys.json'));
    await give('{}');
    expect(await screen.findByText('That is no keys file.')).toBeDefined();
    await give(JSON.stringify({ keys: [KEY, { ...KEY, kid: 'j'.repeat(43) }] }));
    expect(await screen.findByText(/2 keys of the file keys\.json\. Believe them only if/)).toBeDefined();
    expect(screen.queryByText('That is no keys file.')).toBeNull();
    await choose(file('hello'));
    expect(await screen.findByRole('heading', { name: 'This file is no evidence' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Use the keys of this gateway' }));
    expect(await screen.findByText(/could not be fetched/)).toBeDefined();
  });

  test('says how the same is done without it', () => {
    render(<VerifyPage />);
    expect(screen.getByText(/openssl dgst -sha256 -verify key\.pem/)).toBeDefined();
  });
});

describe('what came of it', () => {
  test('what was verified says the key, the time, what it proves and what not', () => {
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
    expect(screen.getByText(/Who a person is/)).toBeDefined();
  });

  test('by a revoked key it says since when, when it is genuine all the same, and proves no time', () => {
    const at = '2026-11-21T00:00:00.000Z';
    render(
      <Result
        name="evidence.json"
        verdict={{
          state: 'revoked',
          key: { ...KEY, revoked: { at, reason: 'it was copied' } },
          madeAt: '2026-11-20T14:00:00.000Z',
          contents: { what: 'Evidence of a conversion', facts: [], proven: ['As it is in the books.'] },
        }}
      />,
    );
    expect(screen.getByRole('heading', { name: 'Signed by a key that was revoked' })).toBeDefined();
    expect(screen.getByText(/revoked the key as of 2026-11-21T00:00:00\.000Z: it was copied/)).toBeDefined();
    expect(
      screen.getByText(/genuine only if it was made before that and you have had it since then/),
    ).toBeDefined();
    expect(screen.getByText('That this gateway made it, or when.')).toBeDefined();
    for (const absent of ['Genuine and unchanged', 'As it is in the books.', /This gateway signed it at/])
      expect(screen.queryByText(absent)).toBeNull();
  });

  test.each([
    [
      { state: 'refused', why: 'It was changed.' },
      'Refused: this file is not what was signed',
      'It was changed.',
    ],
    [
      { state: 'unknown-key', keyId: 'abc' },
      'Refused: signed by a key that is not in the list',
      /names the key abc/,
    ],
    [{ state: 'incomplete', name: 'a.csv' }, 'The file itself is needed', /the signature of a\.csv/],
  ] as const)('%j', (verdict, title, text) => {
    render(<Result name="a file" verdict={verdict} />);
    expect(screen.getByRole('heading', { name: title })).toBeDefined();
    expect(screen.getByText(text)).toBeDefined();
    expect(screen.queryByText('What this proves')).toBeNull();
  });
});

import { createHash, createPublicKey, verify } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createCurrentKey } from '#functions/modules/signing/signer.ts';
import { canonicalJson } from '#shared/domain/ledger/canonical.ts';
import { signatureHalves } from '#shared/domain/signing/der.ts';
import { readPdf } from '#shared/domain/signing/pdf.ts';
import { firstOf } from '#tests/support/present.ts';
import { NOW } from '#tests/support/records.ts';
import { hasOpenssl, memoryKeys, newSigner, newSigningKey, opensslVerifies } from '#tests/support/signing.ts';

const DOCUMENT = {
  format: 'test/1',
  made_at: NOW.toISOString(),
  amount: '1.50',
  name: 'São “Paulo” \u2028 😀',
};

const textOf = async (pieces: AsyncIterable<string>): Promise<string> => {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
};

interface Signed {
  readonly document: typeof DOCUMENT;
  readonly signature: { readonly key_id: string; readonly value: string };
}
const parse = (text: string) => JSON.parse(text) as Signed;

test('S6.122 a revoked key signs nothing', async () => {
  const keys = memoryKeys();
  const key = newSigningKey();
  await newSigner(keys, key).signer.signed(DOCUMENT);
  const kept = firstOf(keys.kept);
  keys.kept[0] = { ...kept, revoked: { at: NOW.toISOString(), reason: 'it was copied' } };
  await expect(newSigner(keys, key).signer.signed(DOCUMENT)).rejects.toThrow('the signing key is revoked');
  expect(parse(await newSigner(keys, newSigningKey()).signer.signed(DOCUMENT)).document).toEqual(DOCUMENT);
});

describe('a signed file', () => {
  test('is JSON; its second line is the signed content', async () => {
    const { signer, keys } = newSigner();
    const text = await signer.signed(DOCUMENT);
    const { document, signature } = parse(text);
    expect(document).toEqual(DOCUMENT);
    expect(text.split('\n')[1]).toBe(canonicalJson(DOCUMENT));
    const [key] = keys.kept;
    expect(signature.key_id).toBe(key?.kid);
    const of = (content: string) =>
      verify(
        'sha256',
        Buffer.from(content),
        createPublicKey(key?.pem ?? ''),
        Buffer.from(signature.value, 'base64'),
      );
    expect(of(canonicalJson(document))).toBe(true);
    expect(of(canonicalJson({ ...document, amount: '1.51' }))).toBe(false);
  });

  test.skipIf(!hasOpenssl)('openssl verifies it, and refuses it after one changed byte', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { signer, keys } = newSigner();
      const text = await signer.signed({ ...DOCUMENT, round });
      const key = firstOf(keys.kept);
      expect(opensslVerifies(text, key)).toBe(true);
      expect(opensslVerifies(text.replace('1.50', '1.60'), key)).toBe(false);
      const { signer: other, keys: others } = newSigner();
      await other.signed(DOCUMENT);
      expect(opensslVerifies(text, others.kept[0] ?? key)).toBe(false);
    }
  });

  test('is the same for any pieces', async () => {
    const { signer } = newSigner();
    async function* pieces(): AsyncGenerator<string> {
      for (const sign of canonicalJson(DOCUMENT)) yield await Promise.resolve(sign);
    }
    const [streamed, whole] = [await textOf(signer.signedStream(pieces())), await signer.signed(DOCUMENT)];
    expect(streamed.split('\n').slice(0, 2)).toEqual(whole.split('\n').slice(0, 2));
    expect(parse(streamed).signature.key_id).toBe(parse(whole).signature.key_id);
  });

  test('has a signature that browsers can verify', async () => {
    const { signer, keys } = newSigner();
    for (let round = 0; round < 64; round += 1) {
      const { document, signature } = parse(await signer.signed({ ...DOCUMENT, round }));
      const halves = signatureHalves(Buffer.from(signature.value, 'base64'));
      const [key] = keys.kept;
      if (!halves || !key) throw new Error('no signature');
      const { kty, crv, x, y } = key;
      const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
      const imported = await crypto.subtle.importKey('jwk', { kty, crv, x, y }, algorithm, true, ['verify']);
      const bytes = new TextEncoder().encode(canonicalJson(document));
      expect(await crypto.subtle.verify(algorithm, imported, halves, bytes)).toBe(true);
    }
  });
});

describe('a signed PDF', () => {
  const PAGES = '%PDF-1.4\nsome pages\nstartxref\n9\n%%EOF\n';
  async function* pages(): AsyncGenerator<Uint8Array> {
    for (const piece of [PAGES.slice(0, 12), PAGES.slice(12, 30), PAGES.slice(30)])
      yield await Promise.resolve(Buffer.from(piece));
  }
  const make = async () => {
    const { signer, keys } = newSigner();
    const pieces: Uint8Array[] = [];
    for await (const piece of signer.signedPdf(pages(), (of) => ({ ...DOCUMENT, ...of }))) pieces.push(piece);
    return { bytes: new Uint8Array(Buffer.concat(pieces)), key: keys.kept[0] };
  };

  test('keeps its pages, and appends the signed content', async () => {
    const { bytes, key } = await make();
    const text = Buffer.from(bytes).toString('utf8');
    expect(text.startsWith(PAGES)).toBe(true);
    // PDF readers look for the object table here.
    expect(text.endsWith('\nstartxref\n9\n%%EOF\n')).toBe(true);
    const read = readPdf(bytes);
    expect(Buffer.from(read?.pages ?? []).toString()).toBe(PAGES);
    expect(JSON.parse(read?.signed ?? '')).toMatchObject({
      document: { bytes: PAGES.length, sha256: createHash('sha256').update(PAGES).digest('hex') },
    });
    if (hasOpenssl && key) expect(opensslVerifies(read?.signed ?? '', key)).toBe(true);
  });

  test('is invalid after any change of its end', async () => {
    const { bytes } = await make();
    const signed = readPdf(bytes)?.signed;
    for (let at = PAGES.length; at < bytes.length; at += 1) {
      const changed = bytes.slice();
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(readPdf(changed)?.signed, `byte ${at}`).not.toBe(signed);
    }
    expect(readPdf(bytes.slice(0, -1))).toBeUndefined();
    expect(readPdf(new Uint8Array([...bytes, 10]))).toBeUndefined();
  });

  test('is refused for pages that are not a PDF', async () => {
    const { signer } = newSigner();
    async function* none(): AsyncGenerator<Uint8Array> {
      yield await Promise.resolve(Buffer.from('no pages'));
    }
    await expect(signer.signedPdf(none(), () => DOCUMENT).next()).resolves.toBeDefined();
    const stream = signer.signedPdf(none(), () => DOCUMENT);
    await stream.next();
    await expect(stream.next()).rejects.toThrow('the pages are not a PDF');
  });
});

describe('the current key', () => {
  test('is stored before it signs, once per instance', async () => {
    const keys = memoryKeys();
    const key = newSigningKey();
    let asked = 0;
    const counted = { ...key, publicKey: () => ((asked += 1), key.publicKey()) };
    const { signer } = newSigner(keys, {
      ...counted,
      sign: (digest) => {
        expect(keys.kept).toHaveLength(1);
        return key.sign(digest);
      },
    });
    await signer.signed(DOCUMENT);
    await signer.signed(DOCUMENT);
    expect(asked).toBe(1);
    expect(keys.kept[0]?.since).toBe(NOW.toISOString());
  });

  test('is fetched again after KMS failed', async () => {
    const key = newSigningKey();
    let failing = true;
    const current = createCurrentKey({
      key: { publicKey: () => (failing ? Promise.reject(new Error('away')) : key.publicKey()) },
      keys: memoryKeys(),
      clock: () => NOW,
    });
    await expect(current()).rejects.toThrow('away');
    failing = false;
    await expect(current()).resolves.toMatchObject({ kty: 'EC', crv: 'P-256' });
  });
});

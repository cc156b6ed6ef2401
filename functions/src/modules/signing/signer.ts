import { createHash, createPublicKey } from 'node:crypto';
import type { PublicKeyRecord, Signature } from '@ramps-gateway/shared/contract/signed.ts';
import { type Canonical, canonicalJson } from '@ramps-gateway/shared/domain/ledger/canonical.ts';
import { afterDocument, BEFORE_DOCUMENT } from '@ramps-gateway/shared/domain/signing/envelope.ts';
import { withLowS } from '@ramps-gateway/shared/domain/signing/der.ts';
import { pdfEnding, tableOffset } from '@ramps-gateway/shared/domain/signing/pdf.ts';
import type { Clock } from '../../platform/clock.ts';
import type { PublicKeys, SigningKey } from './ports.ts';

/** @param spki DER. @throws for a key that is not on P-256 */
export const describeKey = (spki: Uint8Array, since: string): PublicKeyRecord => {
  const key = createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' });
  const { crv, x, y } = key.export({ format: 'jwk' });
  if (crv !== 'P-256' || x === undefined || y === undefined)
    throw new Error('the signing key is not on P-256');
  const named = { crv, kty: 'EC', x, y } as const;
  return {
    ...named,
    kid: createHash('sha256').update(canonicalJson(named)).digest('base64url'),
    alg: 'ES256',
    use: 'sig',
    pem: key.export({ format: 'pem', type: 'spki' }).toString(),
    since,
    revoked: null,
  };
};

interface Settings {
  readonly key: Pick<SigningKey, 'publicKey'>;
  readonly keys: Pick<PublicKeys, 'add'>;
  readonly clock: Clock;
}

/** The current public key, stored before anything is signed with it. Read once: an instance's key does not change. */
export const createCurrentKey = ({ key, keys, clock }: Settings): (() => Promise<PublicKeyRecord>) => {
  let known: Promise<PublicKeyRecord> | undefined;
  const ask = async () => keys.add(describeKey(await key.publicKey(), clock().toISOString()));
  return () =>
    (known ??= ask().catch((error: unknown) => {
      known = undefined;
      throw error;
    }));
};

export interface Signer {
  /** The document as a signed file (shared/src/domain/signing/envelope.ts). */
  signed(document: Canonical): Promise<string>;
  /** The same, from the chunks of its canonical form. */
  signedStream(canonical: AsyncIterable<string>): AsyncGenerator<string>;
  /** A PDF with its signed file appended. @param documentOf returns the document to sign, given the bytes before it */
  signedPdf(
    pages: AsyncIterable<Uint8Array>,
    documentOf: (pages: { readonly bytes: number; readonly sha256: string }) => Canonical,
  ): AsyncGenerator<Uint8Array>;
}

const END_BYTES = 1024;

export const createSigner = (settings: Omit<Settings, 'key'> & { readonly key: SigningKey }): Signer => {
  const { key } = settings;
  const current = createCurrentKey(settings);

  const signature = async (digest: Uint8Array): Promise<string> => {
    const { kid, revoked } = await current();
    if (revoked) throw new Error('the signing key is revoked: raise signingGeneration (docs/runbook.md)');
    const value = Buffer.from(withLowS(await key.sign(digest))).toString('base64');
    return canonicalJson({ algorithm: 'ECDSA-P256-SHA256', key_id: kid, value } satisfies Signature);
  };

  async function* signedStream(canonical: AsyncIterable<string>): AsyncGenerator<string> {
    const hash = createHash('sha256');
    yield BEFORE_DOCUMENT;
    for await (const piece of canonical) {
      hash.update(piece);
      yield piece;
    }
    yield afterDocument(await signature(hash.digest()));
  }

  const signed = async (document: Canonical): Promise<string> => {
    const canonical = canonicalJson(document);
    const digest = createHash('sha256').update(canonical).digest();
    return `${BEFORE_DOCUMENT}${canonical}${afterDocument(await signature(digest))}`;
  };

  async function* signedPdf(
    pages: AsyncIterable<Uint8Array>,
    documentOf: (pages: { readonly bytes: number; readonly sha256: string }) => Canonical,
  ): AsyncGenerator<Uint8Array> {
    const hash = createHash('sha256');
    let bytes = 0;
    let end: Uint8Array = new Uint8Array();
    for await (const piece of pages) {
      hash.update(piece);
      bytes += piece.length;
      end = Buffer.concat([end, piece]).subarray(-END_BYTES);
      yield piece;
    }
    const offset = tableOffset(end);
    if (offset === undefined) throw new Error('the pages are not a PDF');
    yield Buffer.from(pdfEnding(await signed(documentOf({ bytes, sha256: hash.digest('hex') })), offset));
  }

  return { signed, signedStream, signedPdf };
};

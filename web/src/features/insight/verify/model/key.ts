import type { PublicKeyRecord, Signature } from '@ramps-gateway/shared/contract/signed.ts';
import { signatureHalves } from '@ramps-gateway/shared/domain/signing/der.ts';
import { bytesOf, canonicalText, fromBase64, sha256, toBase64Url } from './digest.ts';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

/** A key's id is its thumbprint (RFC 7638); a mismatch is not trusted. */
const isItself = async ({ kid, crv, kty, x, y }: PublicKeyRecord): Promise<boolean> =>
  toBase64Url(await sha256(bytesOf(canonicalText({ crv, kty, x, y }) ?? ''))) === kid;

export const isSignedBy = async (
  key: PublicKeyRecord,
  { value }: Signature,
  text: string,
): Promise<boolean> => {
  const der = fromBase64(value);
  const halves = der && signatureHalves(der);
  if (!halves || !(await isItself(key))) return false;
  const { kty, crv, x, y } = key;
  const imported = await crypto.subtle.importKey('jwk', { kty, crv, x, y }, ALGORITHM, false, ['verify']);
  return crypto.subtle.verify(ALGORITHM, imported, halves, bytesOf(text));
};

import { createHash, createPublicKey } from 'node:crypto';
import type { PublicKeyRecord } from '@ramps-gateway/shared/contract/signed.ts';
import { canonicalJson } from '@ramps-gateway/shared/domain/ledger/canonical.ts';

/** @param spki DER. Throws for a key that is not on P-256. */
export const describeKey = (spki: Uint8Array, since: string): PublicKeyRecord => {
  const key = createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' });
  const { crv, x, y } = key.export({ format: 'jwk' });
  if (crv !== 'P-256' || x === undefined || y === undefined)
    throw new Error('the signing key is not of P-256');
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

import type { PublicKeyRecord } from '@ramps-gateway/shared/contract/signed.ts';

export interface SigningKey {
  /** Its public half: SPKI, DER. */
  publicKey(): Promise<Uint8Array>;
  /** ECDSA on P-256 over a SHA-256 digest: DER. */
  sign(digest: Uint8Array): Promise<Uint8Array>;
}

export interface PublicKeys {
  list(): Promise<readonly PublicKeyRecord[]>;
  /** If two keys are added at once, the first one stays. */
  add(key: PublicKeyRecord): Promise<PublicKeyRecord>;
}

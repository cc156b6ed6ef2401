import type { PublicKeyRecord } from '@ramps-gateway/shared/contract/signed.ts';

/** The gateway's signing key of now, which nobody sees. */
export interface SigningKey {
  /** Its public half: SPKI, DER. */
  publicKey(): Promise<Uint8Array>;
  /** ECDSA on P-256 over a SHA-256 digest: DER. */
  sign(digest: Uint8Array): Promise<Uint8Array>;
}

/** The public halves of all keys that there ever were. */
export interface PublicKeys {
  list(): Promise<readonly PublicKeyRecord[]>;
  /** Answers the one that is kept: of keys that are added at the same time the first one stays. */
  add(key: PublicKeyRecord): Promise<PublicKeyRecord>;
}

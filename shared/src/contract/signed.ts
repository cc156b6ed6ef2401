import * as z from 'zod/mini';
import { time } from './fields.ts';

/** ECDSA on P-256 over SHA-256, in DER: what KMS makes and `openssl dgst -sha256 -verify` takes. */
const ALGORITHM = 'ECDSA-P256-SHA256';

const base64 = z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/));
const base64url = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));

export const signature = z.object({
  algorithm: z.literal(ALGORITHM),
  /** `kid` of the public key. */
  key_id: base64url,
  /** Of the canonical form of the document (domain/ledger/canonical), in DER, base64. */
  value: base64,
});
export type Signature = z.infer<typeof signature>;

export const FILE_FORMAT = 'ramps-gateway/file/1';

/** Of a file that cannot carry a signature itself: it says which bytes were made here. */
export const fileDocument = z.object({
  format: z.literal(FILE_FORMAT),
  /** By the gateway's clock. */
  made_at: time,
  name: z.string(),
  type: z.string(),
  bytes: z.int(),
  /** SHA-256 of all its bytes, hex; of a PDF of those before its signature. */
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type FileDocument = z.infer<typeof fileDocument>;

/**
 * A public key of the gateway as a JSON Web Key (RFC 7517), and in the form that openssl reads. `kid` is its thumbprint
 * (RFC 7638): whoever has the key can work it out.
 */
export const publicKeyRecord = z.object({
  kid: base64url,
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: base64url,
  y: base64url,
  alg: z.literal('ES256'),
  use: z.literal('sig'),
  /** SPKI. */
  pem: z.string(),
  /** When the gateway began to sign with it. */
  since: time,
});
export type PublicKeyRecord = z.infer<typeof publicKeyRecord>;

/** Of `/.well-known/ramps-gateway-keys.json`: all keys that there ever were, the newest first. */
export const keysFile = z.object({ keys: z.array(publicKeyRecord) });
export type KeysFile = z.infer<typeof keysFile>;

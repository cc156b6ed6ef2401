import * as z from 'zod/mini';

/** ISO 8601 UTC. Not from ./fields: `/verify` loads this file, so it imports little. */
const time = z.iso.datetime();

/** ECDSA on P-256 over SHA-256, in DER: signed by KMS, verified by `openssl dgst -sha256 -verify`. */
const ALGORITHM = 'ECDSA-P256-SHA256';

const base64 = z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/));
const base64url = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));

export const signature = z.object({
  algorithm: z.literal(ALGORITHM),
  /** `kid` of the public key. */
  key_id: base64url,
  /** Signature of the document's canonical form (domain/ledger/canonical): DER, base64. */
  value: base64,
});
export type Signature = z.infer<typeof signature>;

export const FILE_FORMAT = 'ramps-gateway/file/1';

/** Describes the bytes of a file whose format has no place for a signature. */
export const fileDocument = z.object({
  format: z.literal(FILE_FORMAT),
  made_at: time,
  name: z.string(),
  type: z.string(),
  bytes: z.int(),
  /** SHA-256 of all its bytes, hex; for a PDF, of the bytes before its signature. */
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type FileDocument = z.infer<typeof fileDocument>;

/** Signatures since `at` may be someone else's, whatever time they state. `reason` is shown to people. */
const revocation = z.object({ at: time, reason: z.string() });
export type Revocation = z.infer<typeof revocation>;

/** A public key as JSON Web Key (RFC 7517) and PEM. `kid` is its thumbprint (RFC 7638). */
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
  since: time,
  revoked: z.nullable(revocation),
});
export type PublicKeyRecord = z.infer<typeof publicKeyRecord>;

/** `/.well-known/ramps-gateway-keys.json`: all keys ever used, newest first. */
export const keysFile = z.object({ keys: z.array(publicKeyRecord) });
export type KeysFile = z.infer<typeof keysFile>;

/** A signed file (domain/signing/envelope), with any kind of document. */
export const signedFile = z.object({
  document: z.looseObject({ format: z.string(), made_at: time }),
  signature,
});

/** Size and digest of a PDF, next to the facts in its document. */
export const signedPages = z.object({ bytes: z.int(), sha256: z.string() });

/** A ledger entry in a signed file (./ledger): the checked fields; its hash covers all fields. */
export const signedEntry = z.looseObject({
  sub_account_id: z.string(),
  account: z.string(),
  posting_id: z.string(),
  number: z.int(),
  amount: z.string(),
  balance: z.string(),
  previous_hash: z.string(),
  hash: z.string(),
});
export type SignedEntry = z.infer<typeof signedEntry>;

export const STATEMENT_FORMAT = 'ramps-gateway/statement/1';

/** A ledger statement: ledger accounts over a period, each with its entries. */
export const signedStatement = z.looseObject({
  scope: z.string(),
  from: time,
  to: time,
  accounts: z.array(
    z.looseObject({
      account: z.string(),
      asset: z.string(),
      opening: z.object({ number: z.int(), balance: z.string() }),
      closing: z.object({ number: z.int(), balance: z.string() }),
      entries: z.array(signedEntry),
    }),
  ),
});
export type SignedStatement = z.infer<typeof signedStatement>;

export const EVIDENCE_FORMAT = 'ramps-gateway/evidence/1';

const part = z.object({ asset: z.string(), amount: z.string() });

/** The evidence of a conversion: the part that can be checked offline. */
export const signedEvidence = z.looseObject({
  conversion: z.looseObject({ id: z.string(), status: z.string() }),
  breakdown: z.looseObject({
    received: z.string(),
    taken: z.nullable(part),
    given: z.nullable(part),
    fee: z.string(),
    spread: z.string(),
    rounding: z.string(),
    sent: z.string(),
    remains: z.array(part),
  }),
  entries: z.array(signedEntry),
});
export type SignedEvidence = z.infer<typeof signedEvidence>;

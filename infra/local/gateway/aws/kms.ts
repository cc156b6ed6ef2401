import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto';
import { LOCAL_ACCOUNT, LOCAL_REGION } from '@ramps-gateway/infra/common/aws.ts';
import * as z from 'zod/mini';
import { readJson, writeJson } from '../../support/files.ts';
import { type AwsApi, AwsError, createJsonApi, operationsOf } from './json-api.ts';

/** The order of P-256. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

const numberOf = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
const modulo = (value: bigint): bigint => ((value % ORDER) + ORDER) % ORDER;

/** By Fermat's little theorem, because the order is prime. */
const inverse = (value: bigint): bigint => {
  let [result, base, left] = [1n, modulo(value), ORDER - 2n];
  for (; left > 0n; left >>= 1n) {
    if (left & 1n) result = modulo(result * base);
    base = modulo(base * base);
  }
  return result;
};

const coordinates = (key: KeyObject) => {
  const { d = '', x = '' } = key.export({ format: 'jwk' });
  return { d: numberOf(Buffer.from(d, 'base64url')), x: numberOf(Buffer.from(x, 'base64url')) };
};

/** A DER integer. */
const written = (value: bigint): Buffer => {
  const hex = value.toString(16);
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  const positive = (bytes[0] ?? 0) > 127 ? Buffer.concat([Buffer.of(0), bytes]) : bytes;
  return Buffer.concat([Buffer.of(0x02, positive.length), positive]);
};

/**
 * Signs a digest with P-256, in DER. Node only signs messages that it hashes itself, so a generated key supplies the
 * random point.
 */
export const signDigest = (key: KeyObject, digest: Uint8Array): Buffer => {
  const { d } = coordinates(key);
  for (;;) {
    const { d: k, x } = coordinates(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey);
    const r = modulo(x);
    const s = modulo(inverse(k) * modulo(numberOf(digest) + r * d));
    if (r === 0n || s === 0n) continue;
    const both = Buffer.concat([written(r), written(s)]);
    return Buffer.concat([Buffer.of(0x30, both.length), both]);
  }
};

const MESSAGE_LIMIT = 4096;
const DIGEST_BYTES = 32;
const ALGORITHM = 'ECDSA_SHA_256';

const keptKeys = z.object({ keys: z.array(z.object({ id: z.string(), pem: z.string() })) });

/** Signing keys in one file, mode 0600, created on first use. */
export const openKeyStore = (path: string, names: readonly string[]) => {
  const kept = readJson(path, keptKeys)?.keys ?? [];
  const made = names
    .filter((id) => !kept.some((each) => each.id === id))
    .map((id) => ({
      id,
      pem: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
        format: 'pem',
        type: 'pkcs8',
      }),
    }));
  const keys = [...kept, ...made];
  if (made.length > 0) writeJson(path, { keys });
  return {
    find: (id: string) => {
      const found = keys.find((each) => each.id === id);
      if (!found) throw new AwsError('NotFoundException', `Key '${id}' does not exist`);
      return createPrivateKey(found.pem);
    },
  };
};

const arnOf = (id: string): string => `arn:aws:kms:${LOCAL_REGION}:${LOCAL_ACCOUNT}:key/${id}`;

const toSign = z.object({
  KeyId: z.string(),
  Message: z.string(),
  MessageType: z._default(z.enum(['RAW', 'DIGEST']), 'RAW'),
  SigningAlgorithm: z.literal(ALGORITHM),
});

const digestOf = ({ Message, MessageType }: z.output<typeof toSign>): Buffer => {
  const message = Buffer.from(Message, 'base64');
  if (MessageType === 'RAW' && message.length > 0 && message.length <= MESSAGE_LIMIT)
    return createHash('sha256').update(message).digest();
  if (MessageType === 'DIGEST' && message.length === DIGEST_BYTES) return message;
  throw new AwsError('ValidationException', 'Digest is invalid length for algorithm ECDSA_SHA_256.');
};

const operation = operationsOf('ValidationException');

export const createKmsApi = (keys: ReturnType<typeof openKeyStore>): AwsApi =>
  createJsonApi('TrentService', {
    GetPublicKey: operation(z.object({ KeyId: z.string() }), ({ KeyId }) => ({
      KeyId: arnOf(KeyId),
      KeySpec: 'ECC_NIST_P256',
      KeyUsage: 'SIGN_VERIFY',
      SigningAlgorithms: [ALGORITHM],
      PublicKey: createPublicKey(keys.find(KeyId)).export({ format: 'der', type: 'spki' }).toString('base64'),
    })),
    Sign: operation(toSign, (given) => ({
      KeyId: arnOf(given.KeyId),
      Signature: signDigest(keys.find(given.KeyId), digestOf(given)).toString('base64'),
      SigningAlgorithm: ALGORITHM,
    })),
  });

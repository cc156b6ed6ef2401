import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LOCAL_ACCOUNT, LOCAL_REGION } from '@ramps-gateway/infra/common/aws.ts';
import * as z from 'zod/mini';
import { readJson, writeJson } from '../../support/files.ts';
import { readBody, sendAwsJson } from '../http/plain.ts';
import { signDigest } from './ecdsa.ts';

const TARGET = 'TrentService.';
const BODY_LIMIT = 64 * 1024;
const MESSAGE_LIMIT = 4096;
const DIGEST_BYTES = 32;
const ALGORITHM = 'ECDSA_SHA_256';

class KmsError extends Error {
  override readonly name: string;
  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

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
      if (!found) throw new KmsError('NotFoundException', `Key '${id}' does not exist`);
      return createPrivateKey(found.pem);
    },
  };
};

export type KeyStore = ReturnType<typeof openKeyStore>;

const arnOf = (id: string): string => `arn:aws:kms:${LOCAL_REGION}:${LOCAL_ACCOUNT}:key/${id}`;

const asked = z.object({ KeyId: z.string() });
const toSign = z.object({
  KeyId: z.string(),
  Message: z.string(),
  MessageType: z._default(z.enum(['RAW', 'DIGEST']), 'RAW'),
  SigningAlgorithm: z.literal(ALGORITHM),
});

const read = <Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.output<Schema> => {
  const given = schema.safeParse(body);
  if (given.success) return given.data;
  throw new KmsError('ValidationException', given.error.issues[0]?.path.join('.') ?? 'not valid');
};

const digestOf = ({ Message, MessageType }: z.output<typeof toSign>): Buffer => {
  const message = Buffer.from(Message, 'base64');
  if (MessageType === 'RAW' && message.length > 0 && message.length <= MESSAGE_LIMIT)
    return createHash('sha256').update(message).digest();
  if (MessageType === 'DIGEST' && message.length === DIGEST_BYTES) return message;
  throw new KmsError('ValidationException', 'Digest is invalid length for algorithm ECDSA_SHA_256.');
};

const OPERATIONS: Readonly<Record<string, (keys: KeyStore, body: unknown) => object>> = {
  GetPublicKey: (keys, body) => {
    const { KeyId } = read(asked, body);
    const spki = createPublicKey(keys.find(KeyId)).export({ format: 'der', type: 'spki' });
    return {
      KeyId: arnOf(KeyId),
      KeySpec: 'ECC_NIST_P256',
      KeyUsage: 'SIGN_VERIFY',
      SigningAlgorithms: [ALGORITHM],
      PublicKey: spki.toString('base64'),
    };
  },
  Sign: (keys, body) => {
    const given = read(toSign, body);
    const signature = signDigest(keys.find(given.KeyId), digestOf(given));
    return {
      KeyId: arnOf(given.KeyId),
      Signature: signature.toString('base64'),
      SigningAlgorithm: ALGORITHM,
    };
  },
};

const parse = (body: Buffer | undefined): unknown => {
  try {
    return JSON.parse(body?.toString('utf8') ?? '');
  } catch {
    throw new KmsError('SerializationException', 'The request is not JSON, or too large.');
  }
};

export const isKmsCall = (request: IncomingMessage): boolean =>
  request.method === 'POST' && String(request.headers['x-amz-target'] ?? '').startsWith(TARGET);

export const createKmsApi =
  (keys: KeyStore) =>
  async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      const name = String(request.headers['x-amz-target']).slice(TARGET.length);
      const operation = OPERATIONS[name];
      const body = await readBody(request, BODY_LIMIT);
      if (!operation) throw new KmsError('UnknownOperationException', `There is no ${name} here.`);
      sendAwsJson(response, 200, operation(keys, parse(body)));
    } catch (error) {
      if (!(error instanceof KmsError)) throw error;
      sendAwsJson(response, 400, { __type: error.name, message: error.message });
    }
  };

import { createHash, createPublicKey, verify } from 'node:crypto';
import { statSync } from 'node:fs';
import path from 'node:path';
import { createSigningKey } from '#functions/adapters/signing/kms.ts';
import { localClient } from '#infra/common/aws.ts';
import { openKeyStore } from '#local/gateway/aws/kms.ts';
import { asMode } from '#tests/support/platform.ts';
import { newSigner, hasOpenssl, opensslVerifies } from '#tests/support/signing.ts';
import { tempFolder } from '#tests/support/temp.ts';
import { KMS } from '@aws-sdk/client-kms';
import { describe, expect, it } from 'vitest';
import { startIssuer, startTestGateway } from './support.ts';

const { issuer } = await startIssuer();
const { aws, dataDir } = await startTestGateway({}, { issuer });
const client = new KMS(localClient(aws));
const keyId = 'signing-of-test';
const key = createSigningKey({ client, keyId });
const failure = (name: string) => expect.objectContaining({ name }) as Error;

describe('the local signing key', () => {
  it('signs any digest', async () => {
    const publicKey = createPublicKey({
      key: Buffer.from(await key.publicKey()),
      format: 'der',
      type: 'spki',
    });
    for (let round = 0; round < 40; round += 1) {
      const message = Buffer.from(`message ${round}`);
      const signature = await key.sign(createHash('sha256').update(message).digest());
      expect(verify('sha256', message, publicKey, signature)).toBe(true);
      expect(verify('sha256', Buffer.from('another'), publicKey, signature)).toBe(false);
    }
  });

  it.skipIf(!hasOpenssl)('makes files that openssl verifies', async () => {
    const { signer, keys } = newSigner(undefined, key);
    const text = await signer.signed({ format: 'test/1', amount: '1.50' });
    const [kept] = keys.kept;
    if (!kept) throw new Error('no key');
    expect(opensslVerifies(text, kept)).toBe(true);
  });

  it('hashes a short message itself', async () => {
    const sign = (Message: Uint8Array) =>
      client.sign({ KeyId: keyId, Message, SigningAlgorithm: 'ECDSA_SHA_256' });
    const { Signature } = await sign(Buffer.from('short'));
    const { PublicKey } = await client.getPublicKey({ KeyId: keyId });
    const publicKey = createPublicKey({ key: Buffer.from(PublicKey ?? []), format: 'der', type: 'spki' });
    expect(verify('sha256', Buffer.from('short'), publicKey, Signature ?? Buffer.of())).toBe(true);
    await expect(sign(Buffer.alloc(4097))).rejects.toEqual(failure('ValidationException'));
  });

  it('refuses the same requests as KMS', async () => {
    await expect(client.getPublicKey({ KeyId: 'other' })).rejects.toEqual(failure('NotFoundException'));
    await expect(key.sign(Buffer.from('no digest'))).rejects.toEqual(failure('ValidationException'));
  });

  it('is private, and unchanged after a restart', () => {
    const file = path.join(dataDir, 'kms.json');
    expect(statSync(file).mode & 0o077).toEqual(asMode(0));
    const folder = tempFolder();
    const open = () => openKeyStore(path.join(folder, 'kms.json'), ['one']).find('one');
    expect(open().export({ format: 'pem', type: 'pkcs8' })).toBe(
      open().export({ format: 'pem', type: 'pkcs8' }),
    );
  });
});

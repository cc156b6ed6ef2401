import { GetPublicKeyCommand, type KMSClient, SignCommand } from '@aws-sdk/client-kms';
import type { SigningKey } from '../../modules/signing/ports.ts';

interface Settings {
  readonly client: KMSClient;
  readonly keyId: string;
}

export const createSigningKey = ({ client, keyId: KeyId }: Settings): SigningKey => ({
  publicKey: async () => {
    const { PublicKey } = await client.send(new GetPublicKeyCommand({ KeyId }));
    if (!PublicKey) throw new Error('KMS gave no public key');
    return PublicKey;
  },
  sign: async (digest) => {
    const { Signature } = await client.send(
      new SignCommand({
        KeyId,
        Message: digest,
        // KMS takes 4 kB at most: a document is hashed here.
        MessageType: 'DIGEST',
        SigningAlgorithm: 'ECDSA_SHA_256',
      }),
    );
    if (!Signature) throw new Error('KMS gave no signature');
    return Signature;
  },
});

import { GetPublicKeyCommand, type KMSClient, SignCommand } from '@aws-sdk/client-kms';
import type { SigningKey } from '../../modules/signing/ports.ts';

interface Settings {
  readonly client: KMSClient;
  readonly keyId: string;
}

export const createSigningKey = ({ client, keyId: KeyId }: Settings): SigningKey => ({
  publicKey: async () => {
    const { PublicKey } = await client.send(new GetPublicKeyCommand({ KeyId }));
    if (!PublicKey) throw new Error('KMS returned no public key');
    return PublicKey;
  },
  sign: async (digest) => {
    const { Signature } = await client.send(
      new SignCommand({
        KeyId,
        Message: digest,
        // KMS signs at most 4 kB, so the document is hashed here.
        MessageType: 'DIGEST',
        SigningAlgorithm: 'ECDSA_SHA_256',
      }),
    );
    if (!Signature) throw new Error('KMS returned no signature');
    return Signature;
  },
});

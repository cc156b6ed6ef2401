import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PublicKeys, SigningKey } from '#functions/modules/signing/ports.ts';
import { createSigner } from '#functions/modules/signing/signer.ts';
import type { PublicKeyRecord } from '#shared/contract/signed.ts';
import { signDigest } from '#local/gateway/aws/kms.ts';
import { WINDOWS } from '#tests/support/platform.ts';
import { NOW } from '#tests/support/records.ts';
import { tempFolder } from '#tests/support/temp.ts';

export const newSigningKey = (): SigningKey => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    publicKey: () => Promise.resolve(publicKey.export({ format: 'der', type: 'spki' })),
    sign: (digest) => Promise.resolve(signDigest(privateKey, digest)),
  };
};

export const memoryKeys = (): PublicKeys & { readonly kept: PublicKeyRecord[] } => {
  const kept: PublicKeyRecord[] = [];
  return {
    kept,
    list: () => Promise.resolve(kept),
    add: (key) => {
      const before = kept.find(({ kid }) => kid === key.kid);
      if (!before) kept.unshift(key);
      return Promise.resolve(before ?? key);
    },
  };
};

export const newSigner = (keys = memoryKeys(), key = newSigningKey()) => ({
  keys,
  signer: createSigner({ key, keys, clock: () => NOW }),
});

export const hasOpenssl = (() => {
  if (WINDOWS) return false;
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

export const opensslVerifies = (file: string, { pem }: PublicKeyRecord): boolean => {
  const folder = tempFolder();
  writeFileSync(path.join(folder, 'file.json'), file);
  writeFileSync(path.join(folder, 'key.pem'), pem);
  const commands = `
    sed -n 2p file.json | tr -d '\\n' > document
    sed -n 's/.*"value":"\\([^"]*\\)".*/\\1/p' file.json | tail -1 | base64 -d > signature
    openssl dgst -sha256 -verify key.pem -signature signature document`;
  try {
    const output = execFileSync('sh', ['-c', commands], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
    return output.trim() === 'Verified OK';
  } catch {
    return false;
  }
};

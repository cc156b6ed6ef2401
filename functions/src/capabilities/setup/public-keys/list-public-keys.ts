import type { KeysFile, PublicKeyRecord } from '@ramps-gateway/shared/contract/signed.ts';
import type { PublicKeys } from '../../../modules/signing/ports.ts';

interface Ports {
  readonly keys: Pick<PublicKeys, 'list'>;
  readonly current: () => Promise<PublicKeyRecord>;
}

export const listPublicKeys =
  ({ keys, current }: Ports) =>
  async (): Promise<KeysFile> => {
    await current();
    return { keys: [...(await keys.list())] };
  };

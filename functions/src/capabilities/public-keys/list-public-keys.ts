import type { KeysFile, PublicKeyRecord } from '@ramps-gateway/shared/contract/signed.ts';
import type { PublicKeys } from '../../modules/signing/ports.ts';

interface Ports {
  readonly keys: Pick<PublicKeys, 'list'>;
  /** The key of now, which is in the list from then on. */
  readonly current: () => Promise<PublicKeyRecord>;
}

export const listPublicKeys =
  ({ keys, current }: Ports) =>
  async (): Promise<KeysFile> => {
    await current();
    return { keys: [...(await keys.list())] };
  };

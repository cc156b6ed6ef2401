import { listPublicKeys as call } from '@ramps-gateway/shared/contract/calls/public-keys.ts';
import { publicRoute, type Route } from '../../../modules/act/route.ts';
import type { KeysFile, PublicKeyRecord } from '@ramps-gateway/shared/contract/signed.ts';
import type { PublicKeys } from '../../../modules/signing/ports.ts';

interface Ports {
  readonly keys: Pick<PublicKeys, 'list'>;
  readonly current: () => Promise<PublicKeyRecord>;
}

const listPublicKeys =
  ({ keys, current }: Ports) =>
  async (): Promise<KeysFile> => {
    await current();
    return { keys: [...(await keys.list())] };
  };

export const publicKeysRoutes = (ports: Parameters<typeof listPublicKeys>[0]): readonly Route[] => [
  publicRoute(call, listPublicKeys(ports)),
];

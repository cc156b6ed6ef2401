import { listPublicKeys as call } from '@ramps-gateway/shared/contract/calls/public-keys.ts';
import { publicRoute, type Route } from '../../../modules/act/route.ts';
import { listPublicKeys } from './list-public-keys.ts';

export const publicKeysRoutes = (ports: Parameters<typeof listPublicKeys>[0]): readonly Route[] => [
  publicRoute(call, listPublicKeys(ports)),
];

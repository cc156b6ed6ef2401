import { functionParts } from '../../../wiring/parts.ts';
import { serveAnybody } from '../../../wiring/serving-anybody.ts';
import { kmsPublicKeys } from '../../../wiring/signer.ts';
import { publicKeysRoutes } from './routes.ts';

const parts = functionParts('public-keys');

export const handler = serveAnybody(publicKeysRoutes(kmsPublicKeys(parts)), parts);

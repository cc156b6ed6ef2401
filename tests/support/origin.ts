import { createHash } from 'node:crypto';
import { ORIGIN_HEADER } from '#shared/contract/origin.ts';

const SECRET = 'the-secret-of-the-edge-in-tests';

export const ORIGIN_PROOF = { [ORIGIN_HEADER]: SECRET } as const;

export const ORIGIN_DIGESTS = createHash('sha256').update(SECRET).digest('hex');

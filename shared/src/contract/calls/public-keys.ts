import { defineCall, PUBLIC } from '../call.ts';
import { keysFile } from '../signed.ts';

/** Public, so that anyone with a signed file, or a program, can verify it. */
export const listPublicKeys = defineCall({
  method: 'GET',
  path: '/.well-known/ramps-gateway-keys.json',
  service: 'public-keys',
  access: PUBLIC,
  answer: keysFile,
});

import { defineCall, PUBLIC } from '../call.ts';
import { keysFile } from '../signed.ts';

/** For anyone with a signed file, and for programs that check one. */
export const listPublicKeys = defineCall({
  method: 'GET',
  path: '/.well-known/ramps-gateway-keys.json',
  service: 'public-keys',
  access: PUBLIC,
  answer: keysFile,
});

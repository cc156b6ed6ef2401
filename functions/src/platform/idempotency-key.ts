import { VisibleError } from './errors.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const readKey = (header: string | undefined): string => {
  if (header === undefined || !UUID.test(header))
    throw new VisibleError(
      'INVALID_REQUEST',
      'Idempotency-Key: this call needs a request header with a UUID, the same one whenever it is repeated',
    );
  return header.toLowerCase();
};

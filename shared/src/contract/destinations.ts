import type * as z from 'zod/mini';
import { ADDRESS_FAULTS, addressFault, type WalletPlace } from '../domain/destinations/wallets.ts';

/** What is sent to a wrong address is lost: it is refused before anything knows of it. */
export const goodAddress = (payload: z.core.ParsePayload<WalletPlace>): void => {
  const fault = addressFault(payload.value);
  if (fault)
    payload.issues.push({
      code: 'custom',
      input: payload.value,
      path: ['address'],
      message: ADDRESS_FAULTS[fault],
    });
};

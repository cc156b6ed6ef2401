import type * as z from 'zod/mini';
import { ADDRESS_FAULTS, addressFault, type WalletPlace } from '../domain/destinations/wallets.ts';

/** Refuses a wrong address before anything is stored, because money sent to it is lost. */
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

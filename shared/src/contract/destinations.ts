import type * as z from 'zod/mini';
import { ADDRESS_FAULTS, addressFault, type WalletPlace } from '../domain/destinations/wallets.ts';

/** Money sent to a wrong address is lost, so the address is refused before anything is stored. */
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

import type * as z from 'zod/mini';
import { NAME_FAULTS, nameFault } from '../domain/destinations/names.ts';
import { ADDRESS_FAULTS, addressFault, type WalletPlace } from '../domain/destinations/wallets.ts';
import { isPlain } from '../domain/texts.ts';

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

/** A name that people know a destination by. What is not plain is refused as such. */
export const goodName = (payload: z.core.ParsePayload<string>): void => {
  const fault = isPlain(payload.value) && payload.value !== '' ? nameFault(payload.value) : undefined;
  if (fault) payload.issues.push({ code: 'custom', input: payload.value, message: NAME_FAULTS[fault] });
};

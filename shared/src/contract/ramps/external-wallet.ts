import type * as z from 'zod/mini';
import { TAG_FAULTS, tagFault, type WalletPlace } from '../../domain/destinations/wallets.ts';
import { goodAddress } from '../destinations.ts';
import { assetInput, exactly, line, maybeLine } from './fields.ts';
import { madeWallet } from './holdings.ts';
import { maybeName } from './names.ts';
import { DESTINATION, type RampsRow } from './row.ts';

const goodTag = (payload: z.core.ParsePayload<WalletPlace>): void => {
  const fault = tagFault(payload.value);
  if (fault)
    payload.issues.push({
      code: 'custom',
      input: payload.value,
      path: ['address_tag'],
      message: TAG_FAULTS[fault],
    });
};

export const addExternalWallet = {
  ...DESTINATION,
  id: 'add-external-wallet',
  action: 'wallet.add',
  template: '/v1/subaccount/wallet-address/external',
  summary: 'Add a withdrawal wallet',
  data: exactly({
    asset: assetInput,
    network: maybeLine(60),
    address: line(200, 'Address is required'),
    address_tag: maybeLine(200),
    name: maybeName(200),
  }).check(goodAddress, goodTag),
  answer: madeWallet,
} as const satisfies RampsRow;

import * as z from 'zod/mini';
import { ADDRESS_FAULTS, addressFault, type AddressFault } from '../../domain/addresses.ts';
import { assetInput, exactly, line, maybeLine } from './fields.ts';
import { madeWallet } from './holdings.ts';
import { DESTINATION, type RampsRow } from './row.ts';

interface Addressed {
  readonly asset: string;
  readonly network?: string | undefined;
  readonly address: string;
}

/** An asset with one network needs none to be named. */
const networkOf = ({ asset, network }: Addressed): string =>
  network ?? (asset.toUpperCase() === 'BTC' ? 'bitcoin' : '');

const FAULTS: readonly AddressFault[] = ['form', 'checksum'];

/** What is sent to a wrong address is lost: one with a wrong character is refused before anything knows of it. */
const goodAddress = FAULTS.map((fault) =>
  z.refine<Addressed>((wallet) => addressFault(networkOf(wallet), wallet.address) !== fault, {
    error: ADDRESS_FAULTS[fault],
    path: ['address'],
  }),
);

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
    name: maybeLine(200),
  }).check(...goodAddress),
  answer: madeWallet,
} as const satisfies RampsRow;

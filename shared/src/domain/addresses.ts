import { keccak256, sha256 } from './hashes.ts';

/** Networks whose addresses carry a checksum that is known here. */
type Family = 'evm' | 'tron' | 'bitcoin';

const NETWORKS: Readonly<Record<Family, readonly string[]>> = {
  evm: [
    'ethereum',
    'erc20',
    'eth',
    'polygon',
    'matic',
    'bsc',
    'bep20',
    'bnb',
    'arbitrum',
    'optimism',
    'base',
    'avalanche',
    'celo',
  ],
  tron: ['tron', 'trc20', 'trx'],
  bitcoin: ['bitcoin', 'btc'],
};

/** Of an address on no network that is known: nothing is assumed of it but what it says itself. */
const familyOf = (network: string, address: string): Family | undefined => {
  const name = network.trim().toLowerCase();
  if (NETWORKS.evm.includes(name)) return 'evm';
  if (NETWORKS.tron.includes(name)) return 'tron';
  if (NETWORKS.bitcoin.includes(name)) return 'bitcoin';
  return name === '' && /^0x/i.test(address) ? 'evm' : undefined;
};

const hexOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** EIP-55: the letters of an address are large where its hash says so. */
const isEip55 = (digits: string): boolean => {
  const hash = hexOf(keccak256(new TextEncoder().encode(digits.toLowerCase())));
  return [...digits].every((digit, index) => {
    if (/\d/.test(digit)) return true;
    const isLarge = Number.parseInt(hash[index] ?? '0', 16) >= 8;
    return isLarge === (digit === digit.toUpperCase());
  });
};

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** The 25 bytes of an address in Base58; undefined for anything else. */
const base58 = (text: string): Uint8Array | undefined => {
  let value = 0n;
  for (const letter of text) {
    const digit = BASE58.indexOf(letter);
    if (digit === -1) return undefined;
    value = value * 58n + BigInt(digit);
  }
  const zeros = /^1*/.exec(text)?.[0].length ?? 0;
  const hex = value === 0n ? '' : value.toString(16);
  const whole = hex.length % 2 === 0 ? hex : `0${hex}`;
  const bytes = Uint8Array.from(whole.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  if (bytes.length + zeros !== 25) return undefined;
  const all = new Uint8Array(25);
  all.set(bytes, zeros);
  return all;
};

/** Base58Check: the last four bytes are those of a hash of the others, of which the first one is the network's. */
const isBase58Check = (text: string, versions: readonly number[]): boolean => {
  const bytes = base58(text);
  if (!bytes || !versions.includes(bytes[0] ?? -1)) return false;
  const sum = sha256(sha256(bytes.slice(0, 21)));
  return bytes.slice(21).every((byte, index) => byte === sum[index]);
};

const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const GENERATORS = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
/** What the sum of a good address is: of the first version (bech32), of later ones (bech32m). */
const BECH32_SUM = 1;
const BECH32M_SUM = 0x2bc830a3;

const polymod = (values: readonly number[]): number =>
  values.reduce((sum, value) => {
    const top = sum >>> 25;
    const next = ((sum & 0x1ffffff) << 5) ^ value;
    return GENERATORS.reduce(
      (mixed, generator, bit) => ((top >>> bit) & 1 ? mixed ^ generator : mixed),
      next,
    );
  }, 1);

/** BIP 173 and BIP 350, of the main network. */
const isSegwit = (text: string): boolean => {
  if (text !== text.toLowerCase() && text !== text.toUpperCase()) return false;
  const lower = text.toLowerCase();
  const [prefix, data = ''] = [lower.slice(0, 2), lower.slice(3)];
  const values = [...data].map((letter) => BECH32.indexOf(letter));
  if (prefix !== 'bc' || lower[2] !== '1' || lower.length > 90 || values.length < 14 || values.includes(-1))
    return false;
  // `bc`, its high bits and its low bits.
  const sum = polymod([3, 3, 0, 2, 3, ...values]);
  const version = values[0] ?? 0;
  const size = Math.floor(((values.length - 7) * 5) / 8);
  if (version === 0) return sum === BECH32_SUM && (size === 20 || size === 32);
  return version <= 16 && sum === BECH32M_SUM && size >= 2 && size <= 40;
};

export type AddressFault = 'form' | 'checksum';

const evmFault = (address: string): AddressFault | undefined => {
  const digits = /^0x([\da-fA-F]{40})$/.exec(address)?.[1];
  if (digits === undefined) return 'form';
  return !hasChecksum(address, 'evm') || isEip55(digits) ? undefined : 'checksum';
};

/** Small or large letters alone carry none (EIP-55). */
const hasChecksum = (address: string, family: Family): boolean => {
  if (family !== 'evm') return true;
  const digits = address.slice(2);
  return digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
};

/**
 * What is wrong with an address: its `form`, or a typing error (`checksum`). Undefined if good, or the network is unknown.
 */
export const addressFault = (network: string, address: string): AddressFault | undefined => {
  switch (familyOf(network, address)) {
    case 'evm':
      return evmFault(address);
    case 'tron':
      if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(address)) return 'form';
      return isBase58Check(address, [0x41]) ? undefined : 'checksum';
    case 'bitcoin':
      if (/^bc1/i.test(address)) return isSegwit(address) ? undefined : 'checksum';
      if (!/^[13][1-9A-HJ-NP-Za-km-z]{25,34}$/.test(address)) return 'form';
      return isBase58Check(address, [0x00, 0x05]) ? undefined : 'checksum';
    case undefined:
      return undefined;
  }
};

/** A mistyped character of it would be noticed. */
export const isChecked = (network: string, address: string): boolean => {
  const family = familyOf(network, address);
  return family !== undefined && addressFault(network, address) === undefined && hasChecksum(address, family);
};

export const ADDRESS_FAULTS: Readonly<Record<AddressFault, string>> = {
  form: 'is not an address on this network',
  checksum: 'has a wrong character: its checksum does not match',
};

import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import {
  base32nopad,
  base58,
  base58xrp,
  base64urlnopad,
  bech32,
  bech32m,
  createBase58check,
} from '@scure/base';
import { canonicalNetwork, familyOf, type Family } from './networks.ts';
import { BURNED, CONTRACTS } from './no-wallets.ts';

export interface WalletPlace {
  readonly asset?: string | null | undefined;
  readonly network?: string | null | undefined;
  readonly address: string;
  readonly address_tag?: string | null | undefined;
}

const base58check = createBase58check(sha256);

/** `undefined` if the format or checksum is wrong. */
const decoded = <T>(decode: () => T): T | undefined => {
  try {
    return decode();
  } catch {
    return undefined;
  }
};

/** CRC-16/XMODEM, the checksum at the end of TON and Stellar addresses. */
const crc16 = (bytes: Uint8Array): number => {
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum & 0x8000 ? (sum << 1) ^ 0x1021 : sum << 1) & 0xffff;
  }
  return sum;
};

const EVM = /^0x([\da-f]{40})$/i;
const TRON = /^T[1-9A-HJ-NP-Za-km-z]{33}$/;

/** An address with letters of only one case has no checksum (EIP-55). */
const isMixed = (digits: string): boolean =>
  digits !== digits.toLowerCase() && digits !== digits.toUpperCase();

/** EIP-55: the hash decides which letters are upper case. */
const isEip55 = (digits: string): boolean => {
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits.toLowerCase())));
  return [...digits].every(
    (digit, at) =>
      digit === (Number.parseInt(hash[at] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit.toLowerCase()),
  );
};

/** Base58Check: the network's version byte, then 20 bytes. */
const isBase58Check = (address: string, versions: readonly number[]): boolean => {
  const bytes = decoded(() => base58check.decode(address));
  return bytes?.length === 21 && versions.includes(bytes[0] ?? -1);
};

/** BIP 173 and BIP 350, main network only. */
const isSegwit = (address: string): boolean => {
  for (const [coder, isFirst] of [
    [bech32, true],
    [bech32m, false],
  ] as const) {
    const { prefix, words = [] } = coder.decodeUnsafe(address) ?? {};
    const [version, ...rest] = words;
    const program = coder.fromWordsUnsafe(rest);
    if (prefix !== 'bc' || version === undefined || !program) continue;
    const { length } = program;
    return isFirst
      ? version === 0 && (length === 20 || length === 32)
      : version >= 1 && version <= 16 && length >= 2 && length <= 40;
  }
  return false;
};

/** XRP has its own alphabet and Bitcoin's checksum. */
const isXrp = (address: string): boolean => {
  const bytes = decoded(() => base58xrp.decode(address));
  if (bytes?.length !== 25 || bytes[0] !== 0) return false;
  const sum = sha256(sha256(bytes.slice(0, 21)));
  return bytes.slice(21).every((byte, at) => byte === sum[at]);
};

const isStellar = (address: string): boolean => {
  const bytes = decoded(() => base32nopad.decode(address));
  if (bytes?.length !== 35 || bytes[0] !== 6 << 3) return false;
  return ((bytes[34] ?? 0) << 8) + (bytes[33] ?? 0) === crc16(bytes.slice(0, 33));
};

const TON_RAW = /^-?\d{1,3}:[\da-f]{64}$/i;
/** Bounceable and non-bounceable, main network only. */
const TON_TAGS = [0x11, 0x51];

/** A TON address as workchain and hash: an account has a bounceable and a non-bounceable form. */
const tonRaw = (address: string): string | undefined => {
  if (TON_RAW.test(address)) return address.toLowerCase();
  const bytes = decoded(() => base64urlnopad.decode(address.replaceAll('+', '-').replaceAll('/', '_')));
  if (bytes?.length !== 36 || !TON_TAGS.includes(bytes[0] ?? -1)) return undefined;
  if (((bytes[34] ?? 0) << 8) + (bytes[35] ?? 0) !== crc16(bytes.slice(0, 34))) return undefined;
  return `${bytes[1] === 0xff ? -1 : bytes[1]}:${bytesToHex(bytes.slice(2, 34))}`;
};

const BECH32 = /^[a-z]{1,20}1[02-9ac-hj-np-z]{20,}$/;

/** The canonical form: hex and bech32 in lower case, TON by its hash, base58 unchanged. */
export const canonicalAddress = (address: string): string => {
  const text = address.trim();
  const lower = text.toLowerCase();
  if (/^0x[\da-f]+$/.test(lower)) return lower;
  if (BECH32.test(lower) && (text === lower || text === text.toUpperCase())) return lower;
  return tonRaw(text) ?? text;
};

/** The network of an asset that exists on only one. */
const NATIVE: ReadonlyMap<string, Family> = new Map([
  ['BTC', 'bitcoin'],
  ['TRX', 'tron'],
  ['XRP', 'xrp'],
  ['SOL', 'solana'],
  ['TON', 'ton'],
  ['XLM', 'stellar'],
]);

/** The format that an address appears to have, if no network is given. */
const lookOf = (address: string): Family | undefined => {
  if (EVM.test(address)) return 'evm';
  if (TRON.test(address)) return 'tron';
  return /^bc1/i.test(address) ? 'bitcoin' : undefined;
};

const familyFor = ({ asset, network, address }: WalletPlace): Family | undefined => {
  const name = network ?? '';
  if (canonicalNetwork(name) === '') return NATIVE.get((asset ?? '').toUpperCase()) ?? lookOf(address);
  return familyOf(name) ?? (EVM.test(address) ? 'evm' : undefined);
};

/** The given network of a wallet, or the one that its asset or address implies. */
export const networkOf = (wallet: WalletPlace): string => {
  const named = canonicalNetwork(wallet.network ?? '');
  if (named !== '') return named;
  const family = familyFor(wallet);
  return family === 'evm' ? 'ethereum' : (family ?? '');
};

const SPELLING: Readonly<Record<Family, RegExp>> = {
  evm: EVM,
  tron: TRON,
  bitcoin: /^(bc1[02-9ac-hj-np-z]{8,87}|BC1[02-9AC-HJ-NP-Z]{8,87}|[13][1-9A-HJ-NP-Za-km-z]{25,34})$/,
  solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
  ton: /^([\w+/-]{48}|-?\d{1,3}:[\da-fA-F]{64})$/,
  xrp: /^r[1-9A-HJ-NP-Za-km-z]{24,34}$/,
  stellar: /^G[A-Z2-7]{55}$/,
};

const isGood = (family: Family, address: string): boolean => {
  switch (family) {
    case 'evm':
      return !isMixed(address.slice(2)) || isEip55(address.slice(2));
    case 'tron':
      return isBase58Check(address, [0x41]);
    case 'bitcoin':
      return /^bc1/i.test(address) ? isSegwit(address) : isBase58Check(address, [0x00, 0x05]);
    case 'solana':
      return decoded(() => base58.decode(address))?.length === 32;
    case 'ton':
      return tonRaw(address) !== undefined;
    case 'xrp':
      return isXrp(address);
    case 'stellar':
      return isStellar(address);
  }
};

/** The zero address, or a precompiled contract of EVM networks. */
const isLowest = (address: string): boolean => /^0x0{36}[\da-f]{4}$/.test(address);

export type AddressFault = 'form' | 'checksum' | 'contract' | 'burned';

/** What is wrong with an address. On an unknown network, only faults that apply to every network. */
export const addressFault = (wallet: WalletPlace): AddressFault | undefined => {
  const { address } = wallet;
  const family = familyFor(wallet);
  if (!(family ? SPELLING[family] : /^[\x21-\x7e]+$/).test(address)) return 'form';
  if (family && !isGood(family, address)) return family === 'solana' ? 'form' : 'checksum';
  const canonical = canonicalAddress(address);
  if (CONTRACTS.includes(canonical)) return 'contract';
  return BURNED.includes(canonical) || isLowest(canonical) ? 'burned' : undefined;
};

/** True if the address has a checksum that detects typing errors. */
export const isChecked = (wallet: WalletPlace): boolean => {
  const family = familyFor(wallet);
  if (family === undefined || family === 'solana' || addressFault(wallet) !== undefined) return false;
  if (family === 'evm') return isMixed(wallet.address.slice(2));
  return !TON_RAW.test(wallet.address);
};

const LARGEST_TAG = 4_294_967_295;
const LONGEST_MEMO = 28;

const isOnXrp = (wallet: WalletPlace): boolean =>
  familyFor(wallet) === 'xrp' ||
  (familyFor(wallet) === undefined && (wallet.asset ?? '').toUpperCase() === 'XRP');

/** Exchanges use one XRP address for all customers; only the tag identifies the recipient. */
export const tagFault = (wallet: WalletPlace): 'missing' | 'form' | undefined => {
  const tag = wallet.address_tag ?? '';
  if (isOnXrp(wallet)) {
    if (tag === '') return 'missing';
    return /^\d{1,10}$/.test(tag) && Number(tag) <= LARGEST_TAG ? undefined : 'form';
  }
  return familyFor(wallet) === 'stellar' && utf8ToBytes(tag).length > LONGEST_MEMO ? 'form' : undefined;
};

/** The tag, on networks where it identifies the recipient; elsewhere it is a note. */
export const canonicalTag = (wallet: WalletPlace): string => {
  const tag = (wallet.address_tag ?? '').trim();
  if (isOnXrp(wallet)) return tag.replace(/^0+(?=\d)/, '');
  const family = familyFor(wallet);
  return family === 'evm' || family === 'tron' || family === 'bitcoin' || family === 'solana' ? '' : tag;
};

export const ADDRESS_FAULTS: Readonly<Record<AddressFault, string>> = {
  form: 'This is not an address on this network.',
  checksum: 'This address has a typing error (checksum).',
  contract: 'This is the contract of a token, not a wallet. Money sent there is lost.',
  burned: 'Nobody can spend from this address. Money sent there is lost.',
};

export const TAG_FAULTS = {
  missing: 'XRP needs a destination tag. The recipient shows it beside the address.',
  form: 'This is not a destination tag. Use the number the recipient shows.',
} as const;

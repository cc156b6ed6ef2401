/** The text of a PIX QR code (the central bank's BR Code manual, EMV QRCPS-MPM): fields, the last one a checksum. */

const MOST = 512;

/** CRC-16/CCITT-FALSE of the UTF-8 bytes. */
export const crc16 = (text: string): string => {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
};

type Fields = ReadonlyMap<string, string>;

/** Two digits of id, two of length, then the value. `undefined` for a wrong length or a repeated id. */
const fieldsOf = (text: string): Fields | undefined => {
  const fields = new Map<string, string>();
  for (let at = 0; at < text.length;) {
    const [, id = '', length = ''] = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4)) ?? [];
    const value = text.slice(at + 4, at + 4 + Number(length));
    if (value === '' || value.length !== Number(length) || fields.has(id)) return undefined;
    fields.set(id, value);
    at += 4 + value.length;
  }
  return fields;
};

/** True if the fields name a payee: a key or the address of a charge. */
const isPix = (account: Fields): boolean =>
  account.get('00')?.toLowerCase() === 'br.gov.bcb.pix' && (account.has('01') || account.has('25'));

const isMerchantAccount = (id: string): boolean => id >= '26' && id <= '51';

const ADDITIONAL = '62';

const VALUES: Readonly<Record<string, RegExp>> = {
  '00': /^01$/,
  '52': /^\d{4}$/,
  '53': /^986$/,
  '58': /^BR$/,
  '59': /\S/,
  '60': /\S/,
  '63': /^[\dA-F]{4}$/i,
};

const AMOUNT = /^\d{1,10}(\.\d{1,2})?$/;

/** False for a code that was altered or that banks refuse: wrong characters, lengths, fields or checksum. */
export const isBrCode = (code: string): boolean => {
  if (code.length > MOST || /[\p{C}\p{Zl}\p{Zp}]/u.test(code)) return false;
  const fields = fieldsOf(code);
  const amount = fields?.get('54');
  if (!fields || !code.startsWith('0002') || (amount !== undefined && !AMOUNT.test(amount))) return false;
  if (Object.entries(VALUES).some(([id, value]) => !value.test(fields.get(id) ?? ''))) return false;
  const templates = [...fields].filter(([id]) => isMerchantAccount(id) || id === ADDITIONAL);
  const accounts = templates.map(([, value]) => fieldsOf(value));
  if (accounts.includes(undefined)) return false;
  if (accounts.filter((account) => account && isPix(account)).length !== 1) return false;
  return code.slice(-8, -4) === '6304' && code.slice(-4).toUpperCase() === crc16(code.slice(0, -4));
};

import { randomText } from './random.ts';

/** EMV field: id, length, value. */
const field = (id: string, value: string): string => `${id}${String(value.length).padStart(2, '0')}${value}`;

export const crc16 = (text: string): string => {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, 'utf8')) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021;
    crc &= 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
};

/** Characters that every bank's terminal shows. */
const plain = (text: string, length: number): string =>
  text
    .normalize('NFD')
    .replace(/[^A-Za-z0-9 ]/g, '')
    .trim()
    .slice(0, length)
    .trim();

type Pix = { key: string; name: string; city: string; txid: string; amount?: string };

const coded = (pix: Pix): string => {
  const body = [
    field('00', '01'),
    field('26', field('00', 'br.gov.bcb.pix') + field('01', pix.key)),
    field('52', '0000'),
    field('53', '986'),
    ...(pix.amount === undefined ? [] : [field('54', pix.amount)]),
    field('58', 'BR'),
    field('59', pix.name),
    field('60', pix.city),
    field('62', field('05', pix.txid)),
    '6304',
  ].join('');
  return body + crc16(body);
};

/** Text of a PIX QR code (EMV MPM with BR Code fields): the receiver and optionally the amount. */
export const brCode = (pix: Pix): string =>
  coded({
    ...pix,
    name: plain(pix.name, 25).toUpperCase() || 'SANDBOX',
    city: plain(pix.city, 15).toUpperCase() || 'SAO PAULO',
  });

/** In the form of the beta wire's codes: without an amount, underscores for blanks. */
export const betaBrCode = (pix: Omit<Pix, 'amount'>): string =>
  coded({
    ...pix,
    name: plain(pix.name, 25).replaceAll(' ', '_') || 'Sandbox',
    city: plain(pix.city, 15).replaceAll(' ', '_') || 'Sao_Paulo',
  });

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789';

export const newTxid = (): string => randomText(25, LETTERS);

/** E, bank (8), minute (12), 11 letters or digits. */
export const END_TO_END_ID = /^E[0-9A-Za-z]{31}$/;

export const newEndToEndId = (now: number): string => {
  const minute = new Date(now).toISOString().replace(/\D/g, '').slice(0, 12);
  return `E00416968${minute}${randomText(11, LETTERS)}`;
};

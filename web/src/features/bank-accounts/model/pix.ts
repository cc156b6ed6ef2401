import { isAccountSet } from '@ramps-gateway/shared/domain/masks.ts';
import * as z from 'zod/mini';
import type { Bank } from '../../../lib/queries/holdings.ts';

export interface Pix {
  readonly hash: string;
}

const pixAnswer = z.object({ instant_payment: z.nullish(z.string()) });

/**
 * `undefined` without a code. `instant_payment_qrcode_url` is never read: an image on another host could show
 * any code and would learn who looks at it.
 */
export const readPix = (answer: unknown): Pix | undefined => {
  const { data } = z.safeParse(pixAnswer, answer);
  const hash = data?.instant_payment?.trim() ?? '';
  return hash ? { hash } : undefined;
};

/** Capacity of the largest QR code at the lowest error correction. */
const QR_BYTES = 2953;

/** Encoding more than this throws. */
export const fitsQr = ({ hash }: Pix): boolean => new TextEncoder().encode(hash).length <= QR_BYTES;

/** S4.32, "PIX": generated, or the account's value is set and not '0000'. */
export const isReady = (bank: Bank | undefined, pix: Pix | undefined): boolean =>
  pix !== undefined || isAccountSet(bank?.account);

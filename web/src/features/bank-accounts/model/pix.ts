import { isAccountSet } from '@ramps-gateway/shared/domain/masks.ts';
import * as z from 'zod/mini';
import type { Bank } from '../../../lib/queries/holdings.ts';

/** What a payer needs (S3.11, "PIX generation response"). */
export interface Pix {
  /** The code to copy, and to draw a QR of. */
  readonly hash: string;
}

const pixAnswer = z.object({ instant_payment: z.nullish(z.string()) });

/**
 * Undefined where the answer holds no code. `instant_payment_qrcode_url` is never read: an image at an address of
 * another host could show any other code, and would show that host who looks at it.
 */
export const readPix = (answer: unknown): Pix | undefined => {
  const { data } = z.safeParse(pixAnswer, answer);
  const hash = data?.instant_payment?.trim() ?? '';
  return hash ? { hash } : undefined;
};

/** Bytes that the largest QR code holds, at the lowest error correction. */
const QR_BYTES = 2953;

/** Drawing more than a QR code can hold is an error. */
export const fitsQr = ({ hash }: Pix): boolean => new TextEncoder().encode(hash).length <= QR_BYTES;

/** S4.32, "PIX": a PIX was generated, or the account's value is set and not '0000'. */
export const isReady = (bank: Bank | undefined, pix: Pix | undefined): boolean =>
  pix !== undefined || isAccountSet(bank?.account);

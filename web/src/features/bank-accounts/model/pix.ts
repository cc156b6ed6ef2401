import { isAccountSet } from '@ramps-gateway/shared/domain/masks.ts';
import * as z from 'zod/mini';
import type { Bank } from '../../../lib/queries/holdings.ts';

/** What a payer needs (spec 3, "PIX generation response"). */
export interface Pix {
  /** The code to copy, and to draw a QR of. */
  readonly hash: string;
  /** An image of it at the provider. */
  readonly imageUrl: string;
}

const told = z.object({
  instant_payment: z.nullish(z.string()),
  instant_payment_qrcode_url: z.nullish(z.string()),
});

/** Undefined where the answer holds neither a code nor an image. */
export const readPix = (answer: unknown): Pix | undefined => {
  const { data } = z.safeParse(told, answer);
  const hash = data?.instant_payment?.trim() ?? '';
  const imageUrl = data?.instant_payment_qrcode_url?.trim() ?? '';
  return hash || imageUrl ? { hash, imageUrl } : undefined;
};

/** The page may show images of its own, of https and data addresses; a path is the provider's and leads nowhere here. */
export const mayShowImage = ({ imageUrl }: Pix): boolean => /^(https:\/\/|data:image\/)/i.test(imageUrl);

/** spec 4, "PIX": a PIX was generated, or the account's value is set and not '0000'. */
export const isReady = (bank: Bank | undefined, pix: Pix | undefined): boolean =>
  pix !== undefined || isAccountSet(bank?.account);

import { isBrCode } from '@ramps-gateway/shared/domain/br-code.ts';
import { isAccountSet } from '@ramps-gateway/shared/domain/masks.ts';
import * as z from 'zod/mini';
import type { Bank } from '../../../../lib/queries/holdings.ts';

export interface Pix {
  readonly hash: string;
  /** Only a valid one is drawn and copied. */
  readonly isValid: boolean;
}

const pixAnswer = z.object({ instant_payment: z.nullish(z.string()) });

/**
 * `undefined` without a code. `instant_payment_qrcode_url` is never read: an image on another host could show
 * any code and would learn who looks at it.
 */
export const readPix = (answer: unknown): Pix | undefined => {
  const { data } = z.safeParse(pixAnswer, answer);
  const hash = data?.instant_payment?.trim() ?? '';
  return hash ? { hash, isValid: isBrCode(hash) } : undefined;
};

/** S4.32, "PIX": generated, or the account's value is set and not '0000'. */
export const isReady = (bank: Bank | undefined, pix: Pix | undefined): boolean =>
  pix?.isValid === true || isAccountSet(bank?.account);

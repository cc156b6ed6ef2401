import { isBrCode } from '@ramps-gateway/shared/domain/br-code.ts';
import * as z from 'zod/mini';
import type { Bank } from './queries/holdings.ts';

/** An account of unknown type is never offered for deposits. */
export const isDeposit = ({ bank_type: type }: Pick<Bank, 'bank_type'>): boolean => type === 'shared';

export const isBrl = ({ asset }: Pick<Bank, 'asset'>): boolean => asset?.toUpperCase() === 'BRL';

export interface Pix {
  readonly hash: string;
  /** Only a valid code is drawn and can be copied. */
  readonly isValid: boolean;
}

const pixAnswer = z.object({ instant_payment: z.nullish(z.string()) });

/**
 * `undefined` without a code. Ignores `instant_payment_qrcode_url`: an image on another host could show any code, and
 * the host would learn who views it.
 */
export const readPix = (answer: unknown): Pix | undefined => {
  const { data } = z.safeParse(pixAnswer, answer);
  const hash = data?.instant_payment?.trim() ?? '';
  return hash ? { hash, isValid: isBrCode(hash) } : undefined;
};

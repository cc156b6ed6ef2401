import { maskTaxId } from '../masks.ts';
import { taxIdKey } from './pix.ts';

export interface Holder {
  readonly name: string | null;
  /** Masked. */
  readonly document: string | null;
}

interface Held {
  readonly name?: string | null | undefined;
  readonly country?: string | null | undefined;
  readonly instant_payment?: string | null | undefined;
}

/** A bank account's holder. The provider has no document of theirs, but it can be their PIX key. */
export const holderOf = ({ name, country, instant_payment: key }: Held): Holder => {
  const document = key && (country ?? 'BR') === 'BR' ? taxIdKey(key) : undefined;
  return { name: name || null, document: document === undefined ? null : maskTaxId(document) };
};

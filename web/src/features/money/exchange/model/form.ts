import { requestQuote } from '@ramps-gateway/shared/contract/ramps/orders.ts';
import { hasNetworks } from '@ramps-gateway/shared/domain/assets.ts';
import { compare } from '@ramps-gateway/shared/domain/money.ts';
import { plainOf } from '@ramps-gateway/shared/domain/typed-amount.ts';
import * as z from 'zod/mini';
import { refusalOf } from '../../../../lib/format/typed-amount.ts';
import { exactly } from '../../../../lib/format/amount.ts';
import { TEXTS } from '../texts.ts';
import type { OfferedAsset } from './offered.ts';

/** An empty value means not chosen. Every change creates a new object. */
export const EMPTY_FORM = { source: '', target: '', amount: '', network: '' };
export type ExchangeForm = Readonly<typeof EMPTY_FORM>;

/** A new target clears the network, because its networks differ. */
export const changed = (form: ExchangeForm, change: Partial<ExchangeForm>): ExchangeForm => {
  const next = { ...form, ...change };
  return next.target === form.target ? next : { ...next, network: '' };
};

export const swapped = (form: ExchangeForm): ExchangeForm =>
  changed(form, { source: form.target, target: form.source });

/** S5.12: then the button is disabled. */
export const isIncomplete = ({ source, target, amount }: ExchangeForm): boolean =>
  source === '' || target === '' || amount.trim() === '';

export type QuoteRequest = z.output<typeof requestQuote.data>;

export type Checked =
  | { readonly ok: true; readonly request: QuoteRequest }
  | { readonly ok: false; readonly problem: 'missing' | 'network' }
  | { readonly ok: false; readonly problem: 'amount'; readonly message: string };

/**
 * S3.16, S5.12 to S5.15: the quote request, or what is missing. The amount is a plain decimal string, never a float.
 * @param target the chosen asset
 * @param network its id; empty if not chosen
 * @param usable how much of the source asset the sub-account may sell; `undefined` if unknown or without a sub-account
 */
export const checkForm = (
  form: ExchangeForm,
  target: OfferedAsset | undefined,
  network: string,
  usable?: string,
): Checked => {
  if (isIncomplete(form) || !target) return { ok: false, problem: 'missing' };
  const field = { unit: form.source };
  const amount = plainOf(form.amount, field);
  if (amount === undefined)
    return { ok: false, problem: 'amount', message: refusalOf(TEXTS.form.amount, form.amount, field) ?? '' };
  if (usable !== undefined && compare(amount, usable) > 0)
    return { ok: false, problem: 'amount', message: TEXTS.form.tooMuch(exactly(usable, form.source)) };
  if (hasNetworks(target.type) && network === '') return { ok: false, problem: 'network' };
  const parsed = z.safeParse(requestQuote.data, {
    source_asset: form.source,
    target_asset: form.target,
    source_amount: amount,
    target_amount: '0',
    product: 'exchange',
    ...(hasNetworks(target.type) ? { network } : {}),
  });
  if (parsed.success) return { ok: true, request: parsed.data };
  const [issue] = parsed.error.issues;
  return { ok: false, problem: 'amount', message: `Amount ${issue?.message ?? 'is not valid'}.` };
};

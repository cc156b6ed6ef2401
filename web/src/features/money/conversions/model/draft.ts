import {
  type ConfigurationChange,
  configurationChange,
} from '@ramps-gateway/shared/contract/calls/conversions.ts';
import type { ConfigurationRecord } from '@ramps-gateway/shared/contract/records.ts';
import {
  type AmountField,
  PERCENT,
  plainOf,
  readTyped,
  typedText,
} from '@ramps-gateway/shared/domain/typed-amount.ts';
import * as z from 'zod/mini';
import { ApiError } from '../../../../lib/api/error.ts';
import { refusalText } from '../../../../lib/format/typed-amount.ts';
import { TEXTS } from '../settings-texts.ts';

export const DRAFT_FIELDS = [
  'minimum_amount',
  'maximum_daily_amount',
  'custom_spread_override',
  'maximum_slippage',
] as const;
export type DraftField = (typeof DRAFT_FIELDS)[number];

/** The server limits the decimals of each. */
export const FIELDS = {
  minimum_amount: { unit: 'BRL' },
  maximum_daily_amount: { unit: 'BRL' },
  custom_spread_override: { unit: PERCENT },
  maximum_slippage: { unit: PERCENT },
} as const satisfies Record<DraftField, AmountField>;

export type Draft = Readonly<Record<DraftField, string>>;
export type DraftErrors = Readonly<Partial<Record<DraftField, string>>>;

export const draftOf = (configuration: ConfigurationRecord): Draft => ({
  minimum_amount: typedText(configuration.minimum_amount),
  maximum_daily_amount: typedText(configuration.maximum_daily_amount),
  custom_spread_override: typedText(configuration.custom_spread_override ?? ''),
  maximum_slippage: typedText(configuration.maximum_slippage),
});

/** In these fields, 0 is valid. */
const isPercent = (field: DraftField): boolean => FIELDS[field].unit === PERCENT;

/**
 * S5.8: text without a number becomes 0, which is then rejected. Percentages stay as typed, because 0 would be valid;
 * unreadable input with digits stays, so that the user sees it.
 */
export const settle = (field: DraftField, text: string): string => {
  const read = readTyped(text, FIELDS[field]);
  if (read.kind === 'amount') return typedText(read.amount);
  const isNumber = read.kind === 'refused' && read.why !== 'characters';
  return isPercent(field) || isNumber ? text.trim() : '0';
};

export const isField = (name: unknown): name is DraftField => DRAFT_FIELDS.some((field) => field === name);

const sentence = (field: DraftField, message: string) => `${TEXTS.fields[field].label} ${message}.`;

const errorsOf = (
  problems: readonly { readonly field: unknown; readonly message: string }[],
): DraftErrors => {
  const errors: Partial<Record<DraftField, string>> = {};
  for (const { field, message } of problems) if (isField(field)) errors[field] ??= sentence(field, message);
  return errors;
};

export type Checked =
  | { readonly ok: true; readonly change: ConfigurationChange }
  | { readonly ok: false; readonly errors: DraftErrors };

/** Runs before the server's rules. Only the spread may be empty. */
const faultOf = (draft: Draft, field: DraftField): string | undefined => {
  const read = readTyped(draft[field], FIELDS[field]);
  if (read.kind === 'empty') return field === 'custom_spread_override' ? undefined : 'must be a number';
  return read.kind === 'amount' || read.why === 'negative' ? undefined : refusalText(read.why, FIELDS[field]);
};

export const checkDraft = (draft: Draft, stored: Draft): Checked => {
  const unreadable = DRAFT_FIELDS.flatMap((field) => {
    const message = faultOf(draft, field);
    return message === undefined ? [] : [{ field, message }];
  });
  if (unreadable.length > 0) return { ok: false, errors: errorsOf(unreadable) };
  const changed = DRAFT_FIELDS.filter((field) => draft[field] !== stored[field]);
  const plain = changed.map((field) => [field, plainOf(draft[field], FIELDS[field]) ?? draft[field]]);
  const parsed = z.safeParse(configurationChange, Object.fromEntries(plain));
  if (parsed.success) return { ok: true, change: parsed.data };
  const problems = parsed.error.issues.map(({ path, message }) => ({ field: path[0], message }));
  return { ok: false, errors: errorsOf(problems) };
};

const serverProblems = z.array(z.object({ path: z.string(), message: z.string() }));

/** The server rejected the contents of the request. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 400 || error.status === 422);

/** Errors by field. An error without a field goes to the only changed field, in the server's words. */
export const errorsOfServer = (error: unknown, changed: readonly string[] = []): DraftErrors => {
  if (!(error instanceof ApiError)) return {};
  const parsed = z.safeParse(serverProblems, error.details);
  const errors = parsed.success
    ? errorsOf(parsed.data.map(({ path, message }) => ({ field: path, message })))
    : {};
  if (Object.keys(errors).length > 0 || !isRefusal(error)) return errors;
  const [only, second] = changed;
  return isField(only) && second === undefined ? { [only]: error.message } : errors;
};

import {
  type GatewaySettings,
  type GatewaySettingsChange,
  saveGatewaySettings,
} from '@ramps-gateway/shared/contract/calls/gateway-settings.ts';
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

/** Units by setting. The server limits the decimals of each. */
export const FIELDS = {
  'conversion.minimum': { unit: 'BRL' },
  'conversion.maximum': { unit: 'BRL' },
  'conversion.spread': { unit: PERCENT },
  'security.auto_approve_below': { unit: 'BRL' },
  'security.kyc_threshold': { unit: 'BRL' },
  'security.quote_deviation': { unit: PERCENT },
  'performance.batch_size': { unit: 'rows', decimals: 0 },
  'performance.timeout_seconds': { unit: 's', decimals: 0 },
  'performance.retries': { decimals: 0 },
  'performance.cache_minutes': { unit: 'min', decimals: 0 },
  'performance.calls_per_second': { unit: 'a second', decimals: 0 },
} as const satisfies Readonly<Record<string, AmountField>>;
export type SettingName = keyof typeof FIELDS;

const isSetting = (name: string): name is SettingName => Object.hasOwn(FIELDS, name);

export const SETTING_NAMES: readonly SettingName[] = Object.keys(FIELDS).filter(isSetting);

export type Draft = Readonly<Record<SettingName, string>>;
export type DraftErrors = Readonly<Partial<Record<SettingName, string>>>;

export const draftOf = ({ conversion, security, performance }: GatewaySettings): Draft => ({
  'conversion.minimum': typedText(conversion.minimum),
  'conversion.maximum': typedText(conversion.maximum),
  'conversion.spread': typedText(conversion.spread),
  'security.auto_approve_below': typedText(security.auto_approve_below),
  'security.kyc_threshold': typedText(security.kyc_threshold ?? ''),
  'security.quote_deviation': typedText(security.quote_deviation),
  'performance.batch_size': String(performance.batch_size),
  'performance.timeout_seconds': String(performance.timeout_seconds),
  'performance.retries': String(performance.retries),
  'performance.cache_minutes': String(performance.cache_minutes),
  'performance.calls_per_second': String(performance.calls_per_second),
});

/** Only this field may be empty. */
const OPTIONAL: SettingName = 'security.kyc_threshold';

const faultOf = (draft: Draft, name: SettingName): string | undefined => {
  const read = readTyped(draft[name], FIELDS[name]);
  if (read.kind === 'empty') return name === OPTIONAL ? undefined : 'is required';
  return read.kind === 'amount' ? undefined : refusalText(read.why, FIELDS[name]);
};

interface Problem {
  readonly path: string;
  readonly message: string;
}

const errorsOf = (problems: readonly Problem[], labelOf: (name: SettingName) => string): DraftErrors => {
  const errors: Partial<Record<SettingName, string>> = {};
  for (const { path, message } of problems)
    if (isSetting(path)) errors[path] ??= `${labelOf(path)} ${message}.`;
  return errors;
};

export type Checked =
  | { readonly ok: true; readonly body: GatewaySettingsChange }
  | { readonly ok: false; readonly errors: DraftErrors };

/** The change to send, after the server's own checks. @param version that was read */
export const checkDraft = (
  draft: Draft,
  version: number,
  labelOf: (name: SettingName) => string,
): Checked => {
  const unreadable = SETTING_NAMES.flatMap((path) => {
    const message = faultOf(draft, path);
    return message === undefined ? [] : [{ path, message }];
  });
  if (unreadable.length > 0) return { ok: false, errors: errorsOf(unreadable, labelOf) };
  const plain = (name: SettingName): string | undefined => plainOf(draft[name], FIELDS[name]);
  const parsed = z.safeParse(saveGatewaySettings.body, {
    version,
    conversion: {
      minimum: plain('conversion.minimum'),
      maximum: plain('conversion.maximum'),
      spread: plain('conversion.spread'),
    },
    security: {
      auto_approve_below: plain('security.auto_approve_below'),
      kyc_threshold: plain('security.kyc_threshold') ?? null,
      quote_deviation: plain('security.quote_deviation'),
    },
    performance: {
      batch_size: Number(plain('performance.batch_size')),
      timeout_seconds: Number(plain('performance.timeout_seconds')),
      retries: Number(plain('performance.retries')),
      cache_minutes: Number(plain('performance.cache_minutes')),
      calls_per_second: Number(plain('performance.calls_per_second')),
    },
  });
  if (parsed.success) return { ok: true, body: parsed.data };
  const problems = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  return { ok: false, errors: errorsOf(problems, labelOf) };
};

const serverProblems = z.array(z.object({ path: z.string(), message: z.string() }));

export const errorsOfServer = (error: unknown, labelOf: (name: SettingName) => string): DraftErrors => {
  if (!(error instanceof ApiError)) return {};
  const parsed = z.safeParse(serverProblems, error.details);
  return parsed.success ? errorsOf(parsed.data, labelOf) : {};
};

import type { ConversionSettings, PerformanceSettings, SecuritySettings } from './gateway-settings.ts';
import { compare } from './money.ts';

interface Settings {
  readonly conversion: ConversionSettings;
  readonly security: SecuritySettings;
  readonly performance: PerformanceSettings;
}

/** The change that loosens a limit. */
type Looser = 'higher' | 'lower' | 'no limit';

/** Every numeric setting. A new one does not compile until its direction is set here. */
export const LOOSER: {
  readonly [Section in keyof Settings]: Readonly<Record<keyof Settings[Section], Looser>>;
} = {
  // The spread is a price, which has its own approval.
  conversion: { minimum: 'lower', maximum: 'higher', spread: 'no limit' },
  security: { auto_approve_below: 'higher', kyc_threshold: 'higher', quote_deviation: 'higher' },
  performance: {
    batch_size: 'no limit',
    timeout_seconds: 'no limit',
    retries: 'no limit',
    cache_minutes: 'no limit',
    calls_per_second: 'higher',
  },
};

type Values = Readonly<Record<string, string | number | null>>;

/** `null`: no limit. */
const isLooser = (way: Looser, before: Values[string] = null, after: Values[string] = null): boolean => {
  if (way === 'no limit' || before === null) return false;
  if (after === null) return true;
  const change = compare(String(after), String(before));
  return way === 'higher' ? change > 0 : change < 0;
};

const loosens = (ways: Readonly<Record<string, Looser>>, before: Values, after: Values): boolean =>
  Object.entries(ways).some(([name, way]) => isLooser(way, before[name], after[name]));

/** True if at least one limit becomes looser. */
export const loosensLimit = (before: Settings, after: Settings): boolean =>
  loosens(LOOSER.conversion, { ...before.conversion }, { ...after.conversion }) ||
  loosens(LOOSER.security, { ...before.security }, { ...after.security }) ||
  loosens(LOOSER.performance, { ...before.performance }, { ...after.performance });

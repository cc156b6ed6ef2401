import type { RateCut } from './ports.ts';

const RECOVERY_MS = 30_000;
/** Caps `Retry-After`: a wrong value must not stop all orders. */
const LONGEST_PAUSE_MS = 600_000;

/** A tenth of the setting each half minute, at least one call a second. */
const recovered = (setting: number, cut: RateCut, now: number): number => {
  const since = Math.max(Date.parse(cut.at), Date.parse(cut.paused_until));
  const steps = Math.max(0, Math.floor((now - since) / RECOVERY_MS));
  return cut.calls_per_second + steps * Math.ceil(setting / 10);
};

/** Calls a second at `now`. @param setting of the gateway */
export const rateAt = (setting: number, cut: RateCut | null, now: number): number =>
  cut === null ? setting : Math.min(setting, recovered(setting, cut, now));

/** Half of the present rate, at least one call a second. @param retryAfterMs as the provider says */
export const halved = (
  setting: number,
  cut: RateCut | null,
  now: number,
  retryAfterMs: number | undefined,
): RateCut => ({
  calls_per_second: Math.max(1, Math.floor(rateAt(setting, cut, now) / 2)),
  at: new Date(now).toISOString(),
  paused_until: new Date(now + Math.min(retryAfterMs ?? 0, LONGEST_PAUSE_MS)).toISOString(),
});

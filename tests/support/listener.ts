import type { Log } from '#functions/platform/logger.ts';
import type { Metrics } from '#functions/platform/metrics.ts';

export const listener = () => {
  const lines: unknown[][] = [];
  const measured: unknown[][] = [];
  const log: Log = {
    info: (...line) => lines.push(['info', ...line]),
    warn: (...line) => lines.push(['warn', ...line]),
    error: (...line) => lines.push(['error', ...line]),
  };
  const metrics: Metrics = { put: (...metric) => measured.push(metric), flush: () => {} };
  return { log, metrics, lines, measured };
};

import type { Metrics } from '#functions/platform/metrics.ts';

/** Collects metrics as `Approvals done`, `Files failed 3`. */
export const counting = () => {
  const counted: string[] = [];
  const metrics: Metrics = {
    put: (name, value, of) => {
      const parts = [name, of ?? '', value === 1 ? '' : String(value)];
      counted.push(parts.filter((part) => part !== '').join(' '));
    },
    flush: () => {},
  };
  return { counted, metrics };
};

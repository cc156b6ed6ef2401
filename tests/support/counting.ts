import type { Metrics } from '#functions/platform/metrics.ts';

/** Metrics that remember what was counted: `Approvals done`, `Files failed`; one that counted several has them behind it. */
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

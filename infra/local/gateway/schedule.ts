import { randomUUID } from 'node:crypto';
import { LOCAL_ACCOUNT, LOCAL_REGION } from '@ramps-gateway/infra/common/aws.ts';
import type { InvocationResult } from '@ramps-gateway/infra/common/stream.ts';
import type { FunctionSpec } from '@ramps-gateway/infra/config/functions.ts';

export const scheduledEvent = (ruleName: string, now: Date) => ({
  version: '0',
  id: randomUUID(),
  'detail-type': 'Scheduled Event',
  source: 'aws.events',
  account: LOCAL_ACCOUNT,
  time: `${now.toISOString().slice(0, 19)}Z`,
  region: LOCAL_REGION,
  resources: [`arn:aws:events:${LOCAL_REGION}:${LOCAL_ACCOUNT}:rule/${ruleName}`],
  detail: {},
});

const MINUTE_MS = 60_000;

/**
 * First run after the given milliseconds, then every so many minutes. As on AWS, runs may overlap; the
 * function's time-out limits how many.
 */
export const startSchedule = (
  spec: FunctionSpec,
  { afterMs, everyMinutes }: { readonly afterMs: number; readonly everyMinutes: number },
  invoke: (event: object) => Promise<InvocationResult>,
  log: (line: string) => void,
): { stop(): void } => {
  const fire = async (): Promise<void> => {
    const result = await invoke(scheduledEvent(spec.name, new Date()));
    if (!result.ok) log(`${spec.name}: ${result.error.errorMessage}`);
  };
  let timer = setTimeout(() => {
    void fire();
    timer = setInterval(() => void fire(), everyMinutes * MINUTE_MS);
  }, afterMs);
  return { stop: () => clearTimeout(timer) };
};

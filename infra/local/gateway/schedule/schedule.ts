import type { FunctionSpec } from '@ramps-gateway/infra/config/functions.ts';
import type { InvocationResult } from '@ramps-gateway/infra/common/stream.ts';
import { scheduledEvent } from './event.ts';

const MINUTE_MS = 60_000;

/**
 * Runs a function now and then every so many minutes. As on AWS a slow run does not hold back the next one; the
 * function's own time-out bounds how many there can be.
 */
export const startSchedule = (
  spec: FunctionSpec,
  everyMinutes: number,
  invoke: (event: object) => Promise<InvocationResult>,
  log: (line: string) => void,
): { stop(): void } => {
  const fire = async (): Promise<void> => {
    const result = await invoke(scheduledEvent(spec.name, new Date()));
    if (!result.ok) log(`${spec.name}: ${result.error.errorMessage}`);
  };
  void fire();
  const timer = setInterval(() => void fire(), everyMinutes * MINUTE_MS);
  return { stop: () => clearInterval(timer) };
};

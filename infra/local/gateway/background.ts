import type { GatewayOptions } from './gateway-options.ts';
import type { Functions } from './lambda/functions.ts';
import { startSchedule } from './schedule/schedule.ts';
import { startStreams } from './streams.ts';

/** What wakes functions up without a caller: the table's stream and the clock. */
export interface Background {
  nudge(): void;
  stop(): Promise<void>;
}

export const startBackground = (options: GatewayOptions, functions: Functions): Background => {
  const { specs, values, endpoints, dataDir, log, tell } = options;
  const invoke = (name: string, event: object) =>
    functions.invoke(name, event).finally(() => streams.nudge());
  const streams = startStreams({
    specs,
    table: values.TABLE_NAME,
    endpoint: endpoints.dynamodb,
    dataDir,
    invoke,
    alarm: (line) => {
      log(line);
      tell(line);
    },
  });
  const schedules = specs.flatMap((spec) =>
    spec.trigger.kind === 'schedule'
      ? [startSchedule(spec, spec.trigger.everyMinutes, (event) => invoke(spec.name, event), log)]
      : [],
  );
  return {
    nudge: () => streams.nudge(),
    stop: () => {
      for (const schedule of schedules) schedule.stop();
      return streams.stop();
    },
  };
};

import type { FunctionSpec } from '@ramps-gateway/infra/config/functions.ts';
import { type Instance, startInstance } from './instance.ts';
import type { InvocationResult } from '@ramps-gateway/infra/common/stream.ts';

interface FunctionsOptions {
  readonly specs: readonly FunctionSpec[];
  readonly bundleOf: (spec: FunctionSpec) => string;
  readonly environmentOf: (spec: FunctionSpec) => Readonly<Record<string, string>>;
  readonly logOf: (spec: FunctionSpec) => NodeJS.WritableStream;
  readonly foremost?: readonly string[];
  readonly idle?: IdleLimits;
}

/** Idle time in milliseconds before a function is unloaded. */
interface IdleLimits {
  /** Nobody waits for a scheduled run. */
  readonly scheduled: number;
  readonly others: number;
}

export interface Functions {
  invoke(name: string, event: unknown): Promise<InvocationResult>;
  has(name: string): boolean;
  load(name: string): Promise<void>;
  /** Preloads some functions, so that their first callers do not wait. */
  warm(): Promise<void>;
  stop(): Promise<void>;
}

/** A loaded function takes about 20 MB, and 0.1 s to load again. */
const IDLE: IdleLimits = { scheduled: 500, others: 60_000 };

const WARM = 12;

interface Loaded {
  readonly spec: FunctionSpec;
  readonly instance: Instance;
  running: number;
  usedAt: number;
}

const isScheduled = (spec: FunctionSpec): boolean => spec.trigger.kind === 'schedule';

export const createFunctions = ({
  specs,
  bundleOf,
  environmentOf,
  logOf,
  foremost = [],
  idle = IDLE,
}: FunctionsOptions): Functions => {
  const byName = new Map(specs.map((spec) => [spec.name, spec]));
  const current = new Map<string, Loaded>();

  const load = (spec: FunctionSpec): Loaded => {
    const instance = startInstance(
      { spec, bundle: bundleOf(spec), environment: environmentOf(spec), log: logOf(spec) },
      () => {
        if (current.get(spec.name)?.instance === instance) current.delete(spec.name);
      },
    );
    return { spec, instance, running: 0, usedAt: performance.now() };
  };

  const loadedFor = (spec: FunctionSpec): Loaded => {
    const loaded = current.get(spec.name) ?? load(spec);
    current.set(spec.name, loaded);
    return loaded;
  };

  const giveUpIdle = (): void => {
    const now = performance.now();
    for (const { spec, instance, running, usedAt } of current.values()) {
      const most = isScheduled(spec) ? idle.scheduled : idle.others;
      if (running > 0 || now - usedAt < most || foremost.includes(spec.name)) continue;
      current.delete(spec.name);
      instance.retire();
    }
  };
  const looking = setInterval(giveUpIdle, Math.min(idle.scheduled, idle.others)).unref();

  return {
    async invoke(name, event) {
      const spec = byName.get(name);
      if (!spec) throw new Error(`there is no function ${name}`);
      const loaded = loadedFor(spec);
      loaded.running += 1;
      try {
        return await loaded.instance.invoke(event);
      } finally {
        loaded.running -= 1;
        loaded.usedAt = performance.now();
      }
    },
    has: (name) => byName.has(name),
    async load(name) {
      const spec = byName.get(name);
      if (spec) await loadedFor(spec).instance.loaded;
    },
    async warm() {
      const rank = ({ name, trigger }: FunctionSpec): number => {
        if (foremost.includes(name)) return 0;
        return trigger.kind === 'http' ? 2 : 1;
      };
      const first = specs
        .filter((spec) => !isScheduled(spec))
        .toSorted((a, b) => rank(a) - rank(b))
        .slice(0, WARM);
      for (const spec of first) await loadedFor(spec).instance.loaded;
    },
    async stop() {
      clearInterval(looking);
      await Promise.all([...current.values()].map(({ instance }) => instance.stop()));
    },
  };
};

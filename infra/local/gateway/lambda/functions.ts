import type { FunctionSpec } from '@ramps-gateway/infra/config/functions.ts';
import { type Instance, startInstance } from './instance.ts';
import type { InvocationResult } from '@ramps-gateway/infra/common/stream.ts';

interface FunctionsOptions {
  readonly specs: readonly FunctionSpec[];
  readonly bundleOf: (spec: FunctionSpec) => string;
  readonly environmentOf: (spec: FunctionSpec) => Readonly<Record<string, string>>;
  readonly logOf: (spec: FunctionSpec) => NodeJS.WritableStream;
  /** Whose callers come before all others: loaded first and never given up. */
  readonly foremost?: readonly string[];
  /** How many are kept loaded while nobody uses them. */
  readonly kept?: number;
}

/** The functions of the product, each in a worker of its own while it is in use. */
export interface Functions {
  /** Runs it once. Never rejects for what the function does; throws for a name that is none. */
  invoke(name: string, event: unknown): Promise<InvocationResult>;
  has(name: string): boolean;
  /** Loads as many as are kept, so that the first caller does not wait for it. */
  warm(): Promise<void>;
  stop(): Promise<void>;
}

/** Functions that are kept loaded. One takes some 20 MB, and a tenth of a second to load again. */
const KEPT = 12;

/** A loaded function, and how many invocations it has under way. */
interface Loaded {
  readonly spec: FunctionSpec;
  readonly instance: Instance;
  running: number;
}

/** Nobody waits for the next turn of a schedule. */
const isScheduled = (spec: FunctionSpec): boolean => spec.trigger.kind === 'schedule';

export const createFunctions = ({
  specs,
  bundleOf,
  environmentOf,
  logOf,
  foremost = [],
  kept = KEPT,
}: FunctionsOptions): Functions => {
  const byName = new Map(specs.map((spec) => [spec.name, spec]));
  /** The one that was used last comes last. */
  const current = new Map<string, Loaded>();

  const load = (spec: FunctionSpec): Loaded => {
    const instance = startInstance(
      { spec, bundle: bundleOf(spec), environment: environmentOf(spec), log: logOf(spec) },
      () => {
        if (current.get(spec.name)?.instance === instance) current.delete(spec.name);
      },
    );
    return { spec, instance, running: 0 };
  };

  const loadedFor = (spec: FunctionSpec): Loaded => {
    const loaded = current.get(spec.name) ?? load(spec);
    current.delete(spec.name);
    current.set(spec.name, loaded);
    return loaded;
  };

  /** As Lambda gives up copies that nobody uses: those of a schedule first, then what was not used for longest. */
  const makeRoom = (): void => {
    const idle = [...current.values()].filter(
      ({ running, spec }) => running === 0 && !foremost.includes(spec.name),
    );
    const first = idle.toSorted((a, b) => Number(isScheduled(b.spec)) - Number(isScheduled(a.spec)));
    for (const { spec, instance } of first.slice(0, Math.max(0, current.size - kept))) {
      current.delete(spec.name);
      instance.retire();
    }
  };

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
        makeRoom();
      }
    },
    has: (name) => byName.has(name),
    async warm() {
      const rank = ({ name, trigger }: FunctionSpec): number => {
        if (foremost.includes(name)) return 0;
        return trigger.kind === 'http' ? 2 : 1;
      };
      const first = specs
        .filter((spec) => !isScheduled(spec))
        .toSorted((a, b) => rank(a) - rank(b))
        .slice(0, kept);
      // One after the other: the rest of the stack starts at the same time.
      for (const spec of first) await loadedFor(spec).instance.loaded;
    },
    async stop() {
      await Promise.all([...current.values()].map(({ instance }) => instance.stop()));
    },
  };
};

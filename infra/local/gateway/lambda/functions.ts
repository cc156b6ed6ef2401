import type { FunctionSpec } from '@ramps-gateway/infra/config/functions.ts';
import { type Instance, startInstance } from './instance.ts';
import type { InvocationResult } from '@ramps-gateway/infra/common/stream.ts';

interface FunctionsOptions {
  readonly specs: readonly FunctionSpec[];
  readonly bundleOf: (spec: FunctionSpec) => string;
  readonly environmentOf: (spec: FunctionSpec) => Readonly<Record<string, string>>;
  readonly logOf: (spec: FunctionSpec) => NodeJS.WritableStream;
}

/** The functions of the product, each in a worker of its own. */
export interface Functions {
  /** Runs it once. Never rejects for what the function does; throws for a name that is none. */
  invoke(name: string, event: unknown): Promise<InvocationResult>;
  has(name: string): boolean;
  /** Loads them all, so that the first caller does not wait for it. */
  warm(): Promise<void>;
  stop(): Promise<void>;
}

export const createFunctions = ({ specs, bundleOf, environmentOf, logOf }: FunctionsOptions): Functions => {
  const byName = new Map(specs.map((spec) => [spec.name, spec]));
  const current = new Map<string, Instance>();

  const instanceOf = (spec: FunctionSpec): Instance => {
    const running = current.get(spec.name);
    if (running) return running;
    const options = {
      spec,
      bundle: bundleOf(spec),
      environment: environmentOf(spec),
      log: logOf(spec),
    };
    const started: Instance = startInstance(options, () => {
      if (current.get(spec.name) === started) current.delete(spec.name);
    });
    current.set(spec.name, started);
    return started;
  };

  return {
    async invoke(name, event) {
      const spec = byName.get(name);
      if (!spec) throw new Error(`there is no function ${name}`);
      return instanceOf(spec).invoke(event);
    },
    has: (name) => byName.has(name),
    async warm() {
      // One after the other: the rest of the stack starts at the same time.
      for (const spec of specs) await instanceOf(spec).loaded;
    },
    async stop() {
      await Promise.all([...current.values()].map((instance) => instance.stop()));
    },
  };
};

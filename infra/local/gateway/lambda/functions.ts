import { LOCAL_REGION, LOCAL_SECRET_KEY } from '@ramps-gateway/infra/common/aws.ts';
import type { InvocationResult } from '@ramps-gateway/infra/common/stream.ts';
import type { EnvironmentName, FunctionSpec } from '@ramps-gateway/infra/config/functions.ts';
import { metricsNamespace } from '@ramps-gateway/infra/config/stacks.ts';
import { type Instance, startInstance } from './instance.ts';

export interface Endpoints {
  readonly dynamodb: string;
  /** For AWS services that have no local address. */
  readonly aws: string;
  readonly cognito: string;
}

export type EnvironmentValues = Readonly<Record<EnvironmentName, string>>;

/** A file that does not exist, so that functions cannot use the user's AWS profile. */
const NO_FILE = '/nonexistent/aws';

/** Only the spec's variables and those of Lambda and the AWS SDK (C2: deployed code has no branch for local runs). */
export const functionEnvironment = (
  spec: FunctionSpec,
  values: EnvironmentValues,
  endpoints: Endpoints,
): Record<string, string> => ({
  ...Object.fromEntries(spec.environment.map((name) => [name, values[name]])),
  METRICS_NAMESPACE: metricsNamespace('local'),
  AWS_REGION: LOCAL_REGION,
  AWS_DEFAULT_REGION: LOCAL_REGION,
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: LOCAL_SECRET_KEY,
  AWS_CONFIG_FILE: NO_FILE,
  AWS_SHARED_CREDENTIALS_FILE: NO_FILE,
  AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
  AWS_LAMBDA_FUNCTION_NAME: spec.name,
  // Identifies the caller, like a role on AWS.
  AWS_SDK_UA_APP_ID: spec.name,
  AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(spec.memoryMb),
  AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
  _HANDLER: 'index.handler',
  AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
  AWS_ENDPOINT_URL_SECRETS_MANAGER: endpoints.aws,
  AWS_ENDPOINT_URL_LAMBDA: endpoints.aws,
  AWS_ENDPOINT_URL_S3: endpoints.aws,
  AWS_ENDPOINT_URL_KMS: endpoints.aws,
  AWS_ENDPOINT_URL_SESV2: endpoints.aws,
  AWS_ENDPOINT_URL_SQS: endpoints.aws,
  AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: endpoints.cognito,
});

interface FunctionsOptions {
  readonly specs: readonly FunctionSpec[];
  readonly bundleOf: (spec: FunctionSpec) => string;
  readonly environmentOf: (spec: FunctionSpec) => Readonly<Record<string, string>>;
  readonly logOf: (spec: FunctionSpec) => NodeJS.WritableStream;
  /** Called after each write of a function to the table. */
  readonly onWrote?: () => void;
  readonly foremost?: readonly string[];
  readonly idle?: IdleLimits;
}

/** Idle milliseconds before a function is unloaded. */
interface IdleLimits {
  /** No caller waits for a scheduled run. */
  readonly scheduled: number;
  readonly others: number;
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
  onWrote = () => undefined,
  foremost = [],
  idle = IDLE,
}: FunctionsOptions) => {
  const byName = new Map(specs.map((spec) => [spec.name, spec]));
  const current = new Map<string, Loaded>();

  const load = (spec: FunctionSpec): Loaded => {
    const instance = startInstance(
      { spec, bundle: bundleOf(spec), environment: environmentOf(spec), log: logOf(spec), onWrote },
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
    async invoke(name: string, event: unknown): Promise<InvocationResult> {
      const spec = byName.get(name);
      if (!spec) throw new Error(`no function ${name}`);
      const loaded = loadedFor(spec);
      loaded.running += 1;
      try {
        return await loaded.instance.invoke(event);
      } finally {
        loaded.running -= 1;
        loaded.usedAt = performance.now();
      }
    },
    has: (name: string) => byName.has(name),
    async load(name: string) {
      const spec = byName.get(name);
      if (spec) await loadedFor(spec).instance.loaded;
    },
    /** Preloads some functions, so that their first callers do not wait. */
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

export type Functions = ReturnType<typeof createFunctions>;

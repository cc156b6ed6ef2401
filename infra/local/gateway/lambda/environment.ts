import type { EnvironmentName, FunctionSpec } from '@ramps-gateway/infra/config/functions.ts';
import { metricsNamespace } from '@ramps-gateway/infra/config/metrics.ts';
import { LOCAL_REGION, LOCAL_SECRET_KEY } from '@ramps-gateway/infra/common/aws.ts';

export interface Endpoints {
  readonly dynamodb: string;
  /** For AWS services without an address of their own. */
  readonly aws: string;
  readonly cognito: string;
}

export type EnvironmentValues = Readonly<Record<EnvironmentName, string>>;

/** Does not exist: the user's AWS profile must not reach the functions. */
const NO_FILE = '/nonexistent/aws';

/**
 * Variables of the spec, plus those of Lambda and the AWS SDK, and nothing else (C2: deployed code has no
 * branch for local runs).
 */
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
  // Identifies the caller, like its role does on AWS.
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
  AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: endpoints.cognito,
});

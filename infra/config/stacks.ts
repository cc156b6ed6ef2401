export const STACKS = [
  'data',
  'auth',
  'api',
  'realtime',
  'background',
  'edge',
  'web',
  'edge-monitoring',
  'monitoring',
] as const;
export type StackName = (typeof STACKS)[number];

/** The region of CloudFront's firewalls and metrics. */
export const EDGE_REGION = 'us-east-1';

export const isAtEdge = (stack: StackName): boolean => stack === 'edge' || stack === 'edge-monitoring';

/** The copies in another region. Their locked contents need no termination protection. */
export const COPIES = 'backup';

export const nameOnAws = (stage: string, stack: StackName | typeof COPIES): string =>
  `ramps-gateway-${stage}-${stack}`;

export const LOGGED_ERRORS = 'LoggedErrors';

/** Separates the stages of an account; functions get it as METRICS_NAMESPACE. */
export const metricsNamespace = (stage: string): string => `ramps-gateway/${stage}`;

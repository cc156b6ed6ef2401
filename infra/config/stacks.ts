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

/**
 * The stage in names that must differ between regions: of what an account has once in all regions, and of stacks outside
 * the stage's own region. So an account can have a stage in two regions.
 */
export const placeOf = (stage: string, region: string): string => `${stage}-${region}`;

/** The region of CloudFront's firewalls and metrics. */
export const EDGE_REGION = 'us-east-1';

export const isAtEdge = (stack: StackName): boolean => stack === 'edge' || stack === 'edge-monitoring';

/** The copies in another region. Their locked contents need no termination protection. */
export const COPIES = 'backup';

/** @param place `placeOf` for the edge and the copies */
export const nameOnAws = (place: string, stack: StackName | typeof COPIES): string =>
  `ramps-gateway-${place}-${stack}`;

export const LOGGED_ERRORS = 'LoggedErrors';

/** Separates the stages of an account; functions get it as METRICS_NAMESPACE. @param place `placeOf` at the edge */
export const metricsNamespace = (place: string): string => `ramps-gateway/${place}`;

/** The stacks of a stage, data first. */
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

/** Where CloudFront looks for its firewalls, and writes what it measures, wherever the rest of the product is. */
export const EDGE_REGION = 'us-east-1';

/** Whether it stands there, and not in the region of the stage. */
export const isAtEdge = (stack: StackName): boolean => stack === 'edge' || stack === 'edge-monitoring';

/** Of copies in another region, where the stage has them: what is in it stays and is locked, so that nothing protects the stack. */
export const COPIES = 'backup';

/** As it is called on AWS. */
export const nameOnAws = (stage: string, stack: StackName | typeof COPIES): string =>
  `ramps-gateway-${stage}-${stack}`;

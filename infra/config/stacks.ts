/** The stacks of a stage, data first. */
export const STACKS = ['data', 'auth', 'api', 'realtime', 'background', 'edge', 'web', 'monitoring'] as const;
export type StackName = (typeof STACKS)[number];

/** Where CloudFront looks for its firewalls, wherever the rest of the product is. */
export const EDGE_REGION = 'us-east-1';

/** As it is called on AWS. */
export const nameOnAws = (stage: string, stack: StackName): string => `ramps-gateway-${stage}-${stack}`;

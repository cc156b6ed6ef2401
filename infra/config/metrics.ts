/** CloudWatch separates the metrics of the stages of one account by it; functions get it as METRICS_NAMESPACE. */
export const metricsNamespace = (stage: string): string => `ramps-gateway/${stage}`;

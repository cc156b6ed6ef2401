/** Lines of the level ERROR of all functions together, counted by CloudWatch Logs: no code has to say so. */
export const LOGGED_ERRORS = 'LoggedErrors';

/** CloudWatch separates the metrics of the stages of one account by it; functions get it as METRICS_NAMESPACE. */
export const metricsNamespace = (stage: string): string => `ramps-gateway/${stage}`;

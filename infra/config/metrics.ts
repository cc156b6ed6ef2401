export const LOGGED_ERRORS = 'LoggedErrors';

/** Separates the stages of an account; functions get it as METRICS_NAMESPACE. */
export const metricsNamespace = (stage: string): string => `ramps-gateway/${stage}`;

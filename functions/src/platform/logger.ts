import { Logger } from '@aws-lambda-powertools/logger';

/**
 * What a log line may hold: ids and outcomes, never headers, bodies, tokens, PIX or bank data (design, habit 7).
 * The log level comes from POWERTOOLS_LOG_LEVEL.
 */
export interface Log {
  info(message: string, ids?: Readonly<Record<string, string | number | boolean | null>>): void;
  warn(message: string, ids?: Readonly<Record<string, string | number | boolean | null>>): void;
  error(
    message: string,
    cause: unknown,
    ids?: Readonly<Record<string, string | number | boolean | null>>,
  ): void;
}

export const createLog = (serviceName: string): Log => {
  const logger = new Logger({ serviceName });
  return {
    info: (message, ids = {}) => logger.info(message, { ...ids }),
    warn: (message, ids = {}) => logger.warn(message, { ...ids }),
    error: (message, cause, ids = {}) =>
      logger.error(message, { ...ids, error: cause instanceof Error ? cause : new Error(String(cause)) }),
  };
};

/** For tests and for use cases that have nobody to tell. */
export const quiet: Log = { info: () => {}, warn: () => {}, error: () => {} };

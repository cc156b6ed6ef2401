import { Logger } from '@aws-lambda-powertools/logger';
import { correlationId } from './correlation.ts';
import { redact } from './redact.ts';

type Ids = Readonly<Record<string, string | number | boolean | null>>;

/**
 * Logs ids and outcomes, never headers, bodies, tokens, PIX or bank data (CONTRIBUTING.md, habit 7). Each line has the
 * correlation id.
 */
export interface Log {
  info(message: string, ids?: Ids): void;
  warn(message: string, ids?: Ids): void;
  error(message: string, cause: unknown, ids?: Ids): void;
}

const correlated = (): { correlation_id?: string } => {
  const id = correlationId();
  return id === undefined ? {} : { correlation_id: id };
};

export const createLog = (serviceName: string): Log => {
  const logger = new Logger({ serviceName, jsonReplacerFn: redact });
  return {
    info: (message, ids = {}) => logger.info(message, { ...correlated(), ...ids }),
    warn: (message, ids = {}) => logger.warn(message, { ...correlated(), ...ids }),
    error: (message, cause, ids = {}) =>
      logger.error(message, {
        ...correlated(),
        ...ids,
        error: cause instanceof Error ? cause : new Error(String(cause)),
      }),
  };
};

export const quiet: Log = { info: () => {}, warn: () => {}, error: () => {} };

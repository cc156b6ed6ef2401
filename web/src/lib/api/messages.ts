import { ERRORS } from '@ramps-gateway/shared/contract/errors.ts';

/** Grouped by what the user can do about it (S8). */
export type FailureKind = 'configuration' | 'authentication' | 'network' | 'other';

/** S8.1 to S8.15, "Configuration and authentication". */
export const CONFIGURATION_MESSAGE = ERRORS.PROVIDER_NOT_CONFIGURED.message;
export const NO_SUB_ACCOUNTS_MESSAGE =
  'No sub-accounts found. Please sync your sub-accounts from the Sub-Accounts page.';

const KIND_BY_CODE: ReadonlyMap<string, FailureKind> = new Map([
  ['PROVIDER_NOT_CONFIGURED', 'configuration'],
  ['UNAUTHENTICATED', 'authentication'],
  ['SESSION_ENDED', 'authentication'],
  ['NETWORK', 'network'],
]);

const KIND_BY_TEXT: readonly (readonly [RegExp, FailureKind])[] = [
  [/credentials not configured|Configuration error/, 'configuration'],
  [/Authentication (required|failed)|Unauthorized/, 'authentication'],
  [/^Failed to fetch$/, 'network'],
];

export const kindOfFailure = (error: unknown): FailureKind => {
  if (!(error instanceof Error)) return 'other';
  const byCode = 'code' in error && typeof error.code === 'string' && KIND_BY_CODE.get(error.code);
  if (byCode) return byCode;
  return KIND_BY_TEXT.find(([text]) => text.test(error.message))?.[1] ?? 'other';
};

/** The failure's own message, or the one of its kind; may be empty. */
export const textOfFailure = (error: unknown): string => {
  if (kindOfFailure(error) === 'configuration') return CONFIGURATION_MESSAGE;
  return error instanceof Error ? error.message : '';
};

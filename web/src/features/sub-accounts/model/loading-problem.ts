import { DEFAULT_FAILURE } from '../../../lib/api/error.ts';
import { TEXTS } from '../texts.ts';

const { problems: P } = TEXTS;

export interface Problem {
  readonly title: string;
  /** What to do about it, where that is known. */
  readonly text?: string;
}

/** spec 8, "Loading errors": found by what the message contains, in this order. */
const KNOWN: readonly (readonly [part: string, problem: Problem])[] = [
  ['credentials not configured', P.credentials],
  ['Authentication failed', P.authentication],
  ['Failed to fetch', P.network],
];

/** How a failure to load is told. */
export const loadingProblem = (error: unknown): Problem => {
  const message = error instanceof Error && error.message !== DEFAULT_FAILURE ? error.message : '';
  return KNOWN.find(([part]) => message.includes(part))?.[1] ?? { title: message || P.fallback };
};

/** Whether Settings are where it can be mended. */
export const isOfSettings = (problem: Problem): boolean =>
  problem === P.credentials || problem === P.authentication;

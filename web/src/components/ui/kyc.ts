import { capitalised } from '../../lib/format/capitalised.ts';

/** A bare number gets the word "Level". */
export const kycLevelLabel = (level: string): string =>
  /^\d+$/.test(level) ? `Level ${level}` : capitalised(level.replaceAll('_', ' '));

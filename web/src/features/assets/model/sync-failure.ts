import { TEXTS } from '../texts.ts';

const { sync: S } = TEXTS;

/** S8.75 to S8.79, "Asset sync failure": what the page says for the message of a failed sync. */
export const syncFailure = (message: string | null | undefined): string => {
  if (!message) return S.otherwise;
  if (message.includes('Authentication required')) return S.signIn;
  if (message.includes('credentials not configured') || message.includes('Configuration error'))
    return S.notConfigured;
  return message.includes('Unauthorized') ? S.unauthorized : message;
};

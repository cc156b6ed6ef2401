/** Days that a mailed temporary password is valid. */
export const INVITATION_DAYS = 3;

const DAY_MS = 24 * 60 * 60 * 1000;

/** @returns ISO 8601; null if none was mailed yet */
export const endOfInvitation = (sentAt: string | null): string | null =>
  sentAt === null ? null : new Date(Date.parse(sentAt) + INVITATION_DAYS * DAY_MS).toISOString();

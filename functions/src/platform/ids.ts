import { createHash } from 'node:crypto';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';

/** The first 130 bits of a SHA-256, as 26 letters and digits. */
const digest = (text: string): string => {
  const bytes = createHash('sha256').update(text).digest();
  let letters = '';
  for (let bit = 0; bit < 130; bit += 5) {
    const pair = ((bytes[bit >> 3] ?? 0) << 8) | (bytes[(bit >> 3) + 1] ?? 0);
    letters += ALPHABET[(pair >> (11 - (bit % 8))) & 31] ?? '';
  }
  return letters;
};

/**
 * Ids that follow from what they stand for, so that two writers of the same thing meet on the same row and a
 * conditional write settles which of them made it: no look-up table, no second copy.
 */
export const subAccountId = (externalId: string): string => `sub_${digest(`account ${externalId}`)}`;

export const conversionId = (externalId: string, depositOrderId: string): string =>
  `cnv_${digest(`deposit ${externalId} ${depositOrderId}`)}`;

export const orderId = (externalId: string, externalOrderId: string): string =>
  `ord_${digest(`order ${externalId} ${externalOrderId}`)}`;

/** One payment for each account and deposit. */
export const paymentId = (externalId: string, depositOrderId: string): string =>
  `pay_${digest(`payment ${externalId} ${depositOrderId}`)}`;

/** One notification for each person and cause. */
export const notificationId = (userId: string, cause: string): string =>
  `ntf_${digest(`notification ${userId} ${cause}`)}`;

/** One exception for each account, order and kind. */
export const exceptionId = (externalId: string, externalOrderId: string, kind: string): string =>
  `rec_${digest(`exception ${kind} ${externalId} ${externalOrderId}`)}`;

/** One hint for each change of an order. */
export const hintId = (
  externalId: string,
  externalOrderId: string,
  changedAt: string,
  status: string,
): string => `hint_${digest(`hint ${externalId} ${externalOrderId} ${changedAt} ${status}`)}`;

/** Recorded by the gateway itself, to have the engine look at an order. */
export const isHint = (eventId: string): boolean => eventId.startsWith('hint_');

/** Our references begin with the conversion's id (conversions, steps/send-once); undefined for those of others. */
export const conversionOfReference = (reference: string | null | undefined): string | undefined =>
  /^(cnv_[a-z2-7]{26})-[xw]\d+$/.exec(reference ?? '')?.[1];

/** One configuration for each sub-account (C3). */
export const configurationId = (ofSubAccount: string): string => ofSubAccount.replace(/^sub_/, 'ccf_');

export const subAccountOfConfiguration = (id: string): string => id.replace(/^ccf_/, 'sub_');

/** One webhook configuration for each user (S6.12); the user id is a UUID. */
export const webhookConfigurationId = (userId: string): string => `whc_${userId}`;

export const userOfWebhookConfiguration = (id: string): string | undefined =>
  id.startsWith('whc_') ? id.slice('whc_'.length) : undefined;

/** What an order of the proxy is found by at the provider: of a caller's Idempotency-Key and when it was first used. */
export const proxyReference = (userId: string, key: string, since: string): string =>
  `prx_${digest(`request ${userId} ${key} ${since}`)}`;

/** By it two creations of the same sub-account meet. */
export const claimId = (email: string, name: string): string =>
  `clm_${digest(`claim ${email.trim().toLowerCase()} ${name.trim().toLowerCase()}`)}`;

/**
 * What the provider is given to know a new sub-account by: the claim's id, and a word that nobody can guess. An
 * account that shows it again was made by this creation and by no other.
 */
export const claimReference = (ofClaim: string, secret: string): string => `${ofClaim}-${secret}`;

/** Undefined for what is no reference of ours. */
export const claimOfReference = (reference: string | null | undefined): string | undefined =>
  /^(clm_[a-z2-7]{26})-[0-9a-f-]{36}$/.exec(reference ?? '')?.[1];

/** A UUID that always is the same for the same text: an idempotency key that a crash cannot lose. */
export const keyFor = (text: string): string => {
  const hex = createHash('sha256').update(text).digest('hex');
  const variant = '89ab'[Number.parseInt(hex[16] ?? '0', 16) & 3] ?? '8';
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** Maximum mails per user and UTC hour; further messages go into one mail in the next hour. */
export const MAILS_AN_HOUR = 4;

/** Messages within this many milliseconds of the first share a mail. */
export const MAIL_WAIT_MS = 60_000;

/** Messages listed in a mail; further ones are counted. */
export const MAIL_LINES = 20;

/** Messages checked for one mail (still true, still for this user); further ones are counted. */
export const MOST_WAITING = 400;

/** Hours after which a message appears only in the page. */
export const MAIL_HOURS = 24;

/** Value of `ALERT_SENDER` without a sender address: nothing is sent or queued. */
export const NO_SENDER = 'none';

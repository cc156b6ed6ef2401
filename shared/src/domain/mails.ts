/** Maximum mails to a user in a UTC hour; further messages are sent in one mail in the next hour. */
export const MAILS_AN_HOUR = 4;

/** Messages within this many milliseconds of the first share a mail. */
export const MAIL_WAIT_MS = 60_000;

/** Messages shown in a mail; the others are counted. */
export const MAIL_LINES = 20;

/** Messages checked for one mail (still true, still for this user); the others are counted. */
export const MOST_WAITING = 400;

/** Hours after which a message is only shown in the page, not mailed. */
export const MAIL_HOURS = 24;

/** `ALERT_SENDER` without a sender address: nothing is sent or queued. */
export const NO_SENDER = 'none';

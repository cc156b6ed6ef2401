/** Mails to one person within an UTC hour; what comes beyond them waits for the next one, and is one mail then. */
export const MAILS_AN_HOUR = 4;

/** What comes up within so many milliseconds of the first is in the same mail. */
export const MAIL_WAIT_MS = 60_000;

/** Messages that a mail shows; it gives the number of all others. */
export const MAIL_LINES = 20;

/** Messages that one mail looks at: whether they are still true, and for whom. The others are counted. */
export const MOST_WAITING = 400;

/** Hours after which a message is too old for a mail: it stays in the page. */
export const MAIL_HOURS = 24;

/** `ALERT_SENDER` where no address is set up: nothing is sent, and nothing waits to be. */
export const NO_SENDER = 'none';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const two = (value: number): string => String(value).padStart(2, '0');

/** As API Gateway writes the time of a request: `20/Nov/2026:14:00:00 +0000`. */
export const logTime = (at: Date): string =>
  `${two(at.getUTCDate())}/${MONTHS[at.getUTCMonth()] ?? ''}/${at.getUTCFullYear()}` +
  `:${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())} +0000`;

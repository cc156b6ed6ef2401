/** The folder sets how long a file is kept: an export can be made again, a monthly statement is a record. */
export type FileKey = `exports/${string}` | `statements/${string}`;

/** In the bucket of the audit log: one folder a UTC day; nothing is ever removed. */
export type ArchiveKey = `audit/${string}`;

/** Days until an export is removed. */
export const EXPORT_DAYS = 30;

/** Seconds that a link to a file is valid: anyone with the link can open the file without signing in. */
export const LINK_SECONDS = 5 * 60;

/** The folder decides how long a file is kept: an export can be made again, a monthly statement is a record. */
export type FileKey = `exports/${string}` | `statements/${string}`;

/** In the audit log's bucket: one folder per UTC day. Nothing is ever removed. */
export type ArchiveKey = `audit/${string}`;

/** Days before an export is removed. */
export const EXPORT_DAYS = 30;

/** Seconds that a link to a file is valid. Anyone with the link can open the file without signing in. */
export const LINK_SECONDS = 5 * 60;

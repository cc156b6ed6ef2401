/** `tron` -> `Tron` (S3.4). */
export const capitalised = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

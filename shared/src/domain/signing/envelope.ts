/**
 * A signed file is JSON in three lines: `{"document":`, the canonical document, `,"signature":{…}}`. The signature covers
 * the second line without its line break, so a program need not rebuild the canonical form.
 */
export const BEFORE_DOCUMENT = '{"document":\n';

export const afterDocument = (signature: string): string => `\n,"signature":${signature}}\n`;

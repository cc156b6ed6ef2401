/**
 * A signed file is JSON in three lines: `{"document":`, the canonical document, `,"signature":{…}}`. What was signed is the
 * second line without its end, so no program has to rebuild the canonical form.
 */
export const BEFORE_DOCUMENT = '{"document":\n';

export const afterDocument = (signature: string): string => `\n,"signature":${signature}}\n`;

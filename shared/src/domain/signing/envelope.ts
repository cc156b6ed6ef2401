/**
 * A signed file is JSON in three lines, `{"document":`, the document in its canonical form, `,"signature":{…}}`: the second
 * line, without its end, is what was signed. So no program is needed to make the canonical form again, and none is misled by
 * how the file is written: whoever parses it makes the same text.
 */
export const BEFORE_DOCUMENT = '{"document":\n';

/** @param signature as JSON */
export const afterDocument = (signature: string): string => `\n,"signature":${signature}}\n`;

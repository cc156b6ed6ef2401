/**
 * A signed PDF ends with its signed file as comments, then its cross-reference again, which readers look for at the end.
 * The SHA-256 of all bytes before the comments is signed.
 */
const MARK = '%RampsGatewaySigned\n';

/** Latin 1, byte by byte: what is looked for has no other signs. */
const textOf = (bytes: Uint8Array): string => {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
};

/** As far from its end as a reader looks for it. */
const END_BYTES = 1024;
const END = /startxref\s+(\d+)\s+%%EOF\s*$/;

/** Where the table of objects of a PDF begins, by its last bytes; undefined for what does not end as a PDF does. */
export const tableOffset = (end: Uint8Array): string | undefined =>
  END.exec(textOf(end.subarray(Math.max(0, end.length - END_BYTES))))?.[1];

/** What follows the pages. @param signed a signed file (./envelope) */
export const pdfEnding = (signed: string, offset: string): string => {
  const comments = signed
    .trimEnd()
    .split('\n')
    .map((line) => `%${line}`);
  return `\n${MARK}${comments.join('\n')}\nstartxref\n${offset}\n%%EOF\n`;
};

export const isPdf = (bytes: Uint8Array): boolean => textOf(bytes.subarray(0, 5)) === '%PDF-';

const lastIndexOf = (bytes: Uint8Array, wanted: Uint8Array): number => {
  for (let at = bytes.length - wanted.length; at >= 0; at -= 1)
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return at;
  return -1;
};

/** Whether a PDF says of itself that it is signed. */
export const isSignedPdf = (bytes: Uint8Array): boolean =>
  lastIndexOf(bytes, new TextEncoder().encode(MARK)) >= 0;

/** Splits a signed PDF into pages and signed file. Undefined unless its ending is exactly as made. */
export const readPdf = (
  bytes: Uint8Array<ArrayBuffer>,
): { readonly pages: Uint8Array<ArrayBuffer>; readonly signed: string } | undefined => {
  const at = lastIndexOf(bytes, new TextEncoder().encode(`\n${MARK}`));
  if (at < 0) return undefined;
  const pages = bytes.subarray(0, at);
  const ending = new TextDecoder().decode(bytes.subarray(at));
  const lines = ending.slice(`\n${MARK}`.length).split('\n');
  const signed = `${lines
    .slice(0, -4)
    .map((line) => line.slice(1))
    .join('\n')}\n`;
  const offset = tableOffset(pages);
  return offset !== undefined && pdfEnding(signed, offset) === ending ? { pages, signed } : undefined;
};

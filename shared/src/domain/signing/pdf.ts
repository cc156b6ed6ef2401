/**
 * A signed PDF ends with its signed file as comments and a second cross-reference, because readers look for one at the
 * end. The signature covers the SHA-256 of all bytes before the comments.
 */
const MARK = '%RampsGatewaySigned\n';

/** Latin-1, byte by byte; the searched text is ASCII. */
const textOf = (bytes: Uint8Array): string => {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
};

/** PDF readers search the cross-reference in this many last bytes. */
const END_BYTES = 1024;
const END = /startxref\s+(\d+)\s+%%EOF\s*$/;

/** Offset of a PDF's object table, from its last bytes; undefined if they do not end a PDF. */
export const tableOffset = (end: Uint8Array): string | undefined =>
  END.exec(textOf(end.subarray(Math.max(0, end.length - END_BYTES))))?.[1];

/** What follows the pages in the file. @param signed a signed file (./envelope) */
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

/** True if a PDF claims to be signed. */
export const isSignedPdf = (bytes: Uint8Array): boolean =>
  lastIndexOf(bytes, new TextEncoder().encode(MARK)) >= 0;

/** Splits a signed PDF into pages and signed file. Undefined unless its end is exactly what `pdfEnding` writes. */
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

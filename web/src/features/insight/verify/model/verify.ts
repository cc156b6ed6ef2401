import {
  FILE_FORMAT,
  fileDocument,
  type PublicKeyRecord,
  type Signature,
  signedFile,
  signedPages,
} from '@ramps-gateway/shared/contract/signed.ts';
import { signatureHalves } from '@ramps-gateway/shared/domain/signing/der.ts';
import { afterDocument, BEFORE_DOCUMENT } from '@ramps-gateway/shared/domain/signing/envelope.ts';
import { isPdf, isSignedPdf, readPdf } from '@ramps-gateway/shared/domain/signing/pdf.ts';
import { type Contents, contentsOf, Contradiction } from './contents.ts';
import { bytesOf, canonicalText, fromBase64, hexOf, sha256, toBase64Url } from './digest.ts';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

/** A key's id is its thumbprint (RFC 7638); a key with another id is not trusted. */
const isItself = async ({ kid, crv, kty, x, y }: PublicKeyRecord): Promise<boolean> =>
  toBase64Url(await sha256(bytesOf(canonicalText({ crv, kty, x, y }) ?? ''))) === kid;

const isSignedBy = async (key: PublicKeyRecord, { value }: Signature, text: string): Promise<boolean> => {
  const der = fromBase64(value);
  const halves = der && signatureHalves(der);
  if (!halves || !(await isItself(key))) return false;
  const { kty, crv, x, y } = key;
  const imported = await crypto.subtle.importKey('jwk', { kty, crv, x, y }, ALGORITHM, false, ['verify']);
  return crypto.subtle.verify(ALGORITHM, imported, halves, bytesOf(text));
};

export interface GivenFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export type Verdict =
  | {
      /** `revoked`: the file is unchanged, but its key is no longer trusted. */
      readonly state: 'verified' | 'revoked';
      readonly key: PublicKeyRecord;
      readonly madeAt: string;
      readonly contents: Contents;
    }
  /** The content does not match its signature. */
  | { readonly state: 'refused'; readonly why: string }
  | { readonly state: 'unknown-key'; readonly keyId: string }
  /** A detached signature without its file. */
  | { readonly state: 'incomplete'; readonly name: string }
  | { readonly state: 'no-evidence'; readonly why: string };

const refused = (why: string): Verdict => ({ state: 'refused', why });
const noEvidence = (why: string): Verdict => ({ state: 'no-evidence', why });

const textOf = (bytes: Uint8Array<ArrayBuffer>): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const CHANGED = 'Its content was changed after the gateway signed it.';

/** @param beside the bytes that the document must name: a PDF's pages, or the file added with it */
const verifyText = async (
  text: string,
  keys: readonly PublicKeyRecord[],
  beside: { readonly bytes: Uint8Array<ArrayBuffer>; readonly of: 'pages' | 'file' } | undefined,
): Promise<Verdict> => {
  const given: unknown = parsed(text);
  const { data } = signedFile.safeParse(given);
  if (!data)
    return text.startsWith(BEFORE_DOCUMENT)
      ? refused(CHANGED)
      : noEvidence('It is not signed by a Ramps Gateway.');
  const { document, signature } = data;
  const key = keys.find(({ kid }) => kid === signature.key_id);
  if (!key) return { state: 'unknown-key', keyId: signature.key_id };
  const [content, seal] = [canonicalText(document), canonicalText(signature)];
  if (content === undefined || seal === undefined) return refused(CHANGED);
  if (!(await isSignedBy(key, signature, content))) return refused(CHANGED);
  // In other formatting, a reader could see text that the signature does not cover.
  if (`${BEFORE_DOCUMENT}${content}${afterDocument(seal)}` !== text)
    return refused(
      'Its content is unchanged, but other software saved the file again. Get the original file.',
    );

  const named =
    document.format === FILE_FORMAT
      ? fileDocument.safeParse(document).data
      : signedPages.safeParse(document['pages']).data;
  if (document.format === FILE_FORMAT && !beside)
    return { state: 'incomplete', name: String(document['name']) };
  if (beside && !named) return refused('Its signature belongs to another kind of file.');
  if (named) {
    const bytes = beside?.bytes;
    if (!bytes) return noEvidence('It is part of a signed PDF: add the PDF itself.');
    if (bytes.length !== named.bytes || hexOf(await sha256(bytes)) !== named.sha256)
      return refused(
        beside.of === 'pages'
          ? 'Its pages were changed after the gateway signed it.'
          : 'This is not the signed file: it was changed, or it is another file.',
      );
  }
  try {
    const contents = await contentsOf(document);
    if (!contents)
      return noEvidence(
        `This gateway signed it, but this page does not know its format: ${document.format}.`,
      );
    return { state: key.revoked ? 'revoked' : 'verified', key, madeAt: document.made_at, contents };
  } catch (error) {
    if (error instanceof Contradiction)
      return refused(`It was signed, but contradicts itself: ${error.message}.`);
    throw error;
  }
};

const verifyPdf = (bytes: Uint8Array<ArrayBuffer>, keys: readonly PublicKeyRecord[]): Promise<Verdict> => {
  const read = readPdf(bytes);
  if (read) return verifyText(read.signed, keys, { bytes: read.pages, of: 'pages' });
  return Promise.resolve(
    isSignedPdf(bytes)
      ? refused('The signature at its end was changed.')
      : noEvidence('This PDF is not signed by a Ramps Gateway.'),
  );
};

/** One file, or a file with its detached signature. Nothing leaves the browser. */
export const verify = async (
  given: readonly GivenFile[],
  keys: readonly PublicKeyRecord[],
): Promise<Verdict> => {
  const texts = given.map(({ bytes }) => (isPdf(bytes) ? undefined : textOf(bytes)));
  const [first, second] = given;
  if (!first) return noEvidence('No file was added.');
  if (!second) {
    if (isPdf(first.bytes)) return verifyPdf(first.bytes, keys);
    const [text] = texts;
    return text === undefined
      ? noEvidence('It is neither a signed JSON file nor a signed PDF.')
      : verifyText(text, keys, undefined);
  }
  if (given.length > 2) return noEvidence('Add one file, or a file and its signature file.');
  const at = texts.findIndex((text) => text?.startsWith(BEFORE_DOCUMENT) === true);
  const text = texts[at];
  const other = given[1 - at];
  return text === undefined || !other
    ? noEvidence('Neither file is signed by a Ramps Gateway.')
    : verifyText(text, keys, { bytes: other.bytes, of: 'file' });
};

import type { FileKey } from '@ramps-gateway/shared/domain/files.ts';

export interface KeptFile {
  readonly bytes: number;
  readonly contentType: string;
  /** ISO 8601 UTC. */
  readonly keptAt: string;
}

export interface FileLink {
  readonly url: string;
  /** ISO 8601 UTC. */
  readonly expiresAt: string;
}

/** Files of the product, which nobody reaches but by a link. */
export interface Files {
  /** Streams content, a few megabytes in memory. The file is whole or absent; the key is replaced. Answers its bytes. */
  put(key: FileKey, content: AsyncIterable<Uint8Array | string>, contentType: string): Promise<number>;
  /** Undefined where there is none, or none any more. */
  find(key: FileKey): Promise<KeptFile | undefined>;
  /** Also where there is none. */
  remove(key: FileKey): Promise<void>;
  /** Opens the file for LINK_SECONDS, under the name that it is saved by. Does not look whether there is one. */
  link(key: FileKey, downloadName: string): Promise<FileLink>;
}

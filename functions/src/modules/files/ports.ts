import type { FileKey } from '@ramps-gateway/shared/domain/files.ts';

export interface KeptFile {
  readonly bytes: number;
  readonly contentType: string;
  readonly keptAt: string;
}

interface FileLink {
  readonly url: string;
  readonly expiresAt: string;
}

export interface Files {
  /**
   * Streams content, a few megabytes in memory. The file is complete or absent, and replaces an existing one. Returns
   * its size in bytes.
   */
  put(key: FileKey, content: AsyncIterable<Uint8Array | string>, contentType: string): Promise<number>;
  find(key: FileKey): Promise<KeptFile | undefined>;
  remove(key: FileKey): Promise<void>;
  /** Valid for LINK_SECONDS; does not check that the file exists. */
  link(key: FileKey, downloadName: string): Promise<FileLink>;
}

import { createHash } from 'node:crypto';
import { FILE_FORMAT, type FileDocument } from '@ramps-gateway/shared/contract/signed.ts';
import type { ExportFormat, Separators } from '@ramps-gateway/shared/domain/exports.ts';
import type { FileKey } from '@ramps-gateway/shared/domain/files.ts';
import type { Files } from '../../../modules/files/ports.ts';
import type { Signer } from '../../../modules/signing/signer.ts';
import { csvOf } from '../../../modules/statements/csv.ts';
import { pdfOf } from '../../../modules/statements/pdf.ts';
import type { Report } from '../../../modules/statements/report.ts';
import {
  type AccountStatement,
  entriesOf,
  type Statement,
  type StatementLedger,
} from '../../../modules/statements/statement.ts';
import type { StatementSources } from '../../../modules/statements/movement.ts';
import { reportOf, statementJson } from '../../../modules/statements/statement-report.ts';
import { xlsxOf } from '../../../modules/statements/xlsx.ts';

type Content = AsyncIterable<Uint8Array | string>;

export const CONTENT_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  json: 'application/json',
};

export const tableContent = (report: Report, format: 'csv' | 'xlsx', separators: Separators): Content =>
  format === 'csv' ? csvOf(report, separators) : xlsxOf(report);

interface StatementFile {
  readonly format: ExportFormat;
  readonly separators: Separators;
  readonly name: string;
}

export const documentOf = (
  file: Omit<FileDocument, 'format' | 'type'>,
  format: ExportFormat,
): FileDocument => ({ ...file, format: FILE_FORMAT, type: CONTENT_TYPES[format] });

interface StatementParts {
  readonly ledger: StatementLedger;
  readonly signer: Signer;
  readonly sources: StatementSources;
}

/** A statement as a file; JSON and PDF include their signature. @param onEntry runs for each entry written */
export const statementContent = (
  statement: Statement,
  { format, separators, name }: StatementFile,
  { ledger, signer, sources }: StatementParts,
  onEntry: () => Promise<void> = () => Promise.resolve(),
): Content => {
  const entries = async function* (account: AccountStatement) {
    for await (const entry of entriesOf(ledger, account, statement)) {
      await onEntry();
      yield entry;
    }
  };
  const report = (): Report => reportOf(statement, entries, sources);
  switch (format) {
    case 'csv':
    case 'xlsx':
      return tableContent(report(), format, separators);
    case 'pdf':
      return signer.signedPdf(pdfOf(report(), separators), (pages) => ({
        ...documentOf({ ...pages, made_at: statement.made_at, name }, format),
      }));
    case 'json':
      return signer.signedStream(statementJson(statement, entries));
  }
};

export async function* signatureContent(signer: Signer, document: FileDocument): AsyncGenerator<string> {
  yield await signer.signed({ ...document });
}

export const keep = async (
  files: Pick<Files, 'put'>,
  key: FileKey,
  content: Content,
  contentType: string,
): Promise<{ readonly bytes: number; readonly sha256: string }> => {
  const hash = createHash('sha256');
  const hashed = async function* (): AsyncGenerator<Uint8Array | string> {
    for await (const piece of content) {
      hash.update(piece);
      yield piece;
    }
  };
  const bytes = await files.put(key, hashed(), contentType);
  return { bytes, sha256: hash.digest('hex') };
};

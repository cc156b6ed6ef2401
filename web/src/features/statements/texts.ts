import type { ExportFormat, ExportKind, ExportState } from '@ramps-gateway/shared/domain/exports.ts';
import type { FamilyName } from '../../theme/palette.ts';

const counted = (count: number): string => count.toLocaleString('en-US');

export const FORMAT_LABELS: Readonly<Record<ExportFormat, string>> = {
  pdf: 'PDF (signed)',
  xlsx: 'Excel (XLSX)',
  csv: 'CSV',
  json: 'JSON (signed)',
};

export const KIND_LABELS: Readonly<Record<ExportKind, string>> = {
  statement: 'Statement',
  payments: 'Payments',
  conversions: 'Conversions',
  orders: 'Orders',
};

export const STATES: Readonly<Record<ExportState, readonly [label: string, family: FamilyName]>> = {
  queued: ['Waiting', 'neutral'],
  running: ['Being made', 'info'],
  done: ['Ready', 'success'],
  failed: ['Failed', 'danger'],
  gone: ['Removed', 'neutral'],
};

export const TEXTS = {
  form: {
    title: 'New statement',
    hint: 'Opening balance, every entry with the balance after it, closing balance. Made in the background; a file is kept for 30 days.',
    scope: 'Of',
    all: 'All sub-accounts that I see',
    ofOwner: (email: string) => `Owner: ${email}`,
    ledger: 'Ledger account',
    everyLedger: 'All ledger accounts',
    period: 'Time (UTC)',
    soFar: 'This month so far',
    custom: 'From … to …',
    from: 'From',
    to: 'To, this day included',
    format: 'Format',
    separators: 'Numbers',
    comma: '1,234.50, fields by comma',
    semicolon: '1.234,50, fields by semicolon',
    submit: 'Make the statement',
    running: 'Asking',
    noDays: 'Choose both days.',
  },
  list: {
    title: 'Statements and exports',
    label: 'Statements and exports',
    loading: 'Loading the exports',
    loadFailed: 'The exports could not be loaded',
    empty: { title: 'Nothing exported yet', text: 'What you ask for is listed here, with its progress.' },
    columns: { asked: 'Asked for', what: 'What', format: 'Format', state: 'State', action: 'Action' },
    rows: (rows: number, of: number | null) =>
      of === null ? `${counted(rows)} rows` : `${counted(rows)} of ${counted(of)} entries`,
    done: (rows: number) => `${counted(rows)} ${rows === 1 ? 'row' : 'rows'}`,
    progress: 'Progress',
    until: 'kept until',
    gone: 'Its file was removed. Make it again.',
    download: 'Download',
    again: 'Make it again',
    signature: 'Signature',
    ofExport: (what: string) => `, ${what}`,
    openFailed: 'The file could not be opened',
    notYet: 'It is not made yet.',
    period: (from: string, to: string) => `${from} to ${to}`,
  },
  ask: 'Ask for a statement',
  months: {
    title: 'Month statements',
    hint: 'Made on the first of the next month (UTC) and kept as signed PDF and JSON.',
    label: 'Month statements',
    account: 'Sub-account',
    choose: 'Choose a sub-account',
    chooseText: 'Its statements are listed here.',
    loading: 'Loading the statements',
    loadFailed: 'The statements could not be loaded',
    empty: { title: 'No statement yet', text: 'Have one made for a month that is over.' },
    columns: { month: 'Month', entries: 'Entries', state: 'State', action: 'Files' },
    month: 'Month',
    make: 'Make it',
    making: 'Asking',
    failed: 'The statement could not be asked for',
    file: (format: string) => format.toUpperCase(),
    ofMonth: (month: string) => ` of ${month}`,
  },
} as const;

import type { ExportFormat, ExportKind } from '@ramps-gateway/shared/domain/exports.ts';

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

export const TEXTS = {
  form: {
    title: 'New statement',
    hint: 'Opening balance, every movement with the balance after it, closing balance. Created in the background and kept for 30 days.',
    scope: 'Scope',
    all: 'All sub-accounts I can see',
    ofOwner: (email: string) => `Owner: ${email}`,
    ledger: 'Ledger account',
    everyLedger: 'All ledger accounts',
    period: 'Period (UTC)',
    soFar: 'This month so far',
    custom: 'From … to …',
    from: 'From',
    to: 'To (included)',
    format: 'Format',
    separators: 'Numbers',
    comma: '1,234.50, comma-separated',
    semicolon: '1.234,50, semicolon-separated',
    submit: 'Create statement',
    running: 'Requesting',
    noDays: 'Choose both days.',
  },
  list: {
    title: 'Statements and exports',
    label: 'Statements and exports',
    loading: 'Loading the exports',
    loadFailed: 'The exports could not be loaded',
    empty: {
      title: 'Nothing exported yet',
      text: 'Statements and exports you request are listed here with their progress.',
    },
    columns: { asked: 'Requested', what: 'What', format: 'Format', state: 'State', action: 'Action' },
    rows: (rows: number, of: number | null) =>
      of === null ? `${counted(rows)} rows` : `${counted(rows)} of ${counted(of)} entries`,
    done: (rows: number) => `${counted(rows)} ${rows === 1 ? 'row' : 'rows'}`,
    progress: 'Progress',
    until: 'kept until',
    gone: 'Its file was removed. Create it again.',
    download: 'Download',
    again: 'Create it again',
    signature: 'Signature',
    ofExport: (what: string) => `, ${what}`,
    openFailed: 'The file could not be opened',
    notYet: 'It is not ready yet.',
    period: (from: string, to: string) => `${from} to ${to}`,
    since: (day: string) => `from ${day}`,
    before: (day: string) => `before ${day}`,
    least: (amount: string) => `${amount} or more`,
    most: (amount: string) => `up to ${amount}`,
    search: (text: string) => `“${text}”`,
  },
  other: 'Other periods',
  months: {
    title: 'Monthly statements',
    hint: 'One sub-account, month by month (UTC). Signed, and also available for the current month so far.',
    label: 'Monthly statements',
    account: 'Sub-account',
    choose: 'Choose a sub-account',
    chooseText: 'Its statements are listed here.',
    soFar: (time: string) => `So far, until ${time}`,
    earlier: 'Earlier months',
    making: 'Preparing',
    failed: 'The statement could not be created',
    takesLong: 'It takes longer than usual. Try again in a minute.',
    ofMonth: (month: string) => ` of ${month}`,
  },
} as const;

import type { ExportRecord, MonthStatementRecord } from '@ramps-gateway/shared/contract/exports.ts';
import type { IncomingPaymentRecord } from '@ramps-gateway/shared/contract/payments.ts';
import type { ConversionRecord, SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { ConversionStatus } from '@ramps-gateway/shared/domain/conversion.ts';
import type { PaymentList } from '@ramps-gateway/shared/domain/payments.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { StoredSubAccount, SubAccounts } from '../../modules/accounts/ports.ts';
import type { Page, PageRequest } from '../../platform/page.ts';

/** What the one who makes a file keeps of it for themselves. */
export interface Work {
  /** How often somebody began to make it. */
  readonly attempts: number;
  /** When somebody is to make it, or to look whether the one who began still does; null once nobody is. ISO 8601. */
  readonly due: string | null;
}

export interface ExportJob {
  readonly version: number;
  readonly record: ExportRecord;
  readonly work: Work & {
    /** The sub-accounts that the file tells of; null where an administrator asked, who sees all of them. */
    readonly accounts: readonly string[] | null;
  };
}

export interface MonthJob {
  readonly version: number;
  readonly record: MonthStatementRecord;
  readonly work: Work;
}

/** Exports that people asked for. */
export interface ExportJobs {
  create(record: ExportRecord, work: ExportJob['work']): Promise<void>;
  get(id: string): Promise<ExportJob | undefined>;
  /** Of one person, newest first. */
  page(userId: string, page: PageRequest): Promise<Page<ExportRecord>>;
  /** False when it has changed since `expected`. */
  replace(record: ExportRecord, work: ExportJob['work'], expected: number): Promise<boolean>;
}

/** The statements of the months. */
export interface MonthJobs {
  /** False when there already is one. */
  create(record: MonthStatementRecord, work: Work): Promise<boolean>;
  get(subAccountId: string, month: string): Promise<MonthJob | undefined>;
  /** Of one sub-account, the latest month first. */
  page(subAccountId: string, page: PageRequest): Promise<Page<MonthStatementRecord>>;
  replace(record: MonthStatementRecord, work: Work, expected: number): Promise<boolean>;
}

/** What is to be made. */
export type DueJob =
  | { readonly kind: 'export'; readonly id: string }
  | { readonly kind: 'month'; readonly sub_account_id: string; readonly month: string };

export interface DueJobs {
  /** By `when` (ISO 8601), the longest due first. One Query. */
  due(when: string, limit: number): Promise<readonly DueJob[]>;
}

/** How far the round has come that begins the statements of the last month. */
export interface StatementsRound {
  get(): Promise<{ readonly version: number; readonly month: string; readonly after: string | null }>;
  /** False when another round has gone on since `expected`. @param after null once all are begun */
  move(month: string, after: string | null, expected: number): Promise<boolean>;
}

export interface ScopeAccounts extends SubAccounts {
  /** All that the principal sees. */
  every(who: Principal): Promise<readonly StoredSubAccount[]>;
  ofMany(ids: readonly string[]): Promise<ReadonlyMap<string, StoredSubAccount>>;
}

export interface AllAccounts {
  /** A part of the list of all sub-accounts, oldest first. */
  accounts(
    after: string | null,
    limit: number,
  ): Promise<{ readonly items: readonly SubAccountRecord[]; readonly next: string | null }>;
}

/** The lists that people filter, within the principal's scope, newest first. */
export interface FilteredLists {
  payments(
    who: Principal,
    list: PaymentList | undefined,
    page: PageRequest,
  ): Promise<Page<IncomingPaymentRecord>>;
  conversions(
    who: Principal,
    everyone: boolean,
    page: PageRequest & { readonly status?: ConversionStatus | undefined },
  ): Promise<Page<ConversionRecord>>;
}

/** The email of a user; undefined where they are not known. */
export type EmailOf = (userId: string) => Promise<string | undefined>;

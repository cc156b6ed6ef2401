import type { ExportRecord, MonthStatementRecord } from '@ramps-gateway/shared/contract/exports.ts';
import type { IncomingPaymentRecord, PaymentFilter } from '@ramps-gateway/shared/contract/payments.ts';
import type { ConversionRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { ConversionStatus } from '@ramps-gateway/shared/domain/conversion.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { StoredSubAccount, SubAccounts, AccountsNow } from '../../../modules/accounts/ports.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';
import type { Act } from '../../../modules/audit/act.ts';

export interface Job {
  readonly attempts: number;
  /** When to make the file, or to check that its maker is still alive; null when done. ISO 8601. */
  readonly due: string | null;
}

export interface ExportJob {
  readonly version: number;
  readonly record: ExportRecord;
  readonly work: Job & {
    /** The sub-accounts in the file; null for an administrator's request, who sees all. */
    readonly accounts: readonly string[] | null;
  };
}

interface MonthJob {
  readonly version: number;
  readonly record: MonthStatementRecord;
  readonly work: Job;
}

export interface ExportJobs {
  /** False if the user is at the limit of open exports. */
  create(record: ExportRecord, job: ExportJob['work'], act: Act): Promise<boolean>;
  get(id: string): Promise<ExportJob | undefined>;
  page(userId: string, page: PageRequest): Promise<Page<ExportRecord>>;
  replace(record: ExportRecord, job: ExportJob['work'], expected: number): Promise<boolean>;
}

export interface MonthJobs {
  create(record: MonthStatementRecord, job: Job, act: Act | null): Promise<boolean>;
  get(subAccountId: string, month: string): Promise<MonthJob | undefined>;
  page(subAccountId: string, page: PageRequest): Promise<Page<MonthStatementRecord>>;
  replace(record: MonthStatementRecord, job: Job, expected: number, act?: Act): Promise<boolean>;
}

export type DueJob =
  | { readonly kind: 'export'; readonly id: string }
  | { readonly kind: 'month'; readonly sub_account_id: string; readonly month: string };

export interface DueJobs {
  /** Jobs due by `when` (ISO 8601), longest due first, in one Query. */
  due(when: string, limit: number): Promise<readonly DueJob[]>;
}

export interface StatementsRound {
  get(): Promise<{ readonly version: number; readonly month: string; readonly after: string | null }>;
  /** False if another round has continued since `expected`. @param after null when all are started */
  move(month: string, after: string | null, expected: number): Promise<boolean>;
}

export interface ScopeAccounts extends SubAccounts, AccountsNow {
  every(who: Principal): Promise<readonly StoredSubAccount[]>;
}

export interface FilteredLists {
  payments(who: Principal, filter: PaymentFilter, page: PageRequest): Promise<Page<IncomingPaymentRecord>>;
  conversions(
    who: Principal,
    everyone: boolean,
    page: PageRequest & { readonly status?: ConversionStatus | undefined },
  ): Promise<Page<ConversionRecord>>;
}

export type EmailOf = (userId: string) => Promise<string | undefined>;

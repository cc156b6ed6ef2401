import type { ApprovalRecord, PolicyRecord } from '@ramps-gateway/shared/contract/approvals.ts';
import type { Service } from '@ramps-gateway/shared/contract/call.ts';
import type { Page, PageRequest } from '../../platform/page.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';

/** A request as it was made, so that it can be made again. */
export interface KeptRequest {
  readonly service: Service;
  readonly method: string;
  /** With `{name}` for values. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** JSON; sealed where it holds secrets. Null where there is none. */
  readonly body: string | null;
  readonly sealed: boolean;
  /** The headers it depends on, or that say where it came from. */
  readonly headers: Readonly<Record<string, string>>;
  readonly claims: Readonly<Record<string, string>>;
  readonly domain: string;
  /** Digest of what a second person sees: what is executed must be equal. */
  readonly shown: string;
  readonly digest: string;
}

export interface StoredApproval {
  readonly version: number;
  readonly record: ApprovalRecord;
  /** The manager at the time of the request finds it too. */
  readonly managerId: string | null;
  /** Null once it is closed. */
  readonly request: KeptRequest | null;
}

/** Every write states the version that it expects. */
export interface Approvals {
  get(id: string): Promise<StoredApproval | undefined>;
  waitingFor(digest: string): Promise<StoredApproval | undefined>;
  /** False where the request waits already. @param managerId of its sub-account, who may find it */
  create(record: ApprovalRecord, request: KeptRequest, managerId: string | null): Promise<boolean>;
  /** False where it has moved on. @param due ISO 8601: when it is looked at by itself; null: never */
  move(
    approval: Omit<StoredApproval, 'request'>,
    record: ApprovalRecord,
    due: string | null,
  ): Promise<boolean>;
}

export interface ApprovalPages {
  page(who: Principal, list: 'open' | 'decided', page: PageRequest): Promise<Page<ApprovalRecord>>;
}

export interface StoredPolicy {
  /** 0 before the first change. */
  readonly version: number;
  readonly record: PolicyRecord;
}

export interface PolicyRow {
  read(): Promise<StoredPolicy>;
  write(record: PolicyRecord, expected: number): Promise<boolean>;
}

export interface Seal {
  seal(text: string, id: string): Promise<string>;
  open(sealed: string, id: string): Promise<string>;
}

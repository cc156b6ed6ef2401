import type { WebhookEvent } from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import type {
  ActionRecord,
  EffectEvidence,
  ExceptionRecord,
  ProviderOrder,
} from '@ramps-gateway/shared/contract/reconciliation.ts';
import type {
  ConfigurationRecord,
  ConversionRecord,
  OrderRecord,
  ProfileRecord,
  StepRecord,
  SubAccountRecord,
  WebhookLogRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import type { ConversionStepName } from '@ramps-gateway/shared/domain/conversion.ts';
import type { ExceptionState } from '@ramps-gateway/shared/domain/reconciliation.ts';
import type { Page, PageRequest } from '../../platform/page.ts';
import type { Read } from '../../platform/provider.ts';
import type { Exception } from './model.ts';

/** A page of the provider's orders of one account, the last changed first. */
export interface OrderPage {
  readonly orders: readonly ProviderOrder[];
  /** Items that could not be read. */
  readonly unreadable: number;
  readonly isLast: boolean;
}

export interface Provider {
  order(accountId: string, orderId: string): Promise<Read<ProviderOrder>>;
  /** @param page from 1 */
  orders(accountId: string, page: number): Promise<Read<OrderPage>>;
}

export type Effect = Omit<EffectEvidence, 'recorded'>;

/** A conversion as far as it is compared and shown. */
export interface ConversionFacts {
  readonly version: number;
  readonly record: ConversionRecord;
  /** The step in hand; of a failed conversion the one that Retry begins with. */
  readonly step: ConversionStepName | null;
  readonly steps: readonly StepRecord[];
  readonly quote: {
    readonly id: string | null;
    readonly target_amount: string;
    readonly expires_at: string | null;
  } | null;
  readonly exchange: Effect | null;
  readonly transfer: Effect | null;
}

/** What is known here of an order. */
export interface Ours {
  /** Its row, as webhooks told of it. */
  readonly row: OrderRecord | undefined;
  /** Of a deposit: what was made of it. Of other orders: the conversion that their reference names. */
  readonly conversion: ConversionFacts | undefined;
}

export interface Facts {
  /** By order id; many orders in few requests. */
  ofOrders(
    accountId: string,
    orders: readonly Pick<ProviderOrder, 'id' | 'type' | 'reference'>[],
  ): Promise<ReadonlyMap<string, Ours>>;
  conversion(id: string): Promise<ConversionFacts | undefined>;
  account(id: string): Promise<SubAccountRecord | undefined>;
  configuration(subAccountId: string): Promise<ConfigurationRecord | undefined>;
  /** Our row of an order, of either kind. */
  row(accountId: string, orderId: string): Promise<OrderRecord | undefined>;
  /** The judged events of an order, newest first. */
  events(accountId: string, orderId: string): Promise<readonly WebhookLogRecord[]>;
}

/** A stretch of a list; `next` is where to go on, null at its end. */
export interface Stretch<T, At = string> {
  readonly items: readonly T[];
  readonly next: At | null;
}

export interface ParkedAt {
  readonly id: string;
  /** Since when. */
  readonly at: string;
}

/** Lists that a run walks through, oldest first, a stretch a run; each stretch is one Query. */
export interface Walks {
  accounts(after: string | null, limit: number): Promise<Stretch<SubAccountRecord>>;
  /** Failed conversions, of those parked up to `until`. */
  parked(after: ParkedAt | null, until: string, limit: number): Promise<Stretch<ParkedAt, ParkedAt>>;
  open(after: string | null, limit: number): Promise<Stretch<ExceptionRecord>>;
  /** Our order rows made up to `until`. */
  recorded(after: string | null, until: string, limit: number): Promise<Stretch<OrderRecord>>;
}

/** How far an account's orders have been compared. */
export interface AccountMark {
  /** Everything that the provider changed up to here is compared. */
  readonly until: string;
  /** A comparison that hit its bound: it goes on with `page`, and when it is done all up to `top` is compared. */
  readonly rest: { readonly top: string | null; readonly page: number } | null;
}

/** Where the next run goes on in each list; null at the beginning. */
export interface RunMark {
  readonly accounts: string | null;
  readonly parked: ParkedAt | null;
  readonly open: string | null;
  readonly recorded: string | null;
}

export interface Stored<T> {
  readonly version: number;
  readonly mark: T;
}

export interface Marks {
  account(subAccountId: string): Promise<Stored<AccountMark> | undefined>;
  /** False when another run has moved it on; `expected` is 0 for a new one. */
  moveAccount(subAccountId: string, mark: AccountMark, expected: number): Promise<boolean>;
  run(): Promise<Stored<RunMark> | undefined>;
  moveRun(mark: RunMark, expected: number): Promise<boolean>;
}

/** An event that resumes what stands still: recorded like a webhook's, processed by the conversion engine. */
export interface ResumeEvent {
  readonly record: WebhookLogRecord;
  readonly event: WebhookEvent;
  /** When the sweep looks at it, should the stream miss it. */
  readonly due: string;
}

export interface Exceptions {
  get(id: string): Promise<Exception | undefined>;
  /** The exception with its latest actions, newest first, in one Query. */
  withActions(
    id: string,
  ): Promise<{ readonly exception: Exception; readonly actions: readonly ActionRecord[] } | undefined>;
  /** False when there already is one of this id. */
  create(exception: Exception): Promise<boolean>;
  /** Over the version that was read; false when it has changed. */
  replace(exception: Exception): Promise<boolean>;
  /** The same, with the action's own row and the event that it records: all of it or nothing. */
  act(exception: Exception, action: ActionRecord, event: ResumeEvent | null): Promise<boolean>;
  list(state: ExceptionState, page: PageRequest): Promise<Page<ExceptionRecord>>;
}

export interface Profiles {
  get(userId: string): Promise<{ readonly record: ProfileRecord } | undefined>;
}

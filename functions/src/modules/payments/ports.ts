import type { IncomingPaymentRecord } from '@ramps-gateway/shared/contract/payments.ts';
import type {
  ConversionRecord,
  OrderRecord,
  PaymentRecord,
  SubAccountRecord,
} from '@ramps-gateway/shared/contract/records.ts';

export interface PaymentFacts {
  readonly account: SubAccountRecord;
  readonly deposit: OrderRecord | undefined;
  readonly conversion: ConversionRecord | undefined;
  readonly held: PaymentRecord | undefined;
}

interface StoredIncomingPayment {
  readonly version: number;
  /** Null if it is unreadable. */
  readonly record: IncomingPaymentRecord | null;
}

export interface IncomingPayments {
  /** One strongly consistent read; undefined for an unknown account. */
  facts(
    externalId: string,
    depositOrderId: string,
  ): Promise<(PaymentFacts & { readonly kept: StoredIncomingPayment | undefined }) | undefined>;
  keep(record: IncomingPaymentRecord, expected: number): Promise<boolean>;
}

import type { RoutedConsumer } from '@ramps-gateway/shared/contract/entities.ts';

/** SQS's limit for a message and for a request. */
export const MOST_BYTES = 1_048_576;

/** A record of the stream, as it goes to a queue. */
export interface Routable {
  /** Of the stream's event: equal when the stream delivers the record again. */
  readonly id: string;
  readonly partition: string;
  readonly entity: string | undefined;
  readonly isNew: boolean;
  /** The record as JSON. */
  readonly text: string;
  /** The same without images, for a record that is too long for a queue. Undefined for a removal. */
  readonly short: string | undefined;
}

export interface Message {
  readonly records: readonly Routable[];
  /** `{"Records": [...]}`, as the stream delivers them. */
  readonly body: string;
  /** Messages of a group are delivered in order. Undefined in a queue without order. */
  readonly group: string | undefined;
}

export interface Queues {
  /** @returns the messages that the queue did not take */
  readonly send: (consumer: RoutedConsumer, messages: readonly Message[]) => Promise<readonly Message[]>;
}

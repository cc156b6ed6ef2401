import type { ConversionStepName } from '#shared/domain/conversion.ts';
import type { DynamoRequest } from '#tests/support/dynamo-proxy.ts';

/**
 * Where a driver is killed. A step with an order: before its claim is in the table; after it, with nothing sent;
 * after the provider made the order; after its answer came. A step without an order: the provider is asked; its
 * answer is made; the answer came and is not written; the write is done and the driver does not know.
 */
export const ORDER_POINTS = ['before claim', 'after claim', 'committed', 'answered'] as const;
export const LOOK_POINTS = ['asked', 'answer made', 'before write', 'after write'] as const;
export type Point = (typeof ORDER_POINTS)[number] | (typeof LOOK_POINTS)[number];

export interface Cell {
  readonly step: ConversionStepName;
  readonly point: Point;
}

const ORDER_STEPS = ['initiate_exchange', 'initiate_transfer'] as const;
const LOOK_STEPS = ['confirm_deposit', 'generate_quote', 'confirm_exchange', 'confirm_transfer'] as const;

/** All 24, in rounds of eight that are driven at the same time. */
export const ROUNDS: readonly (readonly Cell[])[] = [
  ORDER_STEPS.flatMap((step) => ORDER_POINTS.map((point) => ({ step, point }))),
  LOOK_STEPS.slice(0, 2).flatMap((step) => LOOK_POINTS.map((point) => ({ step, point }))),
  LOOK_STEPS.slice(2).flatMap((step) => LOOK_POINTS.map((point) => ({ step, point }))),
];

export const nameOf = ({ step, point }: Cell): string => `${step}, ${point}`;

/** An order may be on its way: the one point at which a person must look when keys are ignored. */
export const isAmbiguous = ({ point }: Cell): boolean => point === 'after claim';

interface Attribute {
  readonly S?: string;
  readonly M?: Readonly<Record<string, Attribute>>;
}
type Item = Readonly<Record<string, Attribute>>;

export interface Write {
  readonly subAccountId: string;
  readonly step: string | undefined;
  readonly status: string | undefined;
  /** The phase of each order, and whether it is leased. */
  readonly exchange: string | undefined;
  readonly transfer: string | undefined;
}

const effectOf = (attribute: Attribute | undefined): string | undefined => {
  const phase = attribute?.M?.['phase']?.S;
  return phase === 'claimed' && attribute?.M?.['lease_until']?.S !== undefined ? 'leased' : phase;
};

export const writeIn = ({ operation, body }: DynamoRequest): Write | undefined => {
  const items =
    operation === 'PutItem'
      ? [body['Item'] as Item]
      : operation === 'TransactWriteItems'
        ? (body['TransactItems'] as { Put?: { Item: Item } }[]).flatMap(({ Put }) => (Put ? [Put.Item] : []))
        : [];
  const item = items.find((each) => each['entity']?.S === 'conversion_process');
  const [record, state] = [item?.['record']?.M, item?.['state']?.M];
  if (!record || !state) return undefined;
  return {
    subAccountId: record['sub_account_id']?.S ?? '',
    status: record['status']?.S,
    step: state['step']?.S,
    exchange: effectOf(state['exchange']),
    transfer: effectOf(state['transfer']),
  };
};

const AFTER: Readonly<Record<ConversionStepName, string | undefined>> = {
  confirm_deposit: 'generate_quote',
  generate_quote: 'initiate_exchange',
  initiate_exchange: 'confirm_exchange',
  confirm_exchange: 'initiate_transfer',
  initiate_transfer: 'confirm_transfer',
  confirm_transfer: undefined,
};

const isDone = (step: ConversionStepName, write: Write): boolean =>
  write.status !== 'failed' && write.step === AFTER[step];

export const isClaim = (step: ConversionStepName, write: Write): boolean =>
  write.step === step && (step === 'initiate_exchange' ? write.exchange : write.transfer) === 'leased';

export const isHeldWrite = ({ step, point }: Cell, write: Write): 'before' | 'after' | undefined => {
  switch (point) {
    case 'before claim':
      return isClaim(step, write) ? 'before' : undefined;
    case 'after claim':
      return isClaim(step, write) ? 'after' : undefined;
    case 'answered':
    case 'before write':
      return isDone(step, write) ? 'before' : undefined;
    case 'after write':
      return isDone(step, write) ? 'after' : undefined;
    default:
      return undefined;
  }
};

/** The call that the provider holds, as the sandbox matches it. */
export interface HeldCall {
  readonly match: string;
  readonly after_commit: boolean;
  /** Counts from the write that begins the step: earlier steps make the same calls. */
  readonly from: (write: Write) => boolean;
}

const CALLS: Readonly<Record<ConversionStepName, string>> = {
  confirm_deposit: 'GET \\/v1\\/order\\/[^ ?]+',
  generate_quote: 'POST \\/v1\\/quote',
  initiate_exchange: 'POST \\/v1\\/order\\/exchange',
  confirm_exchange: 'GET \\/v1\\/order\\/[^ ?]+',
  initiate_transfer: 'POST \\/v1\\/order\\/withdrawal',
  confirm_transfer: 'GET \\/v1\\/order\\/[^ ?]+',
};

export const heldCall = ({ step, point }: Cell, accountId: string): HeldCall | undefined => {
  if (point !== 'committed' && point !== 'asked' && point !== 'answer made') return undefined;
  return {
    match: `/^${CALLS[step]} ${accountId}$/`,
    after_commit: point !== 'asked',
    from: (write) => write.step === step,
  };
};

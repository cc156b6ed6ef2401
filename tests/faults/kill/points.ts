import type { ConversionStepName } from '#shared/domain/conversion.ts';
import type { DynamoRequest } from '#tests/support/dynamo-proxy.ts';

/**
 * Where a driver is killed. Ordering step: before its claim is stored; after it, before sending; after the provider made
 * the order; after its answer arrived. If the answer has no order id, also: with the answer stored but the order unbound;
 * with the order bound but its conversion not updated. Other steps: with the provider asked; with its answer made; with
 * the answer not yet stored; with it stored but the driver not informed.
 */
const ORDER_POINTS = ['before claim', 'after claim', 'committed', 'answered'] as const;
const UNNAMED_POINTS = [...ORDER_POINTS, 'unbound', 'bound'] as const;
export const LOOK_POINTS = ['asked', 'answer made', 'before write', 'after write'] as const;
export type Point = (typeof UNNAMED_POINTS)[number] | (typeof LOOK_POINTS)[number];

export interface Cell {
  readonly step: ConversionStepName;
  readonly point: Point;
}

const ORDER_STEPS = ['initiate_exchange', 'initiate_transfer'] as const;
const LOOK_STEPS = ['confirm_deposit', 'generate_quote', 'confirm_exchange', 'confirm_transfer'] as const;

/** All 24, in rounds of eight that run in parallel. */
export const ROUNDS: readonly (readonly Cell[])[] = [
  ORDER_STEPS.flatMap((step) => ORDER_POINTS.map((point) => ({ step, point }))),
  LOOK_STEPS.slice(0, 2).flatMap((step) => LOOK_POINTS.map((point) => ({ step, point }))),
  LOOK_STEPS.slice(2).flatMap((step) => LOOK_POINTS.map((point) => ({ step, point }))),
];

/** For a provider without order ids: one round for each ordering step. */
export const UNNAMED_ROUNDS: readonly (readonly Cell[])[] = ORDER_STEPS.map((step) =>
  UNNAMED_POINTS.map((point) => ({ step, point })),
);

export const nameOf = ({ step, point }: Cell): string => `${step}, ${point}`;

/** An order may have been sent: the only point that needs a person when keys are ignored. */
export const isAmbiguous = ({ point }: Cell): boolean => point === 'after claim';

/** Without order ids no answer is stored, so only comparison or a person can identify the order. */
export const isUnanswered = ({ point }: Cell): boolean =>
  point === 'after claim' || point === 'committed' || point === 'answered';

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
  /** The type of the order whose slot now shows it as made. */
  readonly made: string | undefined;
  /** The type of the order bound to its intent. */
  readonly bound: string | undefined;
}

const effectOf = (attribute: Attribute | undefined): string | undefined => {
  const phase = attribute?.M?.['phase']?.S;
  return phase === 'claimed' && attribute?.M?.['lease_until']?.S !== undefined ? 'leased' : phase;
};

interface Update {
  readonly Key: Item;
  readonly UpdateExpression: string;
  readonly ExpressionAttributeValues?: Item;
}

/** The record that an update sets. */
const recordSetBy = ({ UpdateExpression: change, ExpressionAttributeValues: values }: Update) =>
  values?.[/#record = (:\w+)/.exec(change)?.[1] ?? '']?.M;

const writesIn = ({ operation, body }: DynamoRequest) => {
  const parts =
    operation === 'PutItem'
      ? [{ Put: body as { Item: Item } }]
      : operation === 'UpdateItem'
        ? [{ Update: body as unknown as Update }]
        : operation === 'TransactWriteItems'
          ? (body['TransactItems'] as { Put?: { Item: Item }; Update?: Update }[])
          : [];
  const items = parts.flatMap((part) => ('Put' in part && part.Put ? [part.Put.Item] : []));
  const updates = parts.flatMap((part) => ('Update' in part && part.Update ? [part.Update] : []));
  const itemOf = (entity: string) => items.find((each) => each['entity']?.S === entity);
  return { itemOf, slot: updates.find(({ Key: key }) => key['sk']?.S === 'ORDER_SLOT') };
};

/** A write of a conversion, of its sub-account's slot, or of both. */
export const writeIn = (request: DynamoRequest): Write | undefined => {
  const { itemOf, slot } = writesIn(request);
  const { record, state } = itemOf('conversion_process') ?? {};
  const ordered = slot && recordSetBy(slot);
  const subAccountId = record?.M?.['sub_account_id']?.S ?? slot?.Key['pk']?.S?.replace(/^SUBACCOUNT#/, '');
  if (subAccountId === undefined) return undefined;
  return {
    subAccountId,
    status: record?.M?.['status']?.S,
    step: state?.M?.['step']?.S,
    exchange: effectOf(state?.M?.['exchange']),
    transfer: effectOf(state?.M?.['transfer']),
    made: ordered?.['phase']?.S === 'made' ? ordered['type']?.S : undefined,
    bound: itemOf('order_binding') && itemOf('order')?.['record']?.M?.['type']?.S,
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

const ORDERED: Readonly<Partial<Record<ConversionStepName, string>>> = {
  initiate_exchange: 'exchange',
  initiate_transfer: 'withdrawal',
};

const isDone = (step: ConversionStepName, write: Write): boolean =>
  write.status !== undefined && write.status !== 'failed' && write.step === AFTER[step];

/** The first write after an order's answer; without an id it is the slot's. */
const isAnswer = (step: ConversionStepName, write: Write): boolean =>
  isDone(step, write) || (write.made !== undefined && write.made === ORDERED[step]);

const isBinding = (step: ConversionStepName, write: Write): boolean =>
  write.bound !== undefined && write.bound === ORDERED[step];

export const isClaim = (step: ConversionStepName, write: Write): boolean =>
  write.step === step && (step === 'initiate_exchange' ? write.exchange : write.transfer) === 'leased';

export const isHeldWrite = ({ step, point }: Cell, write: Write): 'before' | 'after' | undefined => {
  switch (point) {
    case 'before claim':
      return isClaim(step, write) ? 'before' : undefined;
    case 'after claim':
      return isClaim(step, write) ? 'after' : undefined;
    case 'answered':
      return isAnswer(step, write) ? 'before' : undefined;
    case 'unbound':
      return isBinding(step, write) ? 'before' : undefined;
    case 'bound':
    case 'before write':
      return isDone(step, write) ? 'before' : undefined;
    case 'after write':
      return isDone(step, write) ? 'after' : undefined;
    default:
      return undefined;
  }
};

/** The call that the provider keeps, in the sandbox's format. */
export interface HeldCall {
  readonly match: string;
  readonly after_commit: boolean;
  /** Counts from the write that starts the step, because earlier steps make the same calls. */
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

import type { StepContext } from './steps/context.ts';

/** Checks the order slot of a sub-account. @returns the conversion that can continue, if any */
export const followSlot = async (
  subAccountId: string,
  { accounts, log, unnamed }: Pick<StepContext, 'accounts' | 'log' | 'unnamed'>,
): Promise<string | undefined> => {
  const account = await accounts.get(subAccountId);
  if (!unnamed || !account) return undefined;
  const { record, followed } = await unnamed.drive(account.record);
  if (!record) return undefined;
  log.info('an order without a name was looked for', { intent: record.intent, found: followed.kind });
  const isOver = followed.kind === 'bound' || followed.kind === 'none';
  return isOver ? (record.conversion_id ?? undefined) : undefined;
};

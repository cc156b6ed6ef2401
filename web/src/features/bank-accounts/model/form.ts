import type { externalBankForm } from '@ramps-gateway/shared/contract/ramps/external-bank.ts';
import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';

/** The form holds what the server takes, and the account name. */
export type BankForm = UseFormReturn<
  z.input<typeof externalBankForm>,
  unknown,
  z.output<typeof externalBankForm>
>;

import { zodResolver } from '@hookform/resolvers/zod';
import { addExternalBank, externalBankForm } from '@ramps-gateway/shared/contract/ramps/external-bank.ts';
import type { DataOf } from '@ramps-gateway/shared/contract/ramps/row.ts';
import {
  BANK_COUNTRIES,
  BANK_CURRENCIES,
  instantPaymentTypesOf,
} from '@ramps-gateway/shared/domain/business/bank-accounts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { fieldOf } from '../../../../components/form/field-of.ts';
import { SelectField, TextField } from '../../../../components/form/fields.tsx';
import { InlineForm } from '../../../../components/form/inline-form.tsx';
import { useUnsaved } from '../../../../components/form/use-unsaved.ts';
import { toast } from '../../../../components/ui/toast.ts';
import { callProvider } from '../../../../lib/api/ramps.ts';
import { askAfterChange } from '../../../../lib/queries/kept-holdings.ts';
import { keys } from '../../../../lib/query/keys.ts';
import { TEXTS } from '../texts.ts';

/** Reloads the list after a failure too: only the answer may have been lost. */
const useRegisterBank = (accountId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (data: DataOf<typeof addExternalBank>) =>
      callProvider(addExternalBank, { account: accountId, data }),
    onSuccess: () => toast.success(TEXTS.add.done),
    onSettled: () => {
      askAfterChange(client, accountId);
      void client.invalidateQueries({ queryKey: keys.holdings.banks(accountId) });
    },
  });
};

const { fields: F } = TEXTS;

/** Drops US-only fields for other countries. */
const OF_US = { shouldUnregister: true } as const;

/** S5.21 to S5.23, "External bank account". Success and cancel unmount it with its input. */
const BankForm = ({ accountId, onClose }: { readonly accountId: string; readonly onClose: () => void }) => {
  const adding = useRegisterBank(accountId);
  const form = useForm({ resolver: zodResolver(externalBankForm) });
  const { control, handleSubmit, setFocus, resetField, getValues, setValue, formState } = form;
  useUnsaved(formState.isDirty);
  const field = fieldOf(form);
  useEffect(() => setFocus('asset'), [setFocus]);
  const country = useWatch({ control, name: 'country' });
  const types = instantPaymentTypesOf(country ?? '');
  // A key needs its type: if only one type is possible, the form sets it.
  const [only, ...others] = types;
  const chooseOnly = () => {
    if (only && others.length === 0 && !getValues('instant_payment_type'))
      setValue('instant_payment_type', only.value);
  };
  return (
    <InlineForm
      texts={TEXTS.add}
      sending={adding}
      onSubmit={handleSubmit((bank) => adding.mutate(bank, { onSuccess: onClose }))}
      onCancel={onClose}
    >
      <SelectField
        label={F.asset}
        required
        choices={BANK_CURRENCIES}
        placeholder={F.assetPlaceholder}
        {...field('asset')}
      />
      <SelectField
        label={F.country}
        required
        choices={BANK_COUNTRIES}
        placeholder={F.countryPlaceholder}
        {...field('country', { onChange: () => resetField('instant_payment_type') })}
      />
      <TextField label={F.accountName} help={F.accountNameHelp} required {...field('name')} />
      <TextField label={F.bankName} required {...field('bank_name')} />
      <TextField label={F.branch} help={F.branchHelp} required {...field('branch')} />
      <TextField label={F.account} required {...field('account')} />
      {country === 'US' && (
        <>
          <TextField label={F.city} required {...field('city', OF_US)} />
          <TextField label={F.postalCode} required {...field('postal_code', OF_US)} />
          <TextField label={F.state} required {...field('state', OF_US)} />
          <TextField label={F.street} required {...field('street_line', OF_US)} />
        </>
      )}
      <SelectField
        label={F.type}
        disabled={types.length === 0}
        choices={types}
        placeholder={types.length === 0 ? F.typeNeedsCountry : F.typePlaceholder}
        {...field('instant_payment_type')}
      />
      <TextField label={F.key} help={F.keyHelp} {...field('instant_payment', { onChange: chooseOnly })} />
    </InlineForm>
  );
};

export default BankForm;

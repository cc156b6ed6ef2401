import { Grid } from '@chakra-ui/react';
import {
  BANK_COUNTRIES,
  BANK_CURRENCIES,
  instantPaymentTypesOf,
} from '@ramps-gateway/shared/domain/business/bank-accounts.ts';
import { useWatch } from 'react-hook-form';
import { FormInput, FormSelect } from '../../../components/form/form-input.tsx';
import type { BankForm } from '../model/form.ts';
import { TEXTS } from '../texts.ts';
import { UsFields } from './us-fields.tsx';

const { fields: F } = TEXTS;

/** All fields; those of the country come with it. */
export const BankFields = ({ form }: { readonly form: BankForm }) => {
  const { control, register, resetField, formState } = form;
  const { errors } = formState;
  const country = useWatch({ control, name: 'country' });
  const types = instantPaymentTypesOf(country ?? '');
  return (
    <Grid gap="3">
      <FormSelect
        label={F.asset}
        required
        choices={BANK_CURRENCIES}
        placeholder={F.assetPlaceholder}
        error={errors.asset?.message}
        {...register('asset')}
      />
      <FormSelect
        label={F.country}
        required
        choices={BANK_COUNTRIES}
        placeholder={F.countryPlaceholder}
        error={errors.country?.message}
        {...register('country', { onChange: () => resetField('instant_payment_type') })}
      />
      <FormInput
        label={F.accountName}
        help={F.accountNameHelp}
        required
        error={errors.account_name?.message}
        {...register('account_name')}
      />
      <FormInput label={F.bankName} required error={errors.bank_name?.message} {...register('bank_name')} />
      <FormInput
        label={F.branch}
        help={F.branchHelp}
        required
        error={errors.branch?.message}
        {...register('branch')}
      />
      <FormInput label={F.account} required error={errors.account?.message} {...register('account')} />
      {country === 'US' && <UsFields form={form} />}
      <FormSelect
        label={F.type}
        disabled={types.length === 0}
        choices={types}
        placeholder={types.length === 0 ? F.typeNeedsCountry : F.typePlaceholder}
        error={errors.instant_payment_type?.message}
        {...register('instant_payment_type')}
      />
      <FormInput
        label={F.key}
        help={F.keyHelp}
        error={errors.instant_payment?.message}
        {...register('instant_payment')}
      />
    </Grid>
  );
};

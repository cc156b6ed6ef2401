import { Box, chakra, Grid } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { externalBankForm } from '@ramps-gateway/shared/contract/ramps/external-bank.ts';
import {
  BANK_COUNTRIES,
  BANK_CURRENCIES,
  instantPaymentTypesOf,
} from '@ramps-gateway/shared/domain/business/bank-accounts.ts';
import { useEffect, useId } from 'react';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { SelectField, TextField } from '../../../../components/form/fields.tsx';
import { FormActions } from '../../../../components/form/submit-button.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { mayHaveBeenDone, messageOf } from '../../../../lib/api/error.ts';
import { useRegisterBank } from '../api/register-bank.ts';
import { TEXTS } from '../texts.ts';

const { fields: F, add: A } = TEXTS;

type Form = UseFormReturn<z.input<typeof externalBankForm>, unknown, z.output<typeof externalBankForm>>;

/** US-only fields are dropped with another country. */
const OF_US = { shouldUnregister: true } as const;

const UsFields = ({ form: { register, formState } }: { readonly form: Form }) => {
  const { errors } = formState;
  return (
    <>
      <TextField label={F.city} required error={errors.city?.message} {...register('city', OF_US)} />
      <TextField
        label={F.postalCode}
        required
        error={errors.postal_code?.message}
        {...register('postal_code', OF_US)}
      />
      <TextField label={F.state} required error={errors.state?.message} {...register('state', OF_US)} />
      <TextField
        label={F.street}
        required
        error={errors.street_line?.message}
        {...register('street_line', OF_US)}
      />
    </>
  );
};

const BankFields = ({ form }: { readonly form: Form }) => {
  const { control, register, resetField, formState, getValues, setValue } = form;
  const { errors } = formState;
  const country = useWatch({ control, name: 'country' });
  const types = instantPaymentTypesOf(country ?? '');
  // A key is never sent without its type; with one possible type, it is that one.
  const [only, ...others] = types;
  const chooseOnly = () => {
    if (only && others.length === 0 && !getValues('instant_payment_type'))
      setValue('instant_payment_type', only.value);
  };
  return (
    <Grid gap="3">
      <SelectField
        label={F.asset}
        required
        choices={BANK_CURRENCIES}
        placeholder={F.assetPlaceholder}
        error={errors.asset?.message}
        {...register('asset')}
      />
      <SelectField
        label={F.country}
        required
        choices={BANK_COUNTRIES}
        placeholder={F.countryPlaceholder}
        error={errors.country?.message}
        {...register('country', { onChange: () => resetField('instant_payment_type') })}
      />
      <TextField
        label={F.accountName}
        help={F.accountNameHelp}
        required
        error={errors.name?.message}
        {...register('name')}
      />
      <TextField label={F.bankName} required error={errors.bank_name?.message} {...register('bank_name')} />
      <TextField
        label={F.branch}
        help={F.branchHelp}
        required
        error={errors.branch?.message}
        {...register('branch')}
      />
      <TextField label={F.account} required error={errors.account?.message} {...register('account')} />
      {country === 'US' && <UsFields form={form} />}
      <SelectField
        label={F.type}
        disabled={types.length === 0}
        choices={types}
        placeholder={types.length === 0 ? F.typeNeedsCountry : F.typePlaceholder}
        error={errors.instant_payment_type?.message}
        {...register('instant_payment_type')}
      />
      <TextField
        label={F.key}
        help={F.keyHelp}
        error={errors.instant_payment?.message}
        {...register('instant_payment', { onChange: chooseOnly })}
      />
    </Grid>
  );
};

const Fields = chakra('fieldset', { base: { display: 'contents' } });

interface BankFormProps {
  readonly accountId: string;
  readonly onClose: () => void;
}

/** S5.21 to S5.23, "External bank account". Unmounted, with its input, after success or cancel. */
const BankForm = ({ accountId, onClose }: BankFormProps) => {
  const titleId = useId();
  const register = useRegisterBank(accountId);
  const form = useForm({ resolver: zodResolver(externalBankForm) });
  const { handleSubmit, setFocus } = form;
  useEffect(() => setFocus('asset'), [setFocus]);
  const submit = handleSubmit((bank) => register.mutate(bank, { onSuccess: onClose }));
  return (
    <Box borderWidth="1px" borderRadius="md" p="3">
      <Box as="h3" id={titleId} textStyle="section">
        {A.button}
      </Box>
      <Box mt="0.5" mb="4" textStyle="xs" color="fg.muted">
        {A.hint}
      </Box>
      <form onSubmit={(event) => void submit(event)} noValidate aria-labelledby={titleId}>
        <Fields disabled={register.isPending}>
          <BankFields form={form} />
          {register.error && (
            <Box mt="4">
              <Notice family="danger" title={A.failed} urgent>
                {messageOf(register.error)}
                {mayHaveBeenDone(register.error) && <Box mt="1">{A.unknown}</Box>}
              </Notice>
            </Box>
          )}
          <FormActions
            cancel={A.cancel}
            running={register.isPending}
            runningText={A.running}
            onCancel={onClose}
          >
            {A.submit}
          </FormActions>
        </Fields>
      </form>
    </Box>
  );
};

export default BankForm;

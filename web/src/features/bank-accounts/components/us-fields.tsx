import { FormInput } from '../../../components/form/form-input.tsx';
import type { BankForm } from '../model/form.ts';
import { TEXTS } from '../texts.ts';

const { fields: F } = TEXTS;

/** What is asked of accounts in the US alone; with another country nothing of it is sent. */
const OF_US = { shouldUnregister: true } as const;

export const UsFields = ({ form: { register, formState } }: { readonly form: BankForm }) => {
  const { errors } = formState;
  return (
    <>
      <FormInput label={F.city} required error={errors.city?.message} {...register('city', OF_US)} />
      <FormInput
        label={F.postalCode}
        required
        error={errors.postal_code?.message}
        {...register('postal_code', OF_US)}
      />
      <FormInput label={F.state} required error={errors.state?.message} {...register('state', OF_US)} />
      <FormInput
        label={F.street}
        required
        error={errors.street_line?.message}
        {...register('street_line', OF_US)}
      />
    </>
  );
};

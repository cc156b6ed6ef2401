import { Box } from '@chakra-ui/react';
import { COUNTRIES } from '@ramps-gateway/shared/domain/business/countries.ts';
import { FormInput, FormSelect } from '../../../components/form/form-input.tsx';
import type { FieldsProps } from '../model/form.ts';
import { TEXTS } from '../texts.ts';
import { Section } from './section.tsx';

const { fields: F } = TEXTS;

export const ContactFields = ({ form: { register, resetField, formState } }: FieldsProps) => {
  const { errors } = formState;
  return (
    <Section title={TEXTS.sections.contact}>
      <FormInput label={F.email} type="email" required error={errors.email?.message} {...register('email')} />
      <FormInput label={F.phone} type="tel" required error={errors.phone?.message} {...register('phone')} />
      <FormSelect
        label={F.country}
        required
        choices={COUNTRIES}
        placeholder={F.countryPlaceholder}
        error={errors.country?.message}
        {...register('country', { onChange: () => resetField('tax_id_type') })}
      />
      <FormInput label={F.state} required error={errors.state?.message} {...register('state')} />
      <FormInput label={F.city} required error={errors.city?.message} {...register('city')} />
      <FormInput label={F.postCode} required error={errors.post_code?.message} {...register('post_code')} />
      <Box gridColumn={{ md: '1 / -1' }}>
        <FormInput label={F.address} required error={errors.address?.message} {...register('address')} />
      </Box>
    </Section>
  );
};

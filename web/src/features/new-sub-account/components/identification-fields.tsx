import { ID_DOCUMENT_TYPES } from '@ramps-gateway/shared/domain/business/identity-documents.ts';
import { taxIdTypesOf } from '@ramps-gateway/shared/domain/business/tax-ids.ts';
import { useWatch } from 'react-hook-form';
import { FormInput, FormSelect } from '../../../components/form/form-input.tsx';
import type { FieldsProps } from '../model/form.ts';
import { TEXTS } from '../texts.ts';
import { Section } from './section.tsx';

const { fields: F } = TEXTS;

export const IdentificationFields = ({ form: { control, register, formState } }: FieldsProps) => {
  const { errors } = formState;
  const country = useWatch({ control, name: 'country' });
  return (
    <Section title={TEXTS.sections.identification}>
      <FormSelect
        label={F.taxType}
        required
        disabled={!country}
        choices={country ? taxIdTypesOf(country) : []}
        placeholder={country ? F.typePlaceholder : F.taxTypeNeedsCountry}
        error={errors.tax_id_type?.message}
        {...register('tax_id_type')}
      />
      <FormInput
        label={F.taxNumber}
        required
        error={errors.tax_id_number?.message}
        {...register('tax_id_number')}
      />
      <FormSelect
        label={F.idType}
        required
        choices={ID_DOCUMENT_TYPES}
        placeholder={F.typePlaceholder}
        error={errors.local_id_type?.message}
        {...register('local_id_type')}
      />
      <FormInput
        label={F.idNumber}
        required
        error={errors.local_id_number?.message}
        {...register('local_id_number')}
      />
      <FormInput
        label={F.documentNumber}
        error={errors.document_number?.message}
        {...register('document_number')}
      />
    </Section>
  );
};

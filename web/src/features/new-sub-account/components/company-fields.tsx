import { Box } from '@chakra-ui/react';
import { MONTHLY_REVENUES, PROCESSING_VOLUMES } from '@ramps-gateway/shared/domain/business/bands.ts';
import { ONBOARDING_TYPES } from '@ramps-gateway/shared/domain/business/identity-documents.ts';
import { INDUSTRIES } from '@ramps-gateway/shared/domain/business/industries.ts';
import { FormInput, FormSelect, FormTextArea } from '../../../components/form/form-input.tsx';
import { type FieldsProps, oneLine } from '../model/form.ts';
import { TEXTS } from '../texts.ts';
import { KnownOwnerField, OwnerField } from './owner-field.tsx';
import { Section } from './section.tsx';

const { fields: F } = TEXTS;

export const CompanyFields = ({ form, isAdmin }: FieldsProps & { readonly isAdmin: boolean }) => {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <Section title={TEXTS.sections.company}>
      <FormInput label={F.name} required data-autofocus error={errors.name?.message} {...register('name')} />
      <FormSelect
        label={F.onboarding}
        required
        choices={ONBOARDING_TYPES}
        error={errors.onboarding_type?.message}
        {...register('onboarding_type')}
      />
      <FormSelect
        label={F.industry}
        required
        choices={INDUSTRIES}
        placeholder={F.industryPlaceholder}
        error={errors.industry?.message}
        {...register('industry')}
      />
      <FormInput
        label={F.website}
        type="url"
        placeholder={F.websitePlaceholder}
        error={errors.corporate_website?.message}
        {...register('corporate_website')}
      />
      <Box gridColumn={{ md: '1 / -1' }}>
        <FormTextArea
          label={F.description}
          help={F.descriptionHelp}
          required
          error={errors.company_description?.message}
          {...register('company_description', { setValueAs: oneLine })}
        />
      </Box>
      <FormSelect
        label={F.revenue}
        required
        choices={MONTHLY_REVENUES}
        placeholder={F.rangePlaceholder}
        error={errors.monthly_revenue?.message}
        {...register('monthly_revenue')}
      />
      <FormSelect
        label={F.volume}
        help={F.volumeHelp}
        required
        choices={PROCESSING_VOLUMES}
        placeholder={F.rangePlaceholder}
        error={errors.estimated_processing_volume?.message}
        {...register('estimated_processing_volume')}
      />
      <Box gridColumn={{ md: '1 / -1' }} _empty={{ display: 'none' }}>
        {isAdmin ? <OwnerField form={form} /> : <KnownOwnerField form={form} />}
      </Box>
    </Section>
  );
};

import { Box, chakra, Grid } from '@chakra-ui/react';
import type { newSubAccountRequest } from '@ramps-gateway/shared/contract/ramps/new-sub-account.ts';
import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { MONTHLY_REVENUES, PROCESSING_VOLUMES } from '@ramps-gateway/shared/domain/business/bands.ts';
import { COUNTRIES } from '@ramps-gateway/shared/domain/business/countries.ts';
import {
  ID_DOCUMENT_TYPES,
  ONBOARDING_TYPES,
} from '@ramps-gateway/shared/domain/business/identity-documents.ts';
import { INDUSTRIES } from '@ramps-gateway/shared/domain/business/industries.ts';
import { taxNumberFault } from '@ramps-gateway/shared/domain/business/tax-numbers.ts';
import { taxIdTypesOf } from '@ramps-gateway/shared/domain/business/tax-ids.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { fieldOf } from '../../../../components/form/field-of.ts';
import { SelectField, TextAreaField, TextField } from '../../../../components/form/fields.tsx';
import type { Choice } from '../../../../components/ui/plain-select.tsx';
import { Muted } from '../../../../components/ui/text.ts';
import { useProfile } from '../../../../lib/queries/profile.ts';
import { subAccountsQuery } from '../../../../lib/queries/sub-accounts.ts';
import { usersQuery } from '../../../../lib/queries/users.ts';
import { TEXTS } from '../texts.ts';

export type Form = UseFormReturn<
  z.input<typeof newSubAccountRequest>,
  unknown,
  z.output<typeof newSubAccountRequest>
>;

interface FieldsProps {
  readonly form: Form;
}

/** Users may type several lines; the server takes one. */
export const oneLine = (value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll(/\s*[\r\n]+\s*/g, ' ') : value;

/** An empty choice means no owner. */
export const chosen = (value: unknown): unknown => (value === '' ? undefined : value);

const { fields: F } = TEXTS;

const Group = chakra('fieldset', { base: { minW: '0' } });
const Title = chakra('legend', { base: { textStyle: 'section', mb: '3' } });

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Group>
    <Title>{title}</Title>
    <Grid templateColumns={{ base: '1fr', md: 'repeat(2, minmax(0, 1fr))' }} gap="4">
      {children}
    </Grid>
  </Group>
);

/**
 * Gateway users cannot list clients, so they choose among the owners of accounts they manage.
 * @param me the gateway user's own id
 */
const knownOwners = (accounts: readonly SubAccountRecord[], me: string): readonly Choice[] => {
  const owned = new Map<string, readonly string[]>();
  for (const { user_id: owner, name, email } of accounts)
    if (owner !== null && owner !== me) owned.set(owner, [...(owned.get(owner) ?? []), name || email]);
  return [...owned].map(([value, names]) => ({ value, label: TEXTS.fields.ownerOf(names.join(', ')) }));
};

/** C3: only administrators have a list of clients. */
const OwnerField = ({ form }: FieldsProps) => {
  const { data: users, isError } = useQuery(usersQuery);
  const clients = (users ?? [])
    .filter(({ role }) => role === 'client')
    .map(({ id, email, display_name: name }) => ({
      value: id,
      label: name && name !== email ? `${name} (${email})` : email,
    }));
  return (
    <SelectField
      label={F.owner}
      help={isError && !users ? F.ownerFailed : F.ownerHelp}
      choices={clients}
      placeholder={F.ownerMyself}
      {...fieldOf(form)('user_id', { setValueAs: chosen })}
    />
  );
};

/** S1.3: gateway users choose among the owners of accounts they manage. */
const KnownOwnerField = ({ form }: FieldsProps) => {
  const { data: profile } = useProfile();
  const { data: accounts } = useQuery(subAccountsQuery);
  const owners = profile && accounts ? knownOwners(accounts, profile.id) : [];
  if (!profile || !accounts) return null;
  if (owners.length === 0) return <Muted gridColumn={{ md: '1 / -1' }}>{F.noOwners}</Muted>;
  return (
    <SelectField
      label={F.owner}
      help={F.knownOwnersHelp}
      choices={owners}
      placeholder={F.ownerMyself}
      {...fieldOf(form)('user_id', { setValueAs: chosen })}
    />
  );
};

interface CompanyFieldsProps extends FieldsProps {
  readonly isAdmin: boolean;
  readonly isOwned: boolean;
}

export const CompanyFields = ({ form, isAdmin, isOwned }: CompanyFieldsProps) => {
  const field = fieldOf(form);
  return (
    <Section title={TEXTS.sections.company}>
      <TextField label={F.name} required data-autofocus {...field('name')} />
      <SelectField
        label={F.onboarding}
        required
        choices={ONBOARDING_TYPES}
        {...field('onboarding_type', { onChange: () => form.resetField('tax_id_type') })}
      />
      <SelectField
        label={F.industry}
        required
        choices={INDUSTRIES}
        placeholder={F.industryPlaceholder}
        {...field('industry')}
      />
      <TextField
        label={F.website}
        type="url"
        placeholder={F.websitePlaceholder}
        {...field('corporate_website')}
      />
      <Box gridColumn={{ md: '1 / -1' }}>
        <TextAreaField
          label={F.description}
          help={F.descriptionHelp}
          required
          {...field('company_description', { setValueAs: oneLine })}
        />
      </Box>
      <SelectField
        label={F.revenue}
        required
        choices={MONTHLY_REVENUES}
        placeholder={F.rangePlaceholder}
        {...field('monthly_revenue')}
      />
      <SelectField
        label={F.volume}
        help={F.volumeHelp}
        required
        choices={PROCESSING_VOLUMES}
        placeholder={F.rangePlaceholder}
        {...field('estimated_processing_volume')}
      />
      <Box gridColumn={{ md: '1 / -1' }} _empty={{ display: 'none' }}>
        {!isOwned && (isAdmin ? <OwnerField form={form} /> : <KnownOwnerField form={form} />)}
      </Box>
    </Section>
  );
};

/** A Brazilian phone number names the country. */
const fromPhone = (form: Form, typed: string): void => {
  if (/^\s*\+55\d?/.test(typed) && !form.getValues('country')) form.setValue('country', 'BR');
};

const BRAZILIAN = [
  ['CNPJ', 'business'],
  ['CPF', 'individual'],
] as const;

/**
 * A valid CNPJ or CPF, also a pasted one with its dots, fills in country, kind of customer and type. It replaces nothing
 * that somebody chose.
 */
const useTaxNumber = (form: Form): void => {
  const { getFieldState, formState, setValue } = form;
  const [number = '', country, onboarding, chosenType] = useWatch({
    control: form.control,
    name: ['tax_id_number', 'country', 'onboarding_type', 'tax_id_type'],
  });
  const isChosen = getFieldState('onboarding_type', formState).isDirty;
  useEffect(() => {
    const [type, kind] = BRAZILIAN.find(([each]) => taxNumberFault(each, number) === undefined) ?? [];
    if (!type || !kind || chosenType || (country && country !== 'BR')) return;
    if (!country) setValue('country', 'BR');
    if (onboarding !== kind && !isChosen) setValue('onboarding_type', kind, { shouldDirty: false });
    // Its choices follow from the other two, in the next render.
    if (country && onboarding === kind) setValue('tax_id_type', type, { shouldValidate: true });
  }, [number, country, onboarding, chosenType, isChosen, setValue]);
};

export const ContactFields = ({ form }: FieldsProps) => {
  const field = fieldOf(form);
  return (
    <Section title={TEXTS.sections.contact}>
      <TextField label={F.email} type="email" required {...field('email')} />
      <TextField
        label={F.phone}
        type="tel"
        required
        {...field('phone', {
          onBlur: ({ target }: { target: HTMLInputElement }) => fromPhone(form, target.value),
        })}
      />
      <SelectField
        label={F.country}
        required
        choices={COUNTRIES}
        placeholder={F.countryPlaceholder}
        {...field('country', { onChange: () => form.resetField('tax_id_type') })}
      />
      <TextField label={F.state} required {...field('state')} />
      <TextField label={F.city} required {...field('city')} />
      <TextField label={F.postCode} required {...field('post_code')} />
      <Box gridColumn={{ md: '1 / -1' }}>
        <TextField label={F.address} required {...field('address')} />
      </Box>
    </Section>
  );
};

export const IdentificationFields = ({ form }: FieldsProps) => {
  const field = fieldOf(form);
  useTaxNumber(form);
  const [country, onboarding] = useWatch({ control: form.control, name: ['country', 'onboarding_type'] });
  return (
    <Section title={TEXTS.sections.identification}>
      <SelectField
        label={F.taxType}
        required
        disabled={!country}
        choices={country ? taxIdTypesOf(country, onboarding) : []}
        placeholder={country ? F.typePlaceholder : F.taxTypeNeedsCountry}
        {...field('tax_id_type')}
      />
      <TextField label={F.taxNumber} help={F.taxNumberHelp} required {...field('tax_id_number')} />
      <SelectField
        label={F.idType}
        required
        choices={ID_DOCUMENT_TYPES}
        placeholder={F.typePlaceholder}
        {...field('local_id_type')}
      />
      <TextField label={F.idNumber} required {...field('local_id_number')} />
      <TextField label={F.documentNumber} {...field('document_number')} />
    </Section>
  );
};

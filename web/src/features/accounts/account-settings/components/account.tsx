import { chakra, Grid } from '@chakra-ui/react';
import { ROLE_LABELS } from '@ramps-gateway/shared/domain/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { TextField } from '../../../../components/form/fields.tsx';
import { SubmitButton } from '../../../../components/form/submit-button.tsx';
import { useProfile } from '../../../../lib/queries/profile.ts';
import { onlySubAccountQuery, useRename } from '../api.ts';
import { SAMPLE_COMPANY } from '../sample.ts';
import { TEXTS } from '../texts.ts';

const { fields: F, help: H } = TEXTS;

const SHORTEST_NAME = 2;
const LONGEST_NAME = 100;

/** Only a client with one sub-account has a company. */
const useCompany = (isSample: boolean) => {
  const isClient = useProfile().data?.role === 'client';
  const { data: own } = useQuery({ ...onlySubAccountQuery, enabled: isClient });
  if (own) return { company: own.name, phone: own.phone ?? '', help: H.ofSubAccount };
  return isSample ? { ...SAMPLE_COMPANY, help: H.sample } : undefined;
};

export const Account = ({ isSample }: { readonly isSample: boolean }) => {
  const { data: profile } = useProfile();
  const company = useCompany(isSample);
  const { mutate: rename, isPending: isSaving } = useRename();
  const kept = profile?.name ?? '';
  // Typed text stays until the name itself changes.
  const [typed, setTyped] = useState({ of: kept, text: kept });
  const text = typed.of === kept ? typed.text : kept;
  const name = text.trim();
  const isTooShort = name !== kept && name.length < SHORTEST_NAME;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isTooShort && name !== kept) rename(name);
  };
  return (
    <chakra.form onSubmit={submit} noValidate>
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4">
        <TextField
          label={F.fullName}
          autoComplete="name"
          maxLength={LONGEST_NAME}
          value={text}
          disabled={!profile}
          help={H.fullName}
          {...(isTooShort && { error: TEXTS.nameTooShort })}
          onChange={({ target }) => setTyped({ of: kept, text: target.value })}
        />
        <TextField label={F.email} type="email" value={profile?.email ?? ''} readOnly help={H.email} />
        <TextField label={F.role} value={profile ? ROLE_LABELS[profile.role] : ''} readOnly help={H.role} />
        {company && (
          <>
            <TextField label={F.company} value={company.company} readOnly help={company.help} />
            <TextField label={F.phone} type="tel" value={company.phone} readOnly help={company.help} />
          </>
        )}
      </Grid>
      <chakra.div mt="4">
        <SubmitButton
          running={isSaving}
          runningText={TEXTS.savingName}
          disabled={!profile || isTooShort || name === kept}
        >
          {TEXTS.saveName}
        </SubmitButton>
      </chakra.div>
    </chakra.form>
  );
};

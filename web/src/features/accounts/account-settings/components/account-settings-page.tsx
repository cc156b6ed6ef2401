import { Box, chakra, Grid } from '@chakra-ui/react';
import { listSubAccounts } from '@ramps-gateway/shared/contract/calls/accounts.ts';
import { rename } from '@ramps-gateway/shared/contract/calls/profile.ts';
import { ROLE_LABELS } from '@ramps-gateway/shared/domain/roles.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, Fragment, type ReactNode, useState } from 'react';
import { TextField } from '../../../../components/form/fields.tsx';
import { SubmitButton } from '../../../../components/form/submit-button.tsx';
import { useUnsaved } from '../../../../components/form/use-unsaved.ts';
import { LivePage } from '../../../../components/layout/live-page.tsx';
import { RetryNotice } from '../../../../components/ui/notice.tsx';
import { Panel, SectionTitle } from '../../../../components/ui/panel.tsx';
import { toast } from '../../../../components/ui/toast.ts';
import { callApi } from '../../../../lib/api/client.ts';
import { messageOf } from '../../../../lib/api/error.ts';
import { useFormats } from '../../../../lib/formats.ts';
import { preferencesQuery } from '../../../../lib/queries/preferences.ts';
import { useProfile } from '../../../../lib/queries/profile.ts';
import { useSampleData } from '../../../../lib/queries/sample-data.ts';
import { keys } from '../../../../lib/query/keys.ts';
import { TEXTS } from '../texts.ts';
import { ConsoleToggles, Region, SecurityToggles } from './preferences.tsx';

const SAMPLE_COMPANY = { phone: '+55 11 5550 0134', company: 'Example Bet One' } as const;

/** Null unless the client has exactly one sub-account. */
const onlySubAccountQuery = queryOptions({
  queryKey: keys.subAccounts.only,
  queryFn: async ({ signal }) => {
    const { items } = await callApi(listSubAccounts, { query: { limit: 2 }, signal });
    return items.length === 1 ? (items[0] ?? null) : null;
  },
});

const useRename = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (display_name: string) => callApi(rename, { body: { display_name } }),
    onSuccess: () => {
      toast.success(TEXTS.nameSaved);
      return client.invalidateQueries({ queryKey: keys.profile });
    },
    onError: (error) => toast.failure(TEXTS.nameFailed, messageOf(error)),
  });
};

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Panel padded>
    <SectionTitle>{title}</SectionTitle>
    {children}
  </Panel>
);

const { fields: F, help: H } = TEXTS;

const SHORTEST_NAME = 2;
const LONGEST_NAME = 100;

/** Only a client with exactly one sub-account has a company. */
const useCompany = (isSample: boolean) => {
  const isClient = useProfile().data?.role === 'client';
  const { data: own } = useQuery({ ...onlySubAccountQuery, enabled: isClient });
  if (own) return { company: own.name, phone: own.phone ?? '', help: H.ofSubAccount };
  return isSample ? { ...SAMPLE_COMPANY, help: H.sample } : undefined;
};

const Account = ({ isSample }: { readonly isSample: boolean }) => {
  const { data: profile } = useProfile();
  const company = useCompany(isSample);
  const { mutate: rename, isPending: isSaving } = useRename();
  const kept = profile?.name ?? '';
  // Unsaved text stays until the stored name changes.
  const [typed, setTyped] = useState({ of: kept, text: kept });
  const text = typed.of === kept ? typed.text : kept;
  const name = text.trim();
  useUnsaved(text !== kept);
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

interface AccountSettingsPageProps {
  readonly sessions?: ReactNode;
  readonly notifications: ReactNode;
  readonly twoFactor?: ReactNode;
  readonly activity?: ReactNode;
}

/** /settings (S2.33 to S2.35); the server stores the settings for every device. */
export const AccountSettingsPage = ({
  sessions,
  notifications,
  twoFactor,
  activity,
}: AccountSettingsPageProps) => {
  const sample = useSampleData();
  const { dateFormat, timeZone } = useFormats();
  const preferences = useQuery(preferencesQuery);
  // Re-renders dates when their format changes; the field being edited keeps the focus.
  const dates = `${dateFormat} ${timeZone}`;
  return (
    <LivePage title={TEXTS.title} subtitle={TEXTS.subtitle} sample={sample}>
      {preferences.isError && !preferences.data && (
        <Box mb="4">
          <RetryNotice title={TEXTS.loadFailed} query={preferences}>
            {messageOf(preferences.error)}
          </RetryNotice>
        </Box>
      )}
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' }} gap="4">
        <Section title={TEXTS.account}>
          <Account isSample={sample.shown} />
        </Section>
        <Section title={TEXTS.region}>
          <Region />
        </Section>
        <Section title={TEXTS.security}>
          <Fragment key={dates}>{twoFactor}</Fragment>
          <SecurityToggles />
        </Section>
        <Section title={TEXTS.console}>
          <ConsoleToggles />
        </Section>
        {sessions && (
          <Box key={`sessions ${dates}`} gridColumn={{ xl: '1 / -1' }}>
            <Section title={TEXTS.sessions}>{sessions}</Section>
          </Box>
        )}
        <Box gridColumn={{ xl: '1 / -1' }}>
          <Section title={TEXTS.notifications}>{notifications}</Section>
        </Box>
        {activity && (
          <Box key={`activity ${dates}`} gridColumn={{ xl: '1 / -1' }} minW="0">
            <Section title={TEXTS.activity}>{activity}</Section>
          </Box>
        )}
      </Grid>
    </LivePage>
  );
};

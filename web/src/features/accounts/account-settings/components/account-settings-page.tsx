import { Box, Grid } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { LivePage } from '../../../../components/layout/live-page.tsx';
import { RetryNotice } from '../../../../components/ui/notice.tsx';
import { messageOf } from '../../../../lib/api/error.ts';
import { useFormats } from '../../../../lib/formats.ts';
import { preferencesQuery } from '../../../../lib/queries/preferences.ts';
import { useSampleData } from '../../../../lib/queries/sample-data.ts';
import { TEXTS } from '../texts.ts';
import { Account } from './account.tsx';
import { Region } from './region.tsx';
import { Section } from './section.tsx';
import { ConsoleToggles, SecurityToggles } from './toggles.tsx';

interface AccountSettingsPageProps {
  readonly sessions?: ReactNode;
  readonly notifications: ReactNode;
  readonly twoFactor?: ReactNode;
  readonly activity?: ReactNode;
}

/** /settings (S2.33 to S2.35), kept on the server for every device. */
export const AccountSettingsPage = ({
  sessions,
  notifications,
  twoFactor,
  activity,
}: AccountSettingsPageProps) => {
  const sample = useSampleData();
  const { dateFormat, timeZone } = useFormats();
  const preferences = useQuery(preferencesQuery);
  // Dates re-render when their format changes; the field being edited keeps the focus.
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

import { Box } from '@chakra-ui/react';
import type { Recipient } from '@ramps-gateway/shared/contract/recipients.ts';
import { lazy, type ReactNode, Suspense } from 'react';
import { LivePage } from '../../../../components/layout/live-page.tsx';
import { useSampleData } from '../../../../lib/queries/sample-data.ts';
import { TEXTS } from '../texts.ts';
import { LiveRecipients } from './live-recipients.tsx';
import { CardsSkeleton } from './cards-skeleton.tsx';

const SampleRecipients = lazy(() => import('./sample-recipients.tsx'));

interface RecipientsPageProps {
  readonly send: (recipient?: Recipient) => ReactNode;
  readonly open?: ReactNode;
}

/** The specification's recipients (S2.29) are behind a switch. */
export const RecipientsPage = ({ send, open }: RecipientsPageProps) => {
  const sample = useSampleData();
  const isLive = sample.isKnown && !sample.shown;
  return (
    <LivePage title={TEXTS.title} subtitle={TEXTS.subtitle} sample={sample} actions={!sample.shown && send()}>
      <Box display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
        {isLive && open}
        {sample.shown ? (
          <Suspense fallback={<CardsSkeleton />}>
            <SampleRecipients />
          </Suspense>
        ) : (
          <LiveRecipients isReady={isLive} send={send} />
        )}
      </Box>
    </LivePage>
  );
};

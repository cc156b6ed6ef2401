import { Grid } from '@chakra-ui/react';
import { SamplePage } from '../../../components/layout/sample-page.tsx';
import { SAMPLE_RECIPIENTS } from '../sample.ts';
import { TEXTS } from '../texts.ts';
import { RecipientCard } from './recipient-card.tsx';

/** /recipients (spec 2): static cards. */
export const RecipientsPage = () => (
  <SamplePage title={TEXTS.title} subtitle={TEXTS.subtitle}>
    <Grid
      as="ul"
      listStyleType="none"
      templateColumns={{ base: '1fr', md: '1fr 1fr', xl: 'repeat(3, 1fr)' }}
      gap="4"
    >
      {SAMPLE_RECIPIENTS.map((recipient) => (
        <RecipientCard key={recipient.email} recipient={recipient} />
      ))}
    </Grid>
  </SamplePage>
);

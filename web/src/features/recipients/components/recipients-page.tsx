import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { SamplePage } from '../../../components/layout/sample-page.tsx';
import { CardHead } from '../../../components/ui/card-head.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { Panel } from '../../../components/ui/panel.tsx';
import { SampleButton } from '../../../components/ui/sample-button.tsx';
import { usd } from '../../../lib/format/amount.ts';
import { type Recipient, SAMPLE_RECIPIENTS } from '../sample.ts';
import { STATUS_TAGS, TEXTS } from '../texts.ts';

const Contact = chakra('div', {
  base: { display: 'flex', alignItems: 'center', gap: '2', color: 'fg.muted', textStyle: 'sm', minW: '0' },
});

const Figure = ({ name, children }: { readonly name: string; readonly children: string }) => (
  <Box>
    <Box as="dt" textStyle="xs" color="fg.subtle">
      {name}
    </Box>
    <Box as="dd" fontWeight="semibold" whiteSpace="nowrap">
      {children}
    </Box>
  </Box>
);

const RecipientCard = ({ recipient }: { readonly recipient: Recipient }) => {
  const { name, email, phone, status, transfers, total } = recipient;
  return (
    <Panel as="li" padded display="flex" flexDirection="column" gap="3">
      <CardHead name={name} status={STATUS_TAGS[status]} />
      <Box display="grid" gap="1">
        <Contact>
          <Icon name="mail" />
          <Box srOnly>{TEXTS.email}</Box>
          <Box truncate title={email}>
            {email}
          </Box>
        </Contact>
        <Contact>
          <Icon name="phone" />
          <Box srOnly>{TEXTS.phone}</Box>
          {phone}
        </Contact>
      </Box>
      <Box as="dl" display="grid" gridTemplateColumns="1fr 2fr" gap="4" pt="3" borderTopWidth="1px">
        <Figure name={TEXTS.transfers}>{String(transfers)}</Figure>
        <Figure name={TEXTS.total}>{usd(total)}</Figure>
      </Box>
      <Flex gap="2" mt="auto">
        <SampleButton aria-label={`${TEXTS.edit} ${name}`}>{TEXTS.edit}</SampleButton>
        <SampleButton colorPalette="accent" aria-label={`${TEXTS.send}: ${name}`}>
          <Icon name="send" />
          {TEXTS.send}
        </SampleButton>
      </Flex>
    </Panel>
  );
};

/** /recipients (S2.29, S2.30): static cards. */
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

import { Box, Flex } from '@chakra-ui/react';
import { CardHead, Panel } from '../../../../components/ui/panel.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { SampleButton } from '../../../../components/layout/live-page.tsx';
import { usd } from '../../../../lib/format/amount.ts';
import { type SampleRecipient, SAMPLE_RECIPIENTS } from '../sample.ts';
import { STATUS_TAGS, TEXTS } from '../texts.ts';
import { Cards, Contact, Figure } from './recipient-parts.tsx';

const SampleCard = ({ recipient }: { readonly recipient: SampleRecipient }) => {
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

/** S2.29, S2.30: static, and marked as samples. */
const SampleRecipients = () => (
  <Cards>
    {SAMPLE_RECIPIENTS.map((recipient) => (
      <SampleCard key={recipient.email} recipient={recipient} />
    ))}
  </Cards>
);

export default SampleRecipients;

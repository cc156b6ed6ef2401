import { Box, Flex } from '@chakra-ui/react';
import type { Amount } from '@ramps-gateway/shared/domain/money.ts';
import { SUB_ACCOUNT_TAGS } from '@ramps-gateway/shared/domain/states/accounts.ts';
import { ORDER_TAGS } from '@ramps-gateway/shared/domain/states/orders.ts';
import { CardHead, Panel } from '../../../../components/ui/panel.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { SampleButton } from '../../../../components/layout/live-page.tsx';
import { usd } from '../../../../lib/format/amount.ts';
import { TEXTS } from '../texts.ts';
import { Cards, Contact, Figure } from './recipient-parts.tsx';

const STATUS_TAGS = { ...SUB_ACCOUNT_TAGS, pending: ORDER_TAGS.pending };

type Sample = readonly [
  name: string,
  email: string,
  phone: string,
  status: 'active' | 'inactive' | 'pending',
  transfers: number,
  usd: Amount,
];

/** S2.29: static. */
const SAMPLES: readonly Sample[] = [
  ['Example Person One', 'person.one@example.com', '+55 11 5550 0134', 'active', 24, '28400.00'],
  ['Example Person Two', 'person.two@example.com', '+254 20 555 0172', 'active', 41, '6150.00'],
  ['Example Company One', 'company.one@example.com', '+1 212 555 0108', 'active', 12, '131480.50'],
  ['Example Person Three', 'person.three@example.com', '+52 33 5550 0147', 'pending', 1, '3400.00'],
  ['Example Company Two', 'company.two@example.com', '+33 4 55 50 01 12', 'active', 9, '44210.00'],
  ['Example Person Four', 'person.four@example.com', '+63 32 555 0190', 'inactive', 3, '1920.00'],
];

const SampleCard = ({ of }: { readonly of: Sample }) => {
  const [name, email, phone, status, transfers, total] = of;
  return (
    <Panel as="li" padded display="flex" flexDirection="column" gap="3">
      <CardHead name={name} status={STATUS_TAGS[status]} />
      <Box display="grid" gap="1">
        <Contact icon="mail" label={TEXTS.email} text={email} />
        <Contact icon="phone" label={TEXTS.phone} text={phone} />
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

/** S2.29, S2.30: static; the page marks them as samples. */
const SampleRecipients = () => (
  <Cards>
    {SAMPLES.map((sample) => (
      <SampleCard key={sample[0]} of={sample} />
    ))}
  </Cards>
);

export default SampleRecipients;

import { Box, chakra, Flex } from '@chakra-ui/react';
import type { PaymentStory, StoryEntry } from '@ramps-gateway/shared/contract/payments.ts';
import { PAYMENT_TAGS, STEP_TAGS } from '@ramps-gateway/shared/domain/states/money.ts';
import { ORDER_TAGS } from '@ramps-gateway/shared/domain/states/orders.ts';
import { EVENT_TAGS } from '@ramps-gateway/shared/domain/states/setup.ts';
import type { ReactNode } from 'react';
import { CopyValue } from '../../../../components/ui/copy-value.tsx';
import { Icon, type IconName } from '../../../../components/ui/icon.tsx';
import { OnExplorer } from '../../../../components/ui/on-explorer.tsx';
import { Moment } from '../../../../components/ui/time.tsx';
import { Muted, Quiet, Strong } from '../../../../components/ui/text.ts';
import { exactly, percent, precise } from '../../../../lib/format/amount.ts';
import { capitalised } from '../../../../lib/format/capitalised.ts';
import { shortDuration } from '../../../../lib/format/time.ts';
import type { FamilyName } from '../../../../theme/palette.ts';
import { reasonText } from '../../../../lib/payment-reason.ts';
import { STEP_LABELS } from '../../../../components/ui/conversion-steps.ts';
import { STORY, TIMELINE as T } from '../texts.ts';
import { authorOf } from './payment-notes.tsx';

const Item = chakra('li', {
  base: {
    position: 'relative',
    display: 'flex',
    gap: '3',
    pb: '4',
    _before: {
      content: '""',
      position: 'absolute',
      top: '7',
      bottom: '0',
      insetStart: '3',
      borderInlineStartWidth: '1px',
    },
    _last: { pb: '0', _before: { display: 'none' } },
  },
});

const Mark = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: '6',
    flexShrink: 0,
    borderRadius: 'full',
    borderWidth: '1px',
    borderColor: 'colorPalette.border',
    bg: 'colorPalette.subtle',
    color: 'colorPalette.fg',
  },
});

interface Told {
  readonly icon: IconName;
  readonly family: FamilyName;
  readonly title: string;
  readonly aside?: string | undefined;
  readonly more?: ReactNode;
}

type Entry<Kind extends StoryEntry['kind']> = Extract<StoryEntry, { kind: Kind }>;

interface InStory<Kind extends StoryEntry['kind']> {
  readonly entry: Entry<Kind>;
  readonly story: PaymentStory;
}

const SECOND = 1000;

const Named = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <Flex columnGap="2" align="baseline" minW="0">
    <Quiet flexShrink="0">{name}</Quiet>
    <CopyValue label={name.toLowerCase()} value={value} />
  </Flex>
);

const rateIn = ({ rate }: PaymentStory): string =>
  rate === null ? '' : ` · ${STORY.rateText(precise(rate, 'BRL'))}`;

const Amounts = ({ entry: { what, order }, story }: InStory<'order'>) => {
  const target = exactly(order.target_amount, order.target_asset);
  if (what !== 'exchange') return <Box>{target}</Box>;
  return (
    <Box>{`${exactly(order.source_amount, order.source_asset)} to ${target}${story.conversion?.exchanged_usdt_amount ? rateIn(story) : ''}`}</Box>
  );
};

const Way = ({ story: { conversion }, hash }: { story: PaymentStory; hash: string | undefined }) => {
  const { network = null, address = null } = conversion?.destination ?? {};
  return (
    <>
      {network !== null && (
        <Quiet>
          {STORY.network} {network}
        </Quiet>
      )}
      {address !== null && <Named name={STORY.wallet} value={address} />}
      {hash !== undefined && <Named name={STORY.hash} value={hash} />}
      <OnExplorer network={network} hash={hash} address={address} />
    </>
  );
};

/** The provider's time; null below a second. */
const tookOf = ({
  created_at: from,
  updated_at: to,
  status,
}: Entry<'order'>['order']): string | undefined => {
  const ms = Date.parse(to) - Date.parse(from);
  return status === 'pending' || ms < SECOND ? undefined : `after ${shortDuration(ms)}`;
};

const ofOrder = ({ entry, story }: InStory<'order'>): Told => {
  const { what, order } = entry;
  const [word, family] = ORDER_TAGS[order.status];
  return {
    icon: what === 'deposit' ? 'bank' : what === 'exchange' ? 'swap' : 'send',
    family,
    title: `${capitalised(what)}: ${word.toLowerCase()}`,
    aside: tookOf(order),
    more: (
      <>
        <Amounts entry={entry} story={story} />
        {what === 'transfer' && <Way story={story} hash={order.transaction_hash} />}
        <Named name={T.orderId} value={order.external_order_id} />
        {order.reference !== null && <Named name="Reference" value={order.reference} />}
      </>
    ),
  };
};

const ofWebhook = (entry: Entry<'webhook'>): Told => {
  const [word, family] = EVENT_TAGS[entry.processing_status];
  return {
    icon: 'bolt',
    family,
    title: `Webhook ${entry.event_type}`,
    aside: word.toLowerCase(),
    more: entry.detail !== null && <Box overflowWrap="anywhere">{capitalised(entry.detail)}</Box>,
  };
};

/** The amount of the last quote, with its rate until the exchange. */
const quotedIn = (
  step: Entry<'step'>['step'],
  { quoted_amount: quoted, conversion, timeline, ...story }: PaymentStory,
): string | null => {
  const last = timeline.findLast(
    (entry) => entry.kind === 'step' && entry.step.step_name === 'generate_quote',
  );
  if (last?.kind !== 'step' || last.step.id !== step.id || step.status !== 'completed') return null;
  if (quoted === null || !conversion) return null;
  const rate = conversion.exchanged_usdt_amount
    ? ''
    : rateIn({ ...story, conversion, timeline, quoted_amount: quoted });
  const { applied_spread: spread } = conversion;
  return `${exactly(quoted, 'USDT')} quoted${rate}${spread === null ? '' : ` · spread ${percent(spread)}`}`;
};

const ofStep = ({ entry: { step }, story }: InStory<'step'>): Told => {
  const { execution_time_ms: took } = step;
  const [word, family] = STEP_TAGS[step.status];
  const status = word.toLowerCase();
  const said = step.note ?? quotedIn(step, story);
  return {
    icon: step.status === 'completed' ? 'check' : step.status === 'failed' ? 'cross' : 'clock',
    family,
    title: STEP_LABELS[step.step_name],
    aside: took === null ? status : `${status} · ${shortDuration(took)}`,
    more: said !== null && <Box overflowWrap="anywhere">{said}</Box>,
  };
};

const ofPerson = ({ action, email, by, note, order_id: order }: Entry<'person'>): Told => ({
  icon: 'people',
  family: 'accent',
  title: T.actions[action],
  aside: `by ${email || by}`,
  more: (note !== null || order !== null) && (
    <>
      {note !== null && (
        <Box whiteSpace="pre-wrap" overflowWrap="anywhere">
          {note}
        </Box>
      )}
      {order !== null && <Named name={T.orderId} value={order} />}
    </>
  ),
});

const toldOf = (entry: StoryEntry, story: PaymentStory): Told => {
  switch (entry.kind) {
    case 'order':
      return ofOrder({ entry, story });
    case 'webhook':
      return ofWebhook(entry);
    case 'step':
      return ofStep({ entry, story });
    case 'person':
      return ofPerson(entry);
    case 'note':
      return {
        icon: 'edit',
        family: 'accent',
        title: 'Note',
        aside: `by ${authorOf(entry.note)}`,
        more: (
          <Box whiteSpace="pre-wrap" overflowWrap="anywhere">
            {entry.note.text}
          </Box>
        ),
      };
    case 'held':
      return {
        icon: 'alert',
        family: PAYMENT_TAGS.not_converted[1],
        title: PAYMENT_TAGS.not_converted[0],
        more: <Box>{reasonText(entry.reason)}</Box>,
      };
  }
};

const keyOf = (entry: StoryEntry): string => {
  switch (entry.kind) {
    case 'order':
      return entry.order.id;
    case 'webhook':
      return entry.id;
    case 'step':
      return entry.step.id;
    case 'note':
      return entry.note.id;
    case 'held':
      return 'held';
    case 'person':
      return `${entry.action} ${entry.at}`;
  }
};

const TimelineItem = ({ entry, story }: InStory<StoryEntry['kind']>) => {
  const { icon, family, title, aside, more } = toldOf(entry, story);
  return (
    <Item>
      <Mark colorPalette={family}>
        <Icon name={icon} />
      </Mark>
      <Box flex="1" minW="0">
        <Flex direction={{ base: 'column', sm: 'row' }} justify="space-between" columnGap="3">
          <Strong minW="0">
            {title}
            {aside && (
              <Quiet as="span" ms="2" fontWeight="normal">
                {aside}
              </Quiet>
            )}
          </Strong>
          <Quiet flexShrink="0">
            <Moment iso={entry.at} />
          </Quiet>
        </Flex>
        {more && <Muted mt="0.5">{more}</Muted>}
      </Box>
    </Item>
  );
};

export const Timeline = ({ story, label }: { readonly story: PaymentStory; readonly label: string }) => (
  <Box as="ol" aria-label={label} listStyleType="none">
    {story.timeline.map((entry) => (
      <TimelineItem key={keyOf(entry)} entry={entry} story={story} />
    ))}
  </Box>
);

import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Link as RouterLink } from 'react-router-dom';
import { Icon } from '../../../../components/ui/icon.tsx';
import { RelativeTime } from '../../../../components/ui/time.tsx';
import { LabelTag } from '../../../../components/ui/tag.tsx';
import { Quiet, Strong } from '../../../../components/ui/text.ts';
import { CARD_TEXTS, STATE_TAGS } from '../texts.ts';
import { type LiveCard, nameOf } from '../model/card.ts';
import type { Decision } from '../model/use-decisions.ts';

export type OnDecide = (decision: Decision, opener: HTMLElement) => void;

export const CardLink = chakra(RouterLink, {
  base: {
    color: 'accent.fg',
    fontWeight: 'medium',
    textStyle: 'sm',
    _hover: { textDecoration: 'underline' },
  },
});

export const StateTag = ({ card: { state } }: { readonly card: LiveCard }) => (
  <LabelTag of={STATE_TAGS[state]} />
);

/** The last characters of an end-to-end id always show: many ids start with the same bank and day. */
const TOLD_APART = 8;

export const Reference = ({ card: { reference, endToEnd } }: { readonly card: LiveCard }) => {
  const id = endToEnd ?? reference;
  if (id === null) return null;
  return (
    <Flex textStyle="mono" color="fg.muted" minW="0" title={id}>
      <Box as="span" truncate>
        {id.slice(0, -TOLD_APART)}
      </Box>
      <Box as="span" flexShrink="0">
        {id.slice(-TOLD_APART)}
      </Box>
    </Flex>
  );
};

export const Amounts = ({ sent, received }: { readonly sent: string; readonly received: string | null }) => (
  <Flex wrap="wrap" align="center" columnGap="1.5" whiteSpace="nowrap">
    <Box as="span" fontWeight="semibold">
      {sent}
    </Box>
    {received !== null && (
      <Flex as="span" align="center" gap="1.5" color="fg.muted">
        <Icon name="arrow" />
        <Box as="span" srOnly>
          becomes
        </Box>
        {received}
      </Flex>
    )}
  </Flex>
);

interface DetailsProps {
  readonly card: LiveCard;
  readonly dense: boolean;
  readonly now: number;
}

const whoOf = ({ who, state }: LiveCard): string | null => {
  if (who === null) return null;
  return state === 'waiting' ? `Requested by ${who}` : `From ${who}`;
};

export const LiveDetails = ({ card, dense, now }: DetailsProps) => {
  const who = whoOf(card);
  return (
    <Flex direction="column" gap={dense ? '0.5' : '1.5'} textStyle="sm">
      <Flex align="center" justify="space-between" wrap="wrap" columnGap="2" rowGap="0.5">
        <StateTag card={card} />
        <Quiet whiteSpace="nowrap">
          <RelativeTime iso={card.since} now={now} />
        </Quiet>
      </Flex>
      <Amounts sent={card.sent ?? card.method} received={card.received} />
      <Box minW="0">
        <Strong truncate={dense}>{card.account?.name}</Strong>
        {!dense && card.place !== null && <Quiet>{card.place}</Quiet>}
      </Box>
      {!dense && who !== null && <Quiet>{who}</Quiet>}
      {card.why !== null && <Quiet lineClamp="3">{card.why}</Quiet>}
      <Flex align="center" justify="space-between" gap="2" minW="0">
        <Reference card={card} />
        <Quiet whiteSpace="nowrap" ms="auto">
          {card.method}
        </Quiet>
      </Flex>
    </Flex>
  );
};

interface ActionProps {
  readonly card: LiveCard;
  readonly onDecide: OnDecide;
}

/** Buttons for the same decisions as dragging; both confirm first. */
export const DecideButton = ({ card, onDecide }: ActionProps) => {
  const { decision } = card;
  if (!decision) return null;
  const action = CARD_TEXTS.actions[decision.kind];
  return (
    <Button
      size="sm"
      aria-haspopup="dialog"
      data-mark={`decide ${card.id}`}
      aria-label={`${action}: ${nameOf(card)}`}
      onClick={({ currentTarget }) => onDecide(decision, currentTarget)}
    >
      {action}
    </Button>
  );
};

export const OpenLink = ({ card }: { readonly card: LiveCard }) => (
  <CardLink to={card.to} data-mark={`open ${card.id}`}>
    Open
    <Box as="span" srOnly>{`: ${nameOf(card)}`}</Box>
  </CardLink>
);

export const LiveFooter = (props: ActionProps) => (
  <Flex align="center" justify="space-between" gap="2" px="3" pb="2.5" minH="8">
    <OpenLink card={props.card} />
    <DecideButton {...props} />
  </Flex>
);

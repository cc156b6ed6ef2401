import { Box, Flex } from '@chakra-ui/react';
import type { RefusalCounts } from '@ramps-gateway/shared/contract/calls/webhook-events.ts';
import { Link } from 'react-router-dom';
import { CopyButton } from '../../../../components/ui/copy-value.tsx';
import { Detail, DetailList } from '../../../../components/ui/detail-list.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { Tag } from '../../../../components/ui/tag.tsx';
import { ROUTES } from '../../../../lib/routes.ts';
import type { WebhookEventsPage } from '../api.ts';
import { REFUSAL_TEXTS, TEXTS } from '../texts.ts';

const { own: T } = TEXTS;

const SETTINGS = `${ROUTES.settings.path}#webhook-configuration`;

interface OwnWebhookProps {
  readonly page: WebhookEventsPage | undefined;
  readonly isAdmin: boolean;
}

const Address = ({
  webhook,
  isAdmin,
}: Pick<WebhookEventsPage, 'webhook'> & { readonly isAdmin: boolean }) => {
  if (!webhook)
    return isAdmin ? (
      <Box asChild color="accent.fg" _hover={{ textDecoration: 'underline' }}>
        <Link to={SETTINGS}>{T.setUp}</Link>
      </Box>
    ) : (
      T.none
    );
  return (
    <Flex align="center" gap="1" minW="0">
      <Box textStyle="mono" truncate title={webhook.handler_url}>
        {webhook.handler_url}
      </Box>
      <CopyButton label={T.copied} value={webhook.handler_url} />
      {!webhook.is_active && <Tag family="warning">{T.off}</Tag>}
    </Flex>
  );
};

const Refused = ({ refused }: { readonly refused: RefusalCounts }) => {
  const reasons = REFUSAL_TEXTS.filter(([reason]) => refused[reason] > 0);
  const total = reasons.reduce((sum, [reason]) => sum + refused[reason], 0);
  if (total === 0) return T.noneRefused;
  return (
    <Box py="1">
      <Box as="span" color="danger.fg" fontWeight="medium" fontVariantNumeric="tabular-nums">
        {T.refusedCount(total)}
      </Box>
      {reasons.length > 1
        ? `: ${reasons.map(([reason, text]) => `${refused[reason]} ${text}`).join(', ')}. `
        : ` ${reasons[0]?.[1]}. `}
      {T.noEntry}
    </Box>
  );
};

/** Status of the caller's webhook, including deliveries refused without a row in the list. */
export const OwnWebhook = ({ page, isAdmin }: OwnWebhookProps) => (
  <Panel as="section" aria-label={T.title} px="4" py="2">
    <DetailList>
      <Detail name={T.title}>
        {page ? <Address webhook={page.webhook} isAdmin={isAdmin} /> : <Skeleton w="80" />}
      </Detail>
      <Detail name={T.minute}>
        {/* Two lines on a phone, reserved. */}
        <Box minH={{ base: '10', md: '0' }}>
          {page ? T.taken(page.use.taken, page.use.limit, page.use.account_limit) : <Skeleton w="60" />}
        </Box>
      </Detail>
      <Detail name={T.refused}>{page ? <Refused refused={page.refused} /> : <Skeleton w="40" />}</Detail>
    </DetailList>
  </Panel>
);

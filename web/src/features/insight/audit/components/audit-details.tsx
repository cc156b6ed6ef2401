import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import type { AuditRecord } from '@ramps-gateway/shared/contract/audit.ts';
import type { ReactNode } from 'react';
import { CopyValue } from '../../../../components/ui/copy-value.tsx';
import { Detail, DetailList, Identifier } from '../../../../components/ui/detail-list.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { ValuesTable } from '../../../../components/ui/values-table.tsx';
import { historyOf, pathOf } from '../../../../lib/routes.ts';
import { kindLabel, pageOf } from '../model/objects.ts';
import { OUTCOME_HINTS, OUTCOME_LABELS, TEXTS } from '../texts.ts';
import { TextLink, whoDid } from './row-parts.tsx';

const { details: D } = TEXTS;

const Title = chakra('h3', { base: { textStyle: 'label', color: 'fg.muted', mb: '2' } });

const Reason = ({ row: { outcome, reason } }: { readonly row: AuditRecord }) => {
  if (outcome === 'done') return null;
  return (
    <Notice
      family={outcome === 'failed' ? 'danger' : outcome === 'refused' ? 'warning' : 'info'}
      title={OUTCOME_LABELS[outcome]}
    >
      {reason ?? OUTCOME_HINTS[outcome]}
    </Notice>
  );
};

const Text = ({ children }: { readonly children: ReactNode }) => (
  <Box minW="0" overflowWrap="anywhere">
    {children}
  </Box>
);

const Facts = ({ row }: { readonly row: AuditRecord }) => {
  const { actor, object, previous } = row;
  return (
    <DetailList>
      <Detail name={D.who}>
        <Text>{whoDid(row)}</Text>
      </Detail>
      <Identifier name={D.userId} value={actor.kind === 'person' ? actor.user_id : null} />
      <Identifier name={object ? kindLabel(object.kind) : D.object} value={object?.id ?? null} />
      <Detail name={D.channel}>{D.channels[row.channel]}</Detail>
      <Identifier name={D.address} value={row.address} />
      {row.user_agent !== null && (
        <Detail name={D.browser}>
          <Text>{row.user_agent}</Text>
        </Detail>
      )}
      <Identifier name={D.correlation} value={row.correlation_id} />
      <Detail name={D.place}>
        <Text>{D.placeOf(row.day, row.shard, row.number)}</Text>
      </Detail>
      <Detail name={D.hash}>
        <CopyValue label={D.hash.toLowerCase()} value={row.hash} />
      </Detail>
      <Detail name={D.previous}>
        {previous ? (
          <CopyValue label={D.previous.toLowerCase()} value={previous.hash} />
        ) : (
          <Text>{D.first}</Text>
        )}
      </Detail>
    </DetailList>
  );
};

const Links = ({ row: { actor, object } }: { readonly row: AuditRecord }) => {
  const page = object && pageOf(object);
  if (!object && actor.kind !== 'person') return null;
  return (
    <Flex as="nav" aria-label={D.history} gap="4" wrap="wrap" textStyle="sm">
      {object && page && <TextLink to={page}>{`${D.open} ${kindLabel(object.kind).toLowerCase()}`}</TextLink>}
      {object && <TextLink to={historyOf(object.kind, object.id)}>{D.sameObject}</TextLink>}
      {actor.kind === 'person' && (
        <TextLink to={`${pathOf('audit')}?${new URLSearchParams({ person: actor.user_id })}`}>
          {D.samePerson}
        </TextLink>
      )}
    </Flex>
  );
};

export const AuditDetails = ({ row }: { readonly row: AuditRecord }) => (
  <>
    <Reason row={row} />
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1.2fr) minmax(0, 1fr)' }}
      gap={{ base: '5', lg: '8' }}
    >
      <Box minW="0">
        <Title>{D.values}</Title>
        <ValuesTable before={row.before} after={row.after} />
      </Box>
      <Facts row={row} />
    </Grid>
    <Links row={row} />
  </>
);

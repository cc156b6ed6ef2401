import { Box, chakra, Flex } from '@chakra-ui/react';
import type { AuditRecord } from '@ramps-gateway/shared/contract/audit.ts';
import type { Outcome, Subject } from '@ramps-gateway/shared/domain/audit.ts';
import { shortId } from '@ramps-gateway/shared/domain/masks.ts';
import { ROLE_LABELS } from '@ramps-gateway/shared/domain/roles.ts';
import { OUTCOME_TAGS } from '@ramps-gateway/shared/domain/states/insight.ts';
import { Link } from 'react-router-dom';
import { CopyButton } from '../../../../components/ui/copy-value.tsx';
import { LabelTag } from '../../../../components/ui/tag.tsx';
import { Mono, Quiet } from '../../../../components/ui/text.ts';
import { kindLabel, pageOf } from '../model/objects.ts';
import { TEXTS } from '../texts.ts';

export const TextLink = chakra(Link, {
  base: { color: 'accent.fg', _hover: { textDecoration: 'underline' } },
});

export const whoDid = ({ actor }: AuditRecord): string =>
  actor.kind === 'person' ? actor.email || TEXTS.noEmail : actor.name;

export const Who = ({ row }: { readonly row: AuditRecord }) => (
  <Box minW="0">
    <Box overflowWrap="anywhere">{whoDid(row)}</Box>
    <Quiet>{row.actor.kind === 'person' ? ROLE_LABELS[row.actor.role] : TEXTS.schedule}</Quiet>
  </Box>
);

interface ObjectCellProps {
  readonly object: Subject | null;
  readonly linked: boolean;
}

/** The kind links to the object's page; the id can be copied. */
export const ObjectCell = ({ object, linked }: ObjectCellProps) => {
  if (object === null)
    return (
      <Box as="span" color="fg.subtle">
        {TEXTS.none}
      </Box>
    );
  const { kind, id } = object;
  const label = kindLabel(kind);
  const page = linked ? pageOf(object) : undefined;
  return (
    <Flex align="center" columnGap="1.5" wrap="wrap" minW="0" position="relative" w="fit-content" maxW="full">
      {page === undefined ? <span>{label}</span> : <TextLink to={page}>{label}</TextLink>}
      <Flex align="center" gap="1" minW="0">
        <Mono color="fg.subtle" title={id}>
          {shortId(id)}
        </Mono>
        <CopyButton label={`id of ${label.toLowerCase()} ${shortId(id)}`} value={id} />
      </Flex>
    </Flex>
  );
};

export const OutcomeTag = ({ outcome }: { readonly outcome: Outcome }) => (
  <LabelTag of={OUTCOME_TAGS[outcome]} />
);

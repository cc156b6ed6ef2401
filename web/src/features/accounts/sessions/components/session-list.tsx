import { Box, Button, Flex } from '@chakra-ui/react';
import type { Session } from '@ramps-gateway/shared/contract/calls/sessions.ts';
import { deviceNamed } from '@ramps-gateway/shared/domain/devices.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PagedList } from '../../../../components/ui/paged-list.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { Tag } from '../../../../components/ui/tag.tsx';
import { Mono, Quiet } from '../../../../components/ui/text.ts';
import { Time } from '../../../../components/ui/time.tsx';
import { dayAndTime } from '../../../../lib/format/time.ts';
import { type Person, sessionsQuery, useEndSession } from '../api.ts';
import { TEXTS } from '../texts.ts';
import { EverywhereButton } from './everywhere.tsx';

/** `Chrome on Linux`: as the browser reports it, which can be forged. */
export const deviceOf = (userAgent: string | null): string => deviceNamed(userAgent) ?? TEXTS.unknownDevice;

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <Box as="span" whiteSpace={{ md: 'nowrap' }}>
    {label} {children}
  </Box>
);

interface SessionRowProps {
  readonly session: Session;
  readonly person: Person | undefined;
}

const SessionRow = ({ session, person }: SessionRowProps) => {
  const end = useEndSession(person);
  const device = deviceOf(session.user_agent);
  const { started_at: started, last_seen_at: seen } = session;
  return (
    <Flex
      as="li"
      align="flex-start"
      justify="space-between"
      gap="4"
      px={{ base: '3', md: '4' }}
      py="3"
      _notLast={{ borderBottomWidth: '1px' }}
    >
      <Box minW="0">
        <Flex align="center" gap="2" wrap="wrap" fontWeight="medium">
          {device}
          {session.current && <Tag family="success">{TEXTS.current}</Tag>}
        </Flex>
        <Flex wrap="wrap" columnGap="4" textStyle="sm" color="fg.muted">
          <Fact label={TEXTS.started}>
            <Time iso={started}>{dayAndTime(started)}</Time>
          </Fact>
          <Fact label={TEXTS.seen}>
            <Time iso={seen}>{dayAndTime(seen)}</Time>
          </Fact>
          <Fact label={TEXTS.from}>
            <Mono as="span">{session.address ?? TEXTS.unknownAddress}</Mono>
          </Fact>
        </Flex>
        {session.user_agent !== null && <Quiet>{session.user_agent}</Quiet>}
      </Box>
      {!session.current && (
        <Button
          flexShrink="0"
          aria-label={TEXTS.endLabel(device, dayAndTime(started))}
          loading={end.isPending}
          onClick={() => end.mutate(session.id)}
        >
          {TEXTS.end}
        </Button>
      )}
    </Flex>
  );
};

const SessionList = ({ person }: { readonly person?: Person | undefined }) => (
  <Box display="grid" gap="3">
    <PagedList
      query={useInfiniteQuery(sessionsQuery(person))}
      loading={TEXTS.loading}
      loadFailed={TEXTS.loadFailed}
      empty={TEXTS.empty}
    >
      {(items) => (
        <>
          <Panel as="div" overflow="hidden">
            <Box as="ul" listStyleType="none" aria-label={person ? TEXTS.of(person.who) : TEXTS.title}>
              {items.map((session) => (
                <SessionRow key={session.id} session={session} person={person} />
              ))}
            </Box>
          </Panel>
          {person && <EverywhereButton person={person} />}
        </>
      )}
    </PagedList>
    <Quiet>{TEXTS.limits}</Quiet>
  </Box>
);

export default SessionList;

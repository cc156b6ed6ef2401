import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import type {
  Partner,
  PartnerDetails,
  PartnerHealth,
} from '@ramps-gateway/shared/contract/calls/partners.ts';
import { ROLE_LABELS } from '@ramps-gateway/shared/domain/roles.ts';
import { Link } from 'react-router-dom';
import { Detail, DetailList } from '../../../../components/ui/detail-list.tsx';
import { Panel, SectionTitle } from '../../../../components/ui/panel.tsx';
import { StatCard } from '../../../../components/ui/stat-card.tsx';
import { Time } from '../../../../components/ui/time.tsx';
import { useNow } from '../../../../lib/clock.ts';
import { brl, percent } from '../../../../lib/format/amount.ts';
import { day, recentTime } from '../../../../lib/format/time.ts';
import { pathOf } from '../../../../lib/routes.ts';
import { barsOf, monthName } from '../model.ts';
import { LIVE, ONE, RULES, TEXTS } from '../texts.ts';
import { Health, SUMMARY } from './partner-frame.tsx';

interface FiguresProps {
  readonly partner: Partner;
  readonly month: string;
}

export const PartnerFigures = ({ partner, month }: FiguresProps) => {
  const now = useNow();
  const { volume, fee, integrated_at: since, last_transaction_at: last } = partner;
  return (
    <Grid as="dl" {...SUMMARY}>
      <StatCard
        label={TEXTS.partnerVolume}
        value={volume === null ? LIVE.none : brl(volume)}
        hint={volume === null ? LIVE.notAdded : LIVE.monthHint(monthName(month))}
      />
      <StatCard label={TEXTS.fee} value={percent(fee.percent)} hint={RULES[fee.rule]} />
      <StatCard
        label={TEXTS.since}
        value={since === null ? LIVE.none : day(since)}
        hint={LIVE.subAccounts(partner.sub_accounts)}
      />
      <StatCard
        label={TEXTS.last}
        value={last === null ? LIVE.none : recentTime(last, now)}
        hint={last === null ? LIVE.never : day(last)}
      />
    </Grid>
  );
};

const Quiet = ({ children }: { readonly children: string }) => (
  <Box textStyle="sm" color="fg.subtle">
    {children}
  </Box>
);

const Days = chakra('table', {
  base: {
    w: 'full',
    textStyle: 'sm',
    '& th': {
      fontWeight: 'normal',
      color: 'fg.muted',
      textAlign: 'start',
      whiteSpace: 'nowrap',
      pe: '3',
      py: '1',
      w: '1px',
    },
    '& td': { py: '1' },
    '& td:last-of-type': {
      textAlign: 'end',
      whiteSpace: 'nowrap',
      ps: '3',
      w: '1px',
      fontVariantNumeric: 'tabular-nums',
    },
  },
});

export const VolumePanel = ({ details: { days, month, partner } }: { readonly details: PartnerDetails }) => (
  <Panel padded>
    <SectionTitle>{ONE.byDay(monthName(month))}</SectionTitle>
    {partner.volume === null && <Quiet>{ONE.notAdded}</Quiet>}
    {partner.volume !== null && days.length === 0 && <Quiet>{ONE.noVolume}</Quiet>}
    {days.length > 0 && (
      <Days aria-label={ONE.byDay(monthName(month))}>
        <tbody>
          {barsOf(days).map(({ day: date, brl: amount, percent: wide }) => (
            <tr key={date}>
              <th scope="row">{date.slice(8)}</th>
              <td aria-hidden="true">
                <Box h="2.5" borderRadius="sm" bg="accent.solid" minW="1px" style={{ width: `${wide}%` }} />
              </td>
              <td>{brl(amount)}</td>
            </tr>
          ))}
        </tbody>
      </Days>
    )}
  </Panel>
);

export const PartnerHealthPanel = ({ health }: { readonly health: PartnerHealth }) => {
  const { webhooks, calls, refused_today: refused } = health;
  const events = webhooks && webhooks.processed + webhooks.failed;
  return (
    <Panel padded>
      <SectionTitle>{ONE.health}</SectionTitle>
      <Health name={ONE.what} health={health.percent} />
      <Box mt="3">
        <DetailList>
          <Detail name={ONE.webhooks}>
            {webhooks === null || events === null ? (
              <Quiet>{ONE.webhooksNotYours}</Quiet>
            ) : (
              <Flex gap="2" wrap="wrap">
                {events === 0 ? ONE.noEvents : LIVE.events(webhooks.processed, events)}
                <Box asChild color="accent.fg" textDecoration="underline">
                  <Link to={pathOf('webhooks')}>{ONE.log}</Link>
                </Box>
              </Flex>
            )}
          </Detail>
          {refused !== null && <Detail name={ONE.refused}>{String(refused)}</Detail>}
          <Detail name={ONE.calls}>
            {calls.asked === 0 ? <Quiet>{ONE.notAsked}</Quiet> : LIVE.calls(calls.answered, calls.asked)}
          </Detail>
        </DetailList>
      </Box>
    </Panel>
  );
};

export const PeoplePanel = ({ people: { owner, managers } }: Pick<PartnerDetails, 'people'>) => (
  <Panel padded>
    <SectionTitle>{ONE.people}</SectionTitle>
    <DetailList>
      <Detail name={ONE.owner}>
        <Box minW="0" overflowWrap="anywhere">
          {owner.name}
          {owner.email !== null && owner.email !== owner.name && <Quiet>{owner.email}</Quiet>}
        </Box>
      </Detail>
      <Detail name={ONE.since}>
        <Time iso={owner.created_at}>{day(owner.created_at)}</Time>
      </Detail>
      {owner.email !== null && (
        <Detail name={ONE.lastSignIn}>
          {owner.last_sign_in_at === null ? (
            <Quiet>{ONE.neverSignedIn}</Quiet>
          ) : (
            <Time iso={owner.last_sign_in_at}>{day(owner.last_sign_in_at)}</Time>
          )}
        </Detail>
      )}
      <Detail name={ONE.managers}>
        {managers.length === 0 ? (
          <Quiet>{ONE.noManagers}</Quiet>
        ) : (
          <Box as="ul" listStyleType="none" minW="0">
            {managers.map(({ id, name, role }) => (
              <Box as="li" key={id} overflowWrap="anywhere">
                {name}
                <Quiet>{ROLE_LABELS[role]}</Quiet>
              </Box>
            ))}
          </Box>
        )}
      </Detail>
    </DetailList>
  </Panel>
);

import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { PARTNER_TAGS } from '@ramps-gateway/shared/domain/states/accounts.ts';
import type {
  Partner,
  PartnerDetails,
  PartnerHealth,
} from '@ramps-gateway/shared/contract/calls/partners.ts';
import { ROLE_LABELS } from '@ramps-gateway/shared/domain/roles.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { SubjectPage } from '../../../../components/layout/subject-page.tsx';
import { DetailRows } from '../../../../components/ui/detail-list.tsx';
import { HistoryLink } from '../../../../components/ui/history-link.tsx';
import { LinkButton } from '../../../../components/ui/link-button.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { Page } from '../../../../components/ui/page.tsx';
import { LoadMore } from '../../../../components/ui/paged-list.tsx';
import { Panel, SectionTitle } from '../../../../components/ui/panel.tsx';
import { StatCard } from '../../../../components/ui/stat-card.tsx';
import { LabelTag } from '../../../../components/ui/tag.tsx';
import { InlineLink } from '../../../../components/ui/text.ts';
import { Time } from '../../../../components/ui/time.tsx';
import { useNow } from '../../../../lib/clock.ts';
import { brl, percent } from '../../../../lib/format/amount.ts';
import { day, recentTime } from '../../../../lib/format/time.ts';
import { pathOf } from '../../../../lib/routes.ts';
import { partnerQuery } from '../api.ts';
import { barsOf, monthName } from '../model.ts';
import { LIVE, MAINTENANCE, ONE, RULES, TEXTS } from '../texts.ts';
import { Health, SUMMARY } from './partner-frame.tsx';
import { AccountsPanel, SettingsPanel } from './partner-settings.tsx';

const PartnerFigures = ({ partner, month }: { readonly partner: Partner; readonly month: string }) => {
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

const Quiet = chakra('div', { base: { textStyle: 'sm', color: 'fg.subtle' } });

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

const VolumePanel = ({ details: { days, month, partner } }: { readonly details: PartnerDetails }) => (
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

const PartnerHealthPanel = ({ health }: { readonly health: PartnerHealth }) => {
  const { webhooks, calls, refused_today: refused } = health;
  const events = webhooks && webhooks.processed + webhooks.failed;
  return (
    <Panel padded>
      <SectionTitle>{ONE.health}</SectionTitle>
      <Health name={ONE.what} health={health.percent} />
      <Box mt="3">
        <DetailRows
          rows={[
            [
              ONE.webhooks,
              webhooks === null || events === null ? (
                <Quiet>{ONE.webhooksNotYours}</Quiet>
              ) : (
                <Flex gap="2" wrap="wrap">
                  {events === 0 ? ONE.noEvents : LIVE.events(webhooks.processed, events)}
                  <InlineLink to={pathOf('webhooks')}>{ONE.log}</InlineLink>
                </Flex>
              ),
            ],
            refused !== null && [ONE.refused, String(refused)],
            [
              ONE.calls,
              calls.asked === 0 ? <Quiet>{ONE.notAsked}</Quiet> : LIVE.calls(calls.answered, calls.asked),
            ],
          ]}
        />
      </Box>
    </Panel>
  );
};

const Day = ({ iso }: { readonly iso: string }) => <Time iso={iso}>{day(iso)}</Time>;

const PeoplePanel = ({ people: { owner, managers } }: Pick<PartnerDetails, 'people'>) => (
  <Panel padded>
    <SectionTitle>{ONE.people}</SectionTitle>
    <DetailRows
      rows={[
        [
          ONE.owner,
          <Box key="owner" minW="0">
            {owner.name}
            {owner.email !== null && owner.email !== owner.name && <Quiet>{owner.email}</Quiet>}
          </Box>,
        ],
        [ONE.since, <Day key="since" iso={owner.created_at} />],
        owner.email !== null && [
          ONE.lastSignIn,
          owner.last_sign_in_at === null ? (
            <Quiet>{ONE.neverSignedIn}</Quiet>
          ) : (
            <Day iso={owner.last_sign_in_at} />
          ),
        ],
        [
          ONE.managers,
          managers.length === 0 ? (
            <Quiet>{ONE.noManagers}</Quiet>
          ) : (
            <Box as="ul" listStyleType="none" minW="0">
              {managers.map(({ id, name, role }) => (
                <li key={id}>
                  {name}
                  <Quiet>{ROLE_LABELS[role]}</Quiet>
                </li>
              ))}
            </Box>
          ),
        ],
      ]}
    />
  </Panel>
);

const Back = () => (
  <LinkButton to={pathOf('partners')} icon="back" variant="outline">
    {ONE.back}
  </LinkButton>
);

export type SpreadOf = (of: Pick<PartnerDetails, 'spread'> & { readonly userId: string }) => ReactNode;

const SETTINGS = 'settings';

interface LoadedProps {
  readonly details: PartnerDetails;
  readonly accounts: PartnerDetails['accounts']['items'];
  readonly more: ReactNode;
  readonly spreadOf: SpreadOf;
}

const Loaded = ({ details, accounts, more, spreadOf }: LoadedProps) => {
  const { partner } = details;
  const { hash } = useLocation();
  // When the browser looked for the URL's fragment, the section was not rendered yet.
  useEffect(() => {
    if (hash === `#${SETTINGS}`) document.getElementById(SETTINGS)?.scrollIntoView?.({ block: 'start' });
  }, [hash]);
  return (
    <Page
      title={partner.name}
      subtitle={partner.email ?? LIVE.subAccounts(partner.sub_accounts)}
      mark={<LabelTag of={PARTNER_TAGS[partner.status]} />}
      actions={
        <>
          <Back />
          <HistoryLink kind="user" id={partner.id} of={partner.name} />
        </>
      }
    >
      <Box display="grid" gap="4">
        {partner.maintenance !== null && (
          <Notice family="warning" title={PARTNER_TAGS.maintenance[0]}>
            {MAINTENANCE[partner.maintenance]}
          </Notice>
        )}
        <PartnerFigures partner={partner} month={details.month} />
        <Box
          display="grid"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 2fr) minmax(0, 1fr)' }}
          gap="4"
        >
          <VolumePanel details={details} />
          <Box display="grid" gap="4">
            <PartnerHealthPanel health={partner.health} />
            <PeoplePanel people={details.people} />
          </Box>
        </Box>
        <AccountsPanel accounts={accounts} />
        <Box id={SETTINGS} scrollMarginTop="4">
          <SettingsPanel
            partner={partner}
            accounts={accounts}
            spread={spreadOf({ userId: partner.id, spread: details.spread })}
          />
        </Box>
        {more}
      </Box>
    </Page>
  );
};

/** /gateway/partners/:id */
export const PartnerPage = ({ spreadOf }: { readonly spreadOf: SpreadOf }) => {
  const { id = '' } = useParams();
  const query = useInfiniteQuery(partnerQuery(id));
  const first = query.data?.pages[0];
  return (
    <SubjectPage query={query} texts={ONE} what={ONE.what} back={<Back />}>
      {query.data && first && (
        <Loaded
          details={first}
          accounts={query.data.pages.flatMap(({ accounts }) => accounts.items)}
          more={query.hasNextPage && <LoadMore query={query} />}
          spreadOf={spreadOf}
        />
      )}
    </SubjectPage>
  );
};

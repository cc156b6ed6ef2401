import { Box, Button, Flex, Grid } from '@chakra-ui/react';
import { PARTNER_TAGS } from '@ramps-gateway/shared/domain/states/accounts.ts';
import type { Partner, PartnersPage as Listed } from '@ramps-gateway/shared/contract/calls/partners.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { LivePage, SampleButton } from '../../../../components/layout/live-page.tsx';
import { Failed } from '../../../../components/ui/failed.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { LinkButton } from '../../../../components/ui/link-button.tsx';
import { Outdated } from '../../../../components/ui/notice.tsx';
import { LoadMore } from '../../../../components/ui/paged-list.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { RelativeTime } from '../../../../components/ui/time.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { StatCard } from '../../../../components/ui/stat-card.tsx';
import { State } from '../../../../components/ui/state.tsx';
import { Muted } from '../../../../components/ui/text.ts';
import { useOnDemand } from '../../../../components/ui/use-on-demand.ts';
import { useNow } from '../../../../lib/clock.ts';
import { brl, percent } from '../../../../lib/format/amount.ts';
import { day, utcDay } from '../../../../lib/format/time.ts';
import { useRole } from '../../../../lib/queries/profile.ts';
import { useSampleData } from '../../../../lib/queries/sample-data.ts';
import { pathOf } from '../../../../lib/routes.ts';
import { partnersQuery, type Person } from '../api.ts';
import { healthInWords, monthName } from '../model.ts';
import { LIVE, MAINTENANCE, RULES, TEXTS } from '../texts.ts';
import type { FirstAccount } from './add-partner-dialog.tsx';
import { CARDS, Figure, PartnerFrame, SUMMARY } from './partner-frame.tsx';

const Summary = ({ found }: { readonly found: Pick<Listed, 'totals' | 'month'> | undefined | null }) => {
  const value = (of: (totals: Listed['totals']) => string): string | undefined =>
    found === null ? LIVE.none : found && of(found.totals);
  const now = useNow();
  const month = found?.month ?? utcDay(now).slice(0, 7);
  const maintenance = found?.totals.maintenance ?? 0;
  const health = found?.totals.health.percent;
  return (
    <Grid as="dl" {...SUMMARY}>
      <StatCard label={TEXTS.total} value={value(({ partners }) => String(partners))} hint={LIVE.totalHint} />
      <StatCard
        label={TEXTS.volume}
        value={value(({ volume }) => brl(volume))}
        hint={LIVE.volumeHint(monthName(month))}
      />
      <StatCard
        label={TEXTS.health}
        value={value(() => (typeof health === 'number' ? `${health}%` : LIVE.none))}
        hint={found && health === null ? LIVE.notMeasured : LIVE.healthHint}
      />
      <StatCard
        label={TEXTS.active}
        value={value(({ active }) => String(active))}
        hint={TEXTS.activeHint(maintenance)}
      />
    </Grid>
  );
};

const About = ({ partner }: { readonly partner: Partner }) => {
  const { sub_account_names: names, sub_accounts: count, maintenance } = partner;
  const more = count - names.length;
  return (
    <>
      <Muted mt="0.5" overflowWrap="anywhere">
        {count === 0
          ? LIVE.noAccounts
          : [names.join(', '), more > 0 && LIVE.more(more)].filter(Boolean).join(' ')}
      </Muted>
      {maintenance !== null && (
        <Box mt="0.5" textStyle="sm" color="warning.fg">
          {MAINTENANCE[maintenance]}
        </Box>
      )}
    </>
  );
};

interface CardProps {
  readonly partner: Partner;
  readonly now: number;
  /** `undefined` for roles that cannot create one. */
  readonly onFirst: ((person: Person) => void) | undefined;
}

const LiveCard = ({ partner, now, onFirst }: CardProps) => {
  const { id, name, status, health, volume, fee, integrated_at: since, last_transaction_at: last } = partner;
  const path = pathOf('partner', id);
  return (
    <PartnerFrame
      name={name}
      status={PARTNER_TAGS[status]}
      health={health.percent}
      about={<About partner={partner} />}
      measured={healthInWords(health)}
      actions={
        <>
          <LinkButton to={path} aria-label={`${TEXTS.details}: ${name}`}>
            {TEXTS.details}
          </LinkButton>
          {partner.sub_accounts === 0 && status !== 'disabled' && onFirst ? (
            <Button
              aria-label={LIVE.firstAccountOf(name)}
              aria-haspopup="dialog"
              onClick={() => onFirst({ id, name })}
            >
              {LIVE.firstAccount}
            </Button>
          ) : (
            <LinkButton to={`${path}#settings`} aria-label={`${TEXTS.settings}: ${name}`}>
              {TEXTS.settings}
            </LinkButton>
          )}
        </>
      }
    >
      <Figure name={TEXTS.partnerVolume}>
        {volume === null ? <span title={LIVE.notAddedHint}>{LIVE.notAdded}</span> : brl(volume)}
      </Figure>
      <Figure name={TEXTS.fee} hint={RULES[fee.rule]}>
        {percent(fee.percent)}
      </Figure>
      <Figure name={TEXTS.since}>
        {since === null ? LIVE.never : <time dateTime={since}>{day(since)}</time>}
      </Figure>
      <Figure name={TEXTS.last}>{last === null ? LIVE.never : <RelativeTime iso={last} now={now} />}</Figure>
    </PartnerFrame>
  );
};

const WAITING = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

const CardSkeletons = () => (
  <Grid {...CARDS} role="status" aria-label={LIVE.loading}>
    {WAITING.map((card) => (
      <Panel key={card} as="div" padded h="19rem" display="flex" flexDirection="column" gap="4">
        <Flex justify="space-between">
          <Skeleton w="32" />
          <Skeleton w="16" />
        </Flex>
        <Skeleton w="full" />
        <Skeleton w="24" />
        <Skeleton w="32" mt="auto" />
      </Panel>
    ))}
  </Grid>
);

interface LivePartnersProps {
  readonly onFirst: CardProps['onFirst'];
  readonly begin: ReactNode;
}

/** From totals that the server stores. */
const LivePartners = ({ onFirst, begin }: LivePartnersProps) => {
  const role = useRole();
  const now = useNow();
  const query = useInfiniteQuery(partnersQuery);
  const first = query.data?.pages[0];
  const partners = query.data?.pages.flatMap(({ items }) => items);
  return (
    <>
      {query.isRefetchError && (
        <Box mb="4">
          <Outdated query={query} />
        </Box>
      )}
      <Summary found={first ?? (query.isError ? null : undefined)} />
      {query.isPending && <CardSkeletons />}
      {!query.isPending && !partners && (
        <Panel mt="4">
          <Failed title={LIVE.loadFailed} query={query} />
        </Panel>
      )}
      {partners?.length === 0 && (
        <Panel mt="4">
          <State icon="handshake" title={LIVE.empty} text={LIVE.emptyText[role]}>
            {begin}
          </State>
        </Panel>
      )}
      {partners && partners.length > 0 && (
        <Grid as="ul" {...CARDS}>
          {partners.map((partner) => (
            <LiveCard key={partner.id} partner={partner} now={now} onFirst={onFirst} />
          ))}
        </Grid>
      )}
      {query.hasNextPage && (
        <Box mt="4">
          <LoadMore query={query} />
        </Box>
      )}
    </>
  );
};

const SamplePartners = lazy(() => import('./sample-partners.tsx'));

const Plus = () => (
  <>
    <Icon name="plus" />
    {TEXTS.add}
  </>
);

interface PartnersPageProps {
  readonly firstAccount: FirstAccount;
  readonly create: ReactNode;
}

interface Asked {
  readonly person: Person | undefined;
  /** Each opening has a new number, which resets the dialog. */
  readonly nth: number;
}

/** /gateway/partners. A switch shows the specification's partners (S2.68 to S2.70) instead. */
export const PartnersPage = ({ firstAccount, create }: PartnersPageProps) => {
  const role = useRole();
  const sample = useSampleData();
  const dialog = useOnDemand(() => import('./add-partner-dialog.tsx'));
  const [asked, setAsked] = useState<Asked>({ person: undefined, nth: 0 });
  const [open, setOpen] = useState(false);
  const opener = useRef<Element>(null);
  const ask = (person?: Person) => {
    opener.current = document.activeElement;
    dialog.request(() => {
      setAsked(({ nth }) => ({ person, nth: nth + 1 }));
      setOpen(true);
    });
  };
  const add = (
    <Button
      variant="solid"
      colorPalette="accent"
      aria-haspopup="dialog"
      loading={dialog.loading}
      onClick={() => ask()}
    >
      <Plus />
    </Button>
  );
  // Only administrators invite; gateway users create more accounts.
  const begin = role === 'admin' ? add : create;
  return (
    <LivePage
      title={TEXTS.title}
      subtitle={TEXTS.subtitle}
      sample={sample}
      actions={
        sample.shown ? (
          <SampleButton variant="solid" colorPalette="accent">
            <Plus />
          </SampleButton>
        ) : (
          begin
        )
      }
    >
      {sample.shown ? (
        <Suspense fallback={<Box minH="tile" />}>
          <SamplePartners />
        </Suspense>
      ) : (
        sample.isKnown && (
          <LivePartners onFirst={role === 'admin' ? ask : undefined} begin={role === 'admin' && add} />
        )
      )}
      {dialog.Part && (
        <dialog.Part
          key={asked.nth}
          open={open}
          person={asked.person}
          firstAccount={firstAccount}
          finalFocus={() => (opener.current instanceof HTMLElement ? opener.current : null)}
          onClose={() => setOpen(false)}
        />
      )}
    </LivePage>
  );
};

import { Box, Button } from '@chakra-ui/react';
import type { PartnerDetails } from '@ramps-gateway/shared/contract/calls/partners.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import { SubjectPage } from '../../../../components/layout/subject-page.tsx';
import { HistoryLink } from '../../../../components/ui/history-link.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { LoadMore } from '../../../../components/ui/paged-list.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { Page } from '../../../../components/ui/page.tsx';
import { Tag } from '../../../../components/ui/tag.tsx';
import { pathOf } from '../../../../lib/routes.ts';
import { partnerQuery } from '../api.ts';
import { LIVE, MAINTENANCE, ONE, STATUS_TAGS } from '../texts.ts';
import { PartnerFigures, PartnerHealthPanel, PeoplePanel, VolumePanel } from './partner-panels.tsx';
import { AccountsPanel, SettingsPanel } from './partner-settings.tsx';

const Back = () => (
  <Button asChild variant="outline">
    <Link to={pathOf('partners')}>
      <Icon name="back" />
      {ONE.back}
    </Link>
  </Button>
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
  // The address's fragment was not rendered yet on load.
  useEffect(() => {
    if (hash === `#${SETTINGS}`) document.getElementById(SETTINGS)?.scrollIntoView?.({ block: 'start' });
  }, [hash]);
  const [label, family] = STATUS_TAGS[partner.status];
  return (
    <Page
      title={partner.name}
      subtitle={partner.email ?? LIVE.subAccounts(partner.sub_accounts)}
      mark={
        <Tag family={family} dot>
          {label}
        </Tag>
      }
      actions={
        <>
          <Back />
          <HistoryLink kind="user" id={partner.id} of={partner.name} />
        </>
      }
    >
      <Box display="grid" gap="4">
        {partner.maintenance !== null && (
          <Notice family="warning" title={STATUS_TAGS.maintenance[0]}>
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

interface PartnerPageProps {
  readonly spreadOf: SpreadOf;
}

/** /gateway/partners/:id */
export const PartnerPage = ({ spreadOf }: PartnerPageProps) => {
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

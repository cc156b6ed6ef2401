import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import type { Profile } from '@ramps-gateway/shared/contract/calls/profile.ts';
import { KYC_WARNING_PERCENT } from '@ramps-gateway/shared/domain/attention.ts';
import { kycTag } from '@ramps-gateway/shared/domain/states/kyc.ts';
import type { Amount } from '@ramps-gateway/shared/domain/money.ts';
import { type ReactNode, Suspense } from 'react';
import { Icon } from '../../../../components/ui/icon.tsx';
import { kycLevelLabel } from '../../../../components/ui/kyc.ts';
import { LinkButton } from '../../../../components/ui/link-button.tsx';
import { Meter } from '../../../../components/ui/meter.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { LabelTag, Tag } from '../../../../components/ui/tag.tsx';
import { Quiet } from '../../../../components/ui/text.ts';
import { messageOf } from '../../../../lib/api/error.ts';
import { sharePercent, usd } from '../../../../lib/format/amount.ts';
import { useSeen } from '../../../../components/ui/when-seen.tsx';
import { lazyBehind } from '../../../../lib/lazy-behind.ts';
import { useProfile, useRole } from '../../../../lib/queries/profile.ts';
import { pathOf } from '../../../../lib/routes.ts';
import { signOut } from '../../../../lib/sign-out.ts';

const TEXTS = {
  error: 'Profile Error',
  unexplained: 'Failed to fetch user profile',
  none: 'No Profile',
  noneText: 'Your account has no sub-account yet.',
  create: 'Create sub-account',
  ofClient: 'Your operator creates it. It appears here once it is assigned to you.',
  retry: 'Try again',
  admin: 'Admin',
  volume: 'KYC volume',
  of: 'of',
  verified: (verified: number, of: number, more: boolean) =>
    `${verified} of ${more ? 'the newest ' : ''}${of} verified`,
  nearLimit: 'Close to the limit',
  signOut: 'Sign out',
} as const;

const OfferPanels = lazyBehind(() => import('./offer-panels.tsx'));

/** Load when scrolled to; their final size is reserved, so that nothing above moves. */
export const SidePanels = () => {
  const { ref, seen } = useSeen();
  return (
    <Flex ref={ref} direction="column" minH="offer">
      {seen && (
        <Suspense>
          <OfferPanels />
        </Suspense>
      )}
    </Flex>
  );
};

export const SignOutButton = () => (
  <Button variant="ghost" colorPalette="neutral" onClick={() => void signOut()}>
    <Icon name="exit" />
    {TEXTS.signOut}
  </Button>
);

const KycVolume = ({ volume, limit }: { readonly volume: Amount; readonly limit: Amount }) => {
  const share = sharePercent(volume, limit);
  const near = share >= KYC_WARNING_PERCENT;
  return (
    <Box textStyle="xs">
      <Flex justify="space-between" gap="2" color="fg.subtle">
        <span>{near ? TEXTS.nearLimit : TEXTS.volume}</span>
        <span>{share}%</span>
      </Flex>
      <Box my="1">
        <Meter label={TEXTS.volume} percent={share} family={near ? 'warning' : 'accent'} />
      </Box>
      <Box color="fg.subtle" overflowWrap="anywhere">
        <Box
          as="span"
          color={near ? 'warning.fg' : 'fg'}
          fontWeight="medium"
          data-near-limit={near || undefined}
        >
          {usd(volume)}
        </Box>{' '}
        {TEXTS.of} {usd(limit)}
      </Box>
    </Box>
  );
};

/** Across all accounts, when there are several. */
const VerifiedOf = ({ accounts }: { readonly accounts: Profile['kyc_accounts'] }) => {
  if (!accounts || (accounts.looked_at < 2 && !accounts.more)) return null;
  const { verified, looked_at: of, more } = accounts;
  return <span>{TEXTS.verified(verified, of, more)}</span>;
};

const Kyc = ({ profile }: { readonly profile: Profile }) => {
  if (profile.is_admin) return null;
  if (profile.kyc_status === null) {
    return (
      <Box>
        <Box fontWeight="medium">{TEXTS.none}</Box>
        <Quiet mb="2">
          {TEXTS.noneText} {profile.role === 'client' && TEXTS.ofClient}
        </Quiet>
        {profile.role !== 'client' && (
          <LinkButton to={pathOf('sub-accounts')} size="xs">
            {TEXTS.create}
          </LinkButton>
        )}
      </Box>
    );
  }
  return (
    <>
      <Flex gap="2" wrap="wrap" align="center" textStyle="xs" color="fg.subtle">
        <LabelTag of={kycTag(profile.kyc_status)} dot={false} />
        {profile.kyc_level !== null && <span>{kycLevelLabel(profile.kyc_level)}</span>}
        <VerifiedOf accounts={profile.kyc_accounts} />
      </Flex>
      {profile.kyc_account && (
        <Quiet truncate title={profile.kyc_account.name}>
          {TEXTS.of} {profile.kyc_account.name}
        </Quiet>
      )}
      {profile.kyc_volume !== null && profile.kyc_limit !== null && (
        <KycVolume volume={profile.kyc_volume} limit={profile.kyc_limit} />
      )}
    </>
  );
};

const Loading = ({ withKyc }: { readonly withKyc: boolean }) => (
  <Box
    display="grid"
    alignContent="space-between"
    h={withKyc ? 'profile' : 'profileShort'}
    py="0.5"
    role="status"
    aria-label="Loading profile"
  >
    <Skeleton w="24" />
    <Skeleton w="full" />
    {withKyc && (
      <>
        <Skeleton w="20" />
        <Skeleton w="full" />
        <Skeleton w="24" />
      </>
    )}
  </Box>
);

const Card = chakra('div', {
  base: {
    display: 'grid',
    gap: '2',
    p: '3',
    minW: '0',
    borderWidth: '1px',
    borderRadius: 'md',
    bg: 'bg.sunken',
    textStyle: 'sm',
  },
});

const Known = ({ profile }: { readonly profile: Profile }) => (
  <Card>
    <Box minW="0">
      <Box fontWeight="medium" truncate title={profile.name}>
        {profile.name}
      </Box>
      <Flex align="center" gap="2" minW="0" color="fg.subtle" textStyle="xs">
        <Box truncate title={profile.email}>
          {profile.email}
        </Box>
        {profile.is_admin && <Tag family="accent">{TEXTS.admin}</Tag>}
      </Flex>
    </Box>
    <Kyc profile={profile} />
  </Card>
);

const Failure = ({ message, children }: { readonly message: string; readonly children: ReactNode }) => (
  <Card role="alert">
    <Box fontWeight="medium" color="danger.fg">
      {TEXTS.error}
    </Box>
    <Box textStyle="xs" color="fg.muted" overflowWrap="anywhere">
      {message}
    </Box>
    {children}
  </Card>
);

/** S2.21, "Sidebar". Content sits at the bottom of a fixed box, so that nothing moves. */
export const ProfilePanel = () => {
  const { data: profile, error, refetch, isFetching } = useProfile();
  const withKyc = useRole() !== 'admin';
  return (
    <Flex
      as="section"
      aria-label="Profile"
      direction="column"
      justify="flex-end"
      minH={withKyc ? 'profilePanel' : undefined}
      minW="0"
    >
      {profile ? (
        <Known profile={profile} />
      ) : error ? (
        <Failure message={messageOf(error, TEXTS.unexplained)}>
          <Button size="xs" justifySelf="start" onClick={() => void refetch()} loading={isFetching}>
            {TEXTS.retry}
          </Button>
        </Failure>
      ) : (
        <Card>
          <Loading withKyc={withKyc} />
        </Card>
      )}
    </Flex>
  );
};

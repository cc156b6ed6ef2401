import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import type { Wallet } from '../../../lib/queries/holdings.ts';
import { TEXTS } from '../texts.ts';
import { WalletItem } from './wallet-item.tsx';

const { wallets: W } = TEXTS;

const Title = chakra('h3', { base: { textStyle: 'label', color: 'fg.muted', mb: '2' } });
const List = chakra('ul', { base: { display: 'grid', gap: '2', listStyle: 'none' } });

interface GroupProps {
  readonly title: string;
  readonly none: string;
  readonly wallets: readonly Wallet[];
  readonly children: (wallet: Wallet) => ReactNode;
}

const Group = ({ title, none, wallets, children }: GroupProps) => (
  <div>
    <Title>{title}</Title>
    {wallets.length === 0 ? (
      <Box textStyle="sm" color="fg.subtle">
        {none}
      </Box>
    ) : (
      <List>{wallets.map(children)}</List>
    )}
  </div>
);

interface WalletsProps {
  /** Undefined until they are loaded. */
  readonly wallets: readonly Wallet[] | undefined;
  readonly failed: boolean;
}

/** spec 2, "Wallets". Nobody is told to pay to an address that is not certainly a deposit wallet's. */
export const Wallets = ({ wallets, failed }: WalletsProps) => {
  if (!wallets) {
    if (failed) return null;
    return (
      <Box display="grid" gap="2" role="status" aria-label={W.loading}>
        <Skeleton h="16" w="full" />
        <Skeleton h="16" w="full" />
      </Box>
    );
  }
  const isDeposit = ({ wallet_type }: Wallet) => wallet_type === 'shared';
  return (
    <Box display="grid" gap="4">
      <Group title={W.deposit} none={W.noDeposit} wallets={wallets.filter(isDeposit)}>
        {(wallet) => <WalletItem key={wallet.id} wallet={wallet} kind="deposit" />}
      </Group>
      <Group
        title={W.withdrawal}
        none={W.noWithdrawal}
        wallets={wallets.filter((wallet) => !isDeposit(wallet))}
      >
        {(wallet) => <WalletItem key={wallet.id} wallet={wallet} kind="withdrawal" />}
      </Group>
    </Box>
  );
};

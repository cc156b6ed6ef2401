import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { maskAddress } from '@ramps-gateway/shared/domain/masks.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, type Ref, useRef, useState } from 'react';
import { HistoryLink } from '../../../../components/ui/history-link.tsx';
import { CoolingOff } from '../../../../components/stops/cooling-off.tsx';
import { StopButton } from '../../../../components/stops/stop-button.tsx';
import { Icon, type IconName } from '../../../../components/ui/icon.tsx';
import { RetryNotice } from '../../../../components/ui/notice.tsx';
import { OnExplorer } from '../../../../components/ui/on-explorer.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { Tag } from '../../../../components/ui/tag.tsx';
import { Mono, Quiet } from '../../../../components/ui/text.ts';
import { toast } from '../../../../components/ui/toast.ts';
import { useConfirmDialog, useDialog } from '../../../../components/ui/use-dialog.ts';
import { useOnDemand } from '../../../../components/ui/use-on-demand.ts';
import { capitalised } from '../../../../lib/format/capitalised.ts';
import { messageOf } from '../../../../lib/api/error.ts';
import { type Wallet, walletsQuery } from '../../../../lib/queries/holdings.ts';
import { useRest } from '../../../../lib/queries/kept-holdings.ts';
import { recipientsQuery } from '../../../../lib/queries/recipients.ts';
import { useRemoveDestination } from '../../../../lib/queries/remove-destination.ts';
import { TEXTS } from '../texts.ts';

const { wallets: W, toasts: T } = TEXTS;

const Item = chakra('li', {
  base: { borderWidth: '1px', borderRadius: 'md', px: '3', py: '2', minW: '0' },
});

interface ActionProps extends ComponentProps<typeof Button> {
  readonly icon: IconName;
  readonly label: string;
}

const Action = ({ icon, label, ...button }: ActionProps) => (
  <Button size="xs" variant="ghost" px="0" aria-label={label} title={label} {...button}>
    <Icon name={icon} />
  </Button>
);

const copy = (address: string): void => {
  navigator.clipboard.writeText(address).then(
    () => toast.success(T.copied, maskAddress(address)),
    () => toast.failure(T.copyFailed, T.copyFailedText),
  );
};

interface WalletItemProps {
  readonly subAccountId: string;
  readonly wallet: Wallet;
  readonly kind: 'deposit' | 'withdrawal';
  /** Its name in the gateway. */
  readonly name: string | null | undefined;
  /** At the provider, if it has another name in the gateway. */
  readonly providerName?: string | undefined;
  readonly onDelete?: () => void;
}

const Extra = ({ children }: { readonly children: ReactNode }) => <Quiet>{children}</Quiet>;

/** Masked until revealed (S9.35). */
const WalletItem = ({ subAccountId, wallet, kind, name, providerName, onDelete }: WalletItemProps) => {
  const [revealed, setRevealed] = useState(false);
  const qr = useDialog(() => import('./wallet-qr.tsx'));
  const rename = useDialog(() => import('../../../../components/destinations/rename-dialog.tsx'));
  const { address, address_tag: tag } = wallet;
  const asset = wallet.asset ?? '';
  const network = capitalised(wallet.network ?? '');
  const called = [asset, network, kind === 'withdrawal' ? name : ''].filter(Boolean).join(' ');
  return (
    <Item>
      <Flex align="center" justify="space-between" gap="2" minH="7">
        <Flex align="center" gap="2" minW="0">
          <Box as="span" fontWeight="medium" truncate>
            {asset || TEXTS.none}
          </Box>
          {network && <Tag family="info">{network}</Tag>}
        </Flex>
        {address && (
          <Flex gap="0.5" flexShrink={0}>
            <Action
              icon={revealed ? 'eyeOff' : 'eye'}
              label={W.show(called)}
              aria-pressed={revealed}
              onClick={() => setRevealed(!revealed)}
            />
            <Action icon="copy" label={W.copy(called)} onClick={() => copy(address)} />
            {kind === 'deposit' && <Action {...qr.trigger} icon="qr" label={W.qr(called)} />}
            {onDelete && (
              <>
                <Action {...rename.trigger} icon="edit" aria-haspopup="dialog" label={W.rename(called)} />
                <Action
                  icon="trash"
                  colorPalette="danger"
                  label={W.remove.label(called)}
                  onClick={onDelete}
                />
              </>
            )}
          </Flex>
        )}
      </Flex>
      {kind === 'withdrawal' && <Extra>{name || W.unnamed}</Extra>}
      <Mono minH="5" color={address ? undefined : 'fg.subtle'}>
        {address ? (revealed ? address : maskAddress(address)) : W.noAddress}
      </Mono>
      <OnExplorer network={wallet.network} address={address} />
      {tag && (
        <Extra>
          {W.tag}: {tag}
        </Extra>
      )}
      {kind === 'withdrawal' && (
        <Box mt="1">
          <CoolingOff subAccountId={subAccountId} destinationId={wallet.id} what={W.called(called)} />
          <StopButton
            size="xs"
            scope={{ kind: 'destination', sub_account_id: subAccountId, destination_id: wallet.id }}
            what={W.called(called)}
          />
        </Box>
      )}
      {rename.Part && (
        <rename.Part
          {...rename.shown}
          subAccountId={subAccountId}
          place={{ kind: 'wallet', destination_id: wallet.id }}
          name={name ?? ''}
          providerName={providerName}
        />
      )}
      {qr.Part && address && (
        <qr.Part {...qr.shown} asset={asset} network={network} address={address} tag={tag ?? null} />
      )}
    </Item>
  );
};

const Title = chakra('h3', { base: { textStyle: 'label', color: 'fg.muted', mb: '2', outline: '0' } });
const List = chakra('ul', { base: { display: 'grid', gap: '2', listStyle: 'none' } });

interface GroupProps {
  readonly title: string;
  /** Takes the focus when the focused wallet is gone. */
  readonly titleRef?: Ref<HTMLHeadingElement>;
  readonly none: string;
  readonly wallets: readonly Wallet[];
  readonly children: (wallet: Wallet) => ReactNode;
}

const Group = ({ title, titleRef = null, none, wallets, children }: GroupProps) => (
  <div>
    <Title ref={titleRef} tabIndex={-1}>
      {title}
    </Title>
    {wallets.length === 0 ? (
      <Box textStyle="sm" color="fg.subtle">
        {none}
      </Box>
    ) : (
      <List>{wallets.map(children)}</List>
    )}
  </div>
);

const AddWallet = ({ accountId }: Pick<WalletsProps, 'accountId'>) => {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const form = useOnDemand(() => import('./wallet-form.tsx'));
  if (open && form.Part)
    return (
      <form.Part
        accountId={accountId}
        onClose={() => {
          setOpen(false);
          requestAnimationFrame(() => button.current?.focus());
        }}
      />
    );
  return (
    <Button
      ref={button}
      justifySelf="start"
      loading={form.loading}
      onClick={() => form.request(() => setOpen(true))}
    >
      {W.add}
    </Button>
  );
};

interface WalletsProps {
  readonly accountId: string;
  readonly subAccountId: string;
}

/** Names given in the gateway, by the provider's id. */
const useNames = (subAccountId: string) => {
  const query = useInfiniteQuery(recipientsQuery({ kind: 'wallet', subAccountId }));
  useRest(query);
  const known = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return new Map(known.map((each) => [each.destination_id, each]));
};

interface WithdrawalWalletsProps extends WalletsProps {
  readonly wallets: readonly Wallet[];
}

const WithdrawalWallets = ({ accountId, subAccountId, wallets }: WithdrawalWalletsProps) => {
  const titleRef = useRef<HTMLHeadingElement>(null);
  const names = useNames(subAccountId);
  const [asked, setAsked] = useState<{ readonly id: string; readonly name: string }>();
  const confirm = useConfirmDialog();
  const remove = useRemoveDestination('wallet', accountId, W.removing);
  const { onClose, open } = confirm.shown;
  return (
    <>
      <Group title={W.withdrawal} titleRef={titleRef} none={W.noWithdrawal} wallets={wallets}>
        {(wallet) => {
          const known = names.get(wallet.id);
          const name = known?.name ?? wallet.name;
          return (
            <WalletItem
              key={wallet.id}
              subAccountId={subAccountId}
              wallet={wallet}
              kind="withdrawal"
              name={name}
              providerName={known?.provider_name}
              onDelete={() => {
                setAsked({ id: wallet.id, name: name || maskAddress(wallet.address ?? '') });
                confirm.show();
              }}
            />
          );
        }}
      </Group>
      {confirm.Part && asked && (
        <confirm.Part
          open={open}
          title={W.remove.title(asked.name)}
          text={W.remove.text}
          confirm={W.remove.confirm}
          running={remove.isPending}
          finalFocus={() => (wallets.some(({ id }) => id === asked.id) ? null : titleRef.current)}
          onConfirm={() => remove.mutate(asked.id, { onSettled: onClose })}
          onClose={onClose}
        />
      )}
    </>
  );
};

/** S2.77, "Wallets", fetched from the provider now. An address of unknown type is never offered for deposits. */
const Wallets = ({ accountId, subAccountId }: WalletsProps) => {
  const query = useQuery(walletsQuery(accountId));
  const { data: wallets, error } = query;
  const failure = error && (
    <RetryNotice title={W.failed} query={query}>
      {messageOf(error)}
    </RetryNotice>
  );
  if (!wallets) {
    if (failure) return failure;
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
      {failure}
      <Group title={W.deposit} none={W.noDeposit} wallets={wallets.filter(isDeposit)}>
        {(wallet) => (
          <WalletItem
            key={wallet.id}
            subAccountId={subAccountId}
            wallet={wallet}
            kind="deposit"
            name={wallet.name}
          />
        )}
      </Group>
      <WithdrawalWallets
        accountId={accountId}
        subAccountId={subAccountId}
        wallets={wallets.filter((wallet) => !isDeposit(wallet))}
      />
      <Flex gap="2" wrap="wrap" align="flex-start">
        <AddWallet accountId={accountId} />
        <HistoryLink kind="sub_account" id={subAccountId} of={W.history} />
      </Flex>
    </Box>
  );
};

export default Wallets;

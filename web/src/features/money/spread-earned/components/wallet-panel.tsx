import { Box, Button, Flex } from '@chakra-ui/react';
import type { GatewaySettings } from '@ramps-gateway/shared/contract/calls/gateway-settings.ts';
import { useQuery } from '@tanstack/react-query';
import { CopyValue } from '../../../../components/ui/copy-value.tsx';
import { Moment } from '../../../../components/ui/time.tsx';
import { Outdated, RetryNotice } from '../../../../components/ui/notice.tsx';
import { OnExplorer } from '../../../../components/ui/on-explorer.tsx';
import { Panel, SectionTitle } from '../../../../components/ui/panel.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { Tag } from '../../../../components/ui/tag.tsx';
import { toast } from '../../../../components/ui/toast.ts';
import { useConfirmDialog } from '../../../../components/ui/use-dialog.ts';
import { Muted, Quiet, Strong } from '../../../../components/ui/text.ts';
import { messageOf } from '../../../../lib/api/error.ts';
import { capitalised } from '../../../../lib/format/capitalised.ts';
import { gatewaySettingsQuery } from '../../../../lib/queries/gateway-settings.ts';
import { useSaveWallet } from '../api.ts';
import { WALLET as W } from '../texts.ts';

const ChangedBy = ({ settings: { updated_by, updated_at } }: ShownProps) =>
  updated_by && updated_at ? (
    <Quiet>
      Gateway settings last changed by {updated_by.email || updated_by.id} · <Moment iso={updated_at} />
    </Quiet>
  ) : null;

interface ShownProps {
  readonly settings: GatewaySettings;
}

const Shown = ({ settings }: ShownProps) => {
  const { collection_wallet: wallet } = settings;
  if (!wallet)
    return (
      <>
        <Box fontWeight="medium" minH="6">
          No wallet is set
        </Box>
        <Muted minH="6">Set one to collect spread.</Muted>
        <ChangedBy settings={settings} />
      </>
    );
  return (
    <>
      <Flex align="center" gap="2" wrap="wrap" minH="6">
        <Strong>{wallet.name}</Strong>
        <Tag family="info">{capitalised(wallet.network)}</Tag>
      </Flex>
      <CopyValue label="address of the gateway's wallet" value={wallet.address} />
      <OnExplorer network={wallet.network} address={wallet.address} />
      <ChangedBy settings={settings} />
    </>
  );
};

const Loading = () => (
  <Box role="status" aria-label="Loading the gateway's wallet">
    <Box h="6">
      <Skeleton w="32" />
    </Box>
    <Box h="6">
      <Skeleton w="64" />
    </Box>
    <Box h="4.5">
      <Skeleton w="48" h="2.5" />
    </Box>
  </Box>
);

interface RemoveProps extends ShownProps {
  /** For example, another user changed the wallet meanwhile. */
  readonly onFailed: () => void;
}

const Remove = ({ settings, onFailed }: RemoveProps) => {
  const dialog = useConfirmDialog();
  const save = useSaveWallet();
  const remove = () =>
    save.mutate(
      { version: settings.version, collection_wallet: null },
      {
        onError: (error) => {
          toast.failure('The wallet was not removed', messageOf(error));
          onFailed();
        },
        onSettled: dialog.shown.onClose,
      },
    );
  return (
    <>
      <Button {...dialog.trigger} variant="ghost" aria-label={`${W.remove}: ${W.title}`}>
        {W.remove}
      </Button>
      {dialog.Part && (
        <dialog.Part
          {...dialog.shown}
          title="Remove the gateway's wallet?"
          text={W.removeText}
          confirm={W.remove}
          running={save.isPending}
          onConfirm={remove}
        />
      )}
    </>
  );
};

interface WalletPanelProps {
  readonly opening: boolean;
  readonly onName: (button: HTMLElement) => void;
}

export const WalletPanel = ({ opening, onName }: WalletPanelProps) => {
  const query = useQuery(gatewaySettingsQuery);
  const { data } = query;
  const isNamed = data !== undefined && data.collection_wallet !== null;
  return (
    <Panel padded>
      <Flex justify="space-between" gap="3" wrap="wrap">
        <Box minW="0" flex="1 1 20rem" display="grid" gap="1">
          <SectionTitle mb="1">{W.title}</SectionTitle>
          {data ? (
            <Shown settings={data} />
          ) : query.isError ? (
            <RetryNotice title="The gateway's wallet could not be loaded" query={query}>
              {messageOf(query.error)}
            </RetryNotice>
          ) : (
            <Loading />
          )}
          {data && query.isRefetchError && <Outdated query={query} what="The gateway's wallet" />}
        </Box>
        {data && (
          <Flex gap="2" align="flex-start">
            {isNamed && <Remove settings={data} onFailed={() => void query.refetch()} />}
            <Button
              {...(!isNamed && { variant: 'solid', colorPalette: 'accent' })}
              aria-label={isNamed ? `${W.change}: ${W.title}` : undefined}
              loading={opening}
              onClick={({ currentTarget }) => onName(currentTarget)}
            >
              {isNamed ? W.change : 'Set a wallet'}
            </Button>
          </Flex>
        )}
      </Flex>
    </Panel>
  );
};

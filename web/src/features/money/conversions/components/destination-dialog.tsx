import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { listWallets } from '@ramps-gateway/shared/contract/ramps/holdings.ts';
import type { ConfigurationRecord, SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { CONFIGURATION_DEFAULTS } from '@ramps-gateway/shared/domain/conversion.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { Failed } from '../../../../components/ui/failed.tsx';
import { Modal } from '../../../../components/ui/modal.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { Tag } from '../../../../components/ui/tag.tsx';
import { Mono, Muted, Strong } from '../../../../components/ui/text.ts';
import { callProvider } from '../../../../lib/api/ramps.ts';
import { brl } from '../../../../lib/format/amount.ts';
import { capitalised } from '../../../../lib/format/capitalised.ts';
import { keys } from '../../../../lib/query/keys.ts';
import { useCreateConfiguration, useUpdateConfiguration } from '../api/configurations.ts';
import { TEXTS } from '../settings-texts.ts';

interface Choosable {
  readonly id: string;
  readonly address: string;
  readonly network: string | null;
  readonly name: string | null;
}

const textOr = (text: string | null | undefined): string | null => text?.trim() || null;

const destinationsQuery = (accountId: string) =>
  queryOptions({
    queryKey: keys.holdings.destinations(accountId),
    queryFn: async ({ signal }): Promise<readonly Choosable[]> => {
      const query = { asset: 'USDT', wallet_type: 'external' } as const;
      const { list } = await callProvider(listWallets, { query, account: accountId, signal });
      return list.flatMap(({ id, asset, wallet_type, address, network, name }) =>
        asset === 'USDT' && wallet_type === 'external' && address
          ? [{ id, address, network: textOr(network), name: textOr(name) }]
          : [],
      );
    },
    staleTime: 0,
  });

const { destination: D } = TEXTS;

const Card = chakra('label', {
  base: {
    display: 'flex',
    gap: '3',
    alignItems: 'flex-start',
    px: '3',
    py: '2.5',
    borderWidth: '1px',
    borderRadius: 'md',
    cursor: 'pointer',
    _hover: { bg: 'bg.hover' },
    '&:has(:checked)': { borderColor: 'accent.border', bg: 'accent.subtle' },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '1px' },
  },
});

const Radio = chakra('input', {
  base: { mt: '1', accentColor: 'accent.solid', outline: 'none', flexShrink: 0 },
});

interface WalletChoiceProps {
  readonly wallets: readonly Choosable[];
  readonly chosen: string | null;
  readonly current: string | undefined;
  readonly disabled: boolean;
  readonly onChoose: (id: string) => void;
}

/** Full addresses, so that a person can compare them. */
const WalletChoice = ({ wallets, chosen, current, disabled, onChoose }: WalletChoiceProps) => {
  const group = useId();
  return (
    <Box role="radiogroup" aria-label="External USDT wallets" display="grid" gap="2">
      {wallets.map(({ id, address, network, name }) => (
        <Card key={id}>
          <Radio
            type="radio"
            name={group}
            checked={id === chosen}
            disabled={disabled}
            onChange={() => onChoose(id)}
          />
          <Box minW="0" flex="1">
            <Flex align="center" gap="2" wrap="wrap">
              <Strong minW="0">{name ?? D.unnamed}</Strong>
              {network && <Tag family="info">{capitalised(network)}</Tag>}
              {id === current && <Tag family="neutral">Current</Tag>}
            </Flex>
            <Mono color="fg.muted">{address}</Mono>
          </Box>
        </Card>
      ))}
    </Box>
  );
};

interface DialogProps {
  readonly account: SubAccountRecord;
  readonly configuration: ConfigurationRecord | undefined;
  readonly owns: boolean;
  readonly onClose: () => void;
}

const useNaming = ({ account, configuration, onClose }: DialogProps) => {
  const create = useCreateConfiguration(account.id);
  const update = useUpdateConfiguration(configuration?.id ?? '');
  const done = { onSuccess: onClose };
  return {
    running: create.isPending || update.isPending,
    name: (wallet: Choosable | null, refused: () => void) => {
      const after = { ...done, onError: refused };
      if (!configuration) create.mutate(wallet?.id ?? null, after);
      else if (wallet)
        update.mutate({ destination_wallet_id: wallet.id, destination_address: wallet.address }, after);
    },
  };
};

const Loading = () => (
  <Box role="status" aria-label="Loading wallets" display="grid" gap="2">
    <Skeleton h="14" borderRadius="md" />
    <Skeleton h="14" borderRadius="md" />
  </Box>
);

const Body = (props: DialogProps & { readonly naming: ReturnType<typeof useNaming> }) => {
  const { account, configuration, owns, naming, onClose } = props;
  const current = configuration?.destination;
  const wallets = useQuery(destinationsQuery(account.external_id));
  const [picked, setPicked] = useState<string | null>(current?.wallet_id ?? null);
  const wallet = wallets.data?.find(({ id }) => id === picked) ?? null;
  // The owner confirms by choosing the current wallet again; for others that changes nothing.
  const isSame = wallet !== null && wallet.id === current?.wallet_id && wallet.address === current.address;
  const changesNothing = isSame && (!owns || current.confirmed_at !== null);
  const name = (chosen: Choosable | null) => naming.name(chosen, () => void wallets.refetch());
  const content = (): ReactNode => {
    if (wallets.isPending) return <Loading />;
    if (!wallets.data) return <Failed title="The wallets could not be loaded" query={wallets} />;
    if (wallets.data.length === 0) return <Notice family="warning">{D.noWallets}</Notice>;
    return (
      <WalletChoice
        wallets={wallets.data}
        chosen={picked}
        current={current?.wallet_id}
        disabled={naming.running}
        onChoose={setPicked}
      />
    );
  };
  return (
    <>
      {content()}
      {!owns && (
        <Muted mt="3">The owner of the sub-account must confirm it before anything is sent there.</Muted>
      )}
      <Flex gap="2" wrap="wrap" justify="flex-end" mt="5">
        {configuration ? (
          <Button disabled={naming.running} onClick={onClose}>
            Cancel
          </Button>
        ) : (
          <Button disabled={naming.running} onClick={() => name(null)}>
            Configure without a destination
          </Button>
        )}
        <Button
          variant="solid"
          colorPalette="accent"
          disabled={wallet === null || changesNothing}
          loading={naming.running}
          onClick={() => name(wallet)}
        >
          {owns ? 'Send USDT here' : 'Propose this wallet'}
        </Button>
      </Flex>
    </>
  );
};

interface DestinationDialogProps extends DialogProps {
  readonly open: boolean;
  readonly finalFocus: () => HTMLElement | null;
}

/** Chooses where a sub-account's USDT goes; creates the rule if the account has none. */
const DestinationDialog = ({ open, finalFocus, ...props }: DestinationDialogProps) => {
  const naming = useNaming(props);
  const { account, configuration, onClose } = props;
  return (
    <Modal
      open={open}
      title={configuration ? 'Choose the destination' : `Configure ${account.name}`}
      description={
        configuration
          ? `The USDT of ${account.name} is sent only to this wallet.`
          : D.configureText(brl(CONFIGURATION_DEFAULTS.maximum_daily_amount))
      }
      busy={naming.running}
      finalFocus={finalFocus}
      onClose={onClose}
    >
      <Body {...props} naming={naming} />
    </Modal>
  );
};

export default DestinationDialog;

import { Box, Button, Flex } from '@chakra-ui/react';
import type {
  ConfigurationRecord,
  DestinationRecord,
  SubAccountRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import { useState } from 'react';
import { CoolingOff } from '../../../../components/stops/cooling-off.tsx';
import { StopButton } from '../../../../components/stops/stop-button.tsx';
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx';
import { FullAddress, MaskedAddress } from '../../../../components/ui/address.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { Tag } from '../../../../components/ui/tag.tsx';
import { useDialog } from '../../../../components/ui/use-dialog.ts';
import { Strong } from '../../../../components/ui/text.ts';
import { capitalised } from '../../../../lib/format/capitalised.ts';
import { secondWithZone } from '../../../../lib/format/time.ts';
import { useUpdateConfiguration } from '../api/configurations.ts';
import { destinationState, isOwner, type Who } from '../model/destination.ts';
import { TEXTS } from '../settings-texts.ts';

const { destination: D } = TEXTS;

interface ChooseDestinationProps {
  readonly account: SubAccountRecord;
  /** `undefined` if the sub-account has no rule yet. */
  readonly configuration?: ConfigurationRecord;
  /** The owner's choice counts as confirmation. */
  readonly owns: boolean;
}

export const ChooseDestination = ({ account, configuration, owns }: ChooseDestinationProps) => {
  const dialog = useDialog(() => import('./destination-dialog.tsx'));
  const label = configuration
    ? configuration.destination
      ? 'Change destination'
      : 'Choose destination'
    : 'Configure';
  return (
    <>
      <Button
        {...dialog.trigger}
        aria-haspopup="dialog"
        aria-label={configuration ? `${label} of ${account.name}` : `${label} ${account.name}`}
      >
        <Icon name={configuration ? 'wallet' : 'plus'} />
        {label}
      </Button>
      {dialog.Part && (
        <dialog.Part {...dialog.shown} account={account} configuration={configuration} owns={owns} />
      )}
    </>
  );
};

const Confirmation = ({ destination }: { readonly destination: DestinationRecord }) =>
  destination.confirmed_at === null ? (
    <Flex align="center" gap="1" textStyle="sm" color="warning.fg">
      <Icon name="alert" />
      {D.unconfirmed}
    </Flex>
  ) : (
    <Flex align="center" gap="1" textStyle="sm" color="success.fg">
      <Icon name="check" />
      {`Confirmed by the owner on ${secondWithZone(destination.confirmed_at)}`}
    </Flex>
  );

const WalletName = ({ destination: { name, network } }: { readonly destination: DestinationRecord }) => (
  <Flex align="center" gap="2" minW="0" wrap="wrap">
    <Strong minW="0">{name ?? D.unnamed}</Strong>
    {network && <Tag family="info">{capitalised(network)}</Tag>}
  </Flex>
);

const Named = ({ destination }: { readonly destination: DestinationRecord }) => (
  <>
    <WalletName destination={destination} />
    <MaskedAddress of="the destination" address={destination.address} network={destination.network} />
    <Confirmation destination={destination} />
  </>
);

interface ConfirmDestinationProps {
  readonly configuration: ConfigurationRecord;
  readonly destination: DestinationRecord;
  readonly name: string;
}

/** The owner sees the full address before confirming it. */
const ConfirmDestination = ({ configuration, destination, name }: ConfirmDestinationProps) => {
  const [asking, setAsking] = useState(false);
  const update = useUpdateConfiguration(configuration.id);
  const { wallet_id, address } = destination;
  const confirm = () =>
    update.mutate(
      { destination_wallet_id: wallet_id, destination_address: address },
      { onSettled: () => setAsking(false) },
    );
  return (
    <>
      <Button
        variant="solid"
        colorPalette="accent"
        onClick={() => setAsking(true)}
        aria-label={`${D.confirm} of ${name}`}
      >
        <Icon name="check" />
        {D.confirm}
      </Button>
      <ConfirmDialog
        open={asking}
        title="Confirm this destination?"
        text={D.confirmText(name)}
        confirm={D.confirm}
        palette="accent"
        running={update.isPending}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        <Box mt="4" px="3" py="2" borderWidth="1px" borderRadius="md" bg="bg.sunken">
          <WalletName destination={destination} />
          <FullAddress label="address" address={address} network={destination.network} />
        </Box>
      </ConfirmDialog>
    </>
  );
};

interface DestinationProps {
  readonly account: SubAccountRecord;
  readonly configuration: ConfigurationRecord;
  readonly who: Who;
}

export const Destination = ({ account, configuration, who }: DestinationProps) => {
  const { destination } = configuration;
  const state = destinationState(configuration);
  const owns = isOwner(account, who);
  return (
    <Flex
      role="group"
      data-field="destination"
      aria-label={`${D.title} of ${account.name}`}
      wrap="wrap"
      align="flex-start"
      justify="space-between"
      gap="3"
      mt="4"
      px="3.5"
      py="3"
      borderWidth="1px"
      borderRadius="md"
    >
      <Box minW="0" flex={{ base: '1 1 100%', md: '1' }}>
        <Box mb="1" textStyle="label" color="fg.subtle">
          {D.title}
        </Box>
        {destination ? (
          <>
            <Named destination={destination} />
            <CoolingOff
              subAccountId={account.id}
              destinationId={destination.wallet_id}
              what={D.of(account.name)}
            />
          </>
        ) : (
          <Box color="fg.muted">{D.none}</Box>
        )}
      </Box>
      <Flex gap="2" wrap="wrap">
        {destination && state === 'unconfirmed' && owns && (
          <ConfirmDestination configuration={configuration} destination={destination} name={account.name} />
        )}
        <ChooseDestination account={account} configuration={configuration} owns={owns} />
        {destination && (
          <StopButton
            scope={{
              kind: 'destination',
              sub_account_id: account.id,
              destination_id: destination.wallet_id,
            }}
            what={D.of(account.name)}
          />
        )}
      </Flex>
    </Flex>
  );
};

import { Box, Button } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import type { GatewaySettings } from '@ramps-gateway/shared/contract/calls/gateway-settings.ts';
import { type OwnWallet, ownWalletInput } from '@ramps-gateway/shared/contract/collections.ts';
import { addressFault, isChecked } from '@ramps-gateway/shared/domain/destinations/wallets.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { SelectField, TextField } from '../../../../components/form/fields.tsx';
import { FormActions } from '../../../../components/form/submit-button.tsx';
import { Modal } from '../../../../components/ui/modal.tsx';
import { Notice, RetryNotice } from '../../../../components/ui/notice.tsx';
import { ApiError, mayHaveBeenDone, messageOf } from '../../../../lib/api/error.ts';
import { capitalised } from '../../../../lib/format/capitalised.ts';
import { assetsQuery } from '../../../../lib/queries/assets.ts';
import { gatewaySettingsQuery } from '../../../../lib/queries/gateway-settings.ts';
import { useSaveWallet } from '../api.ts';
import { NAMING as T } from '../dialog-texts.ts';

const NO_WALLET: OwnWallet = { name: '', network: '', address: '' };

const TRIMMED = { setValueAs: (text: string) => text.trim() } as const;

/** USDT's networks, plus the stored one. */
const useNetworks = (named: string | undefined) => {
  const assets = useQuery(assetsQuery);
  const usdt = assets.data?.find(({ symbol, active }) => active && symbol === 'USDT');
  const networks = usdt?.networks ?? [];
  const isListed = named === undefined || networks.some(({ id }) => id === named);
  return { assets, networks: isListed ? networks : [{ id: named, name: named }, ...networks] };
};

const Failure = ({ error, query }: { readonly error: Error; readonly query: ReloadProps }) =>
  error instanceof ApiError && error.code === 'CONFLICT' ? (
    <Notice
      family="warning"
      title="Another user changed it meanwhile"
      urgent
      action={
        <Button size="xs" loading={query.loading} onClick={query.onLoad}>
          Load again
        </Button>
      }
    >
      Nothing was saved. Reload and repeat your change.
    </Notice>
  ) : (
    <Notice family="danger" title="The wallet was not saved" urgent>
      {messageOf(error)}
      {mayHaveBeenDone(error) && (
        <Box mt="1">It may have been saved. Check the wallet before you try again.</Box>
      )}
    </Notice>
  );

interface ReloadProps {
  readonly loading: boolean;
  readonly onLoad: () => void;
}

export interface WalletDialogProps {
  readonly settings: GatewaySettings;
  readonly onClose: () => void;
}

const WalletDialog = ({ settings: opened, onClose }: WalletDialogProps) => {
  const [settings, setSettings] = useState(opened);
  const { refetch, isFetching } = useQuery({ ...gatewaySettingsQuery, enabled: false });
  const save = useSaveWallet();
  const wallet = settings.collection_wallet;
  const { control, register, handleSubmit, reset, formState } = useForm<OwnWallet>({
    resolver: zodResolver(ownWalletInput),
    defaultValues: wallet ?? NO_WALLET,
  });
  const { errors } = formState;
  const { network = '', address = '' } = useWatch({ control });
  const { assets, networks } = useNetworks(wallet?.network);
  const judged = () => {
    if (address === '' || network === '' || addressFault({ network, address }) !== undefined)
      return 'Paste it.';
    return isChecked({ network, address })
      ? 'The checksum is correct.'
      : 'No known checksum: compare every character.';
  };
  const loadAgain = async () => {
    const { data } = await refetch();
    if (!data) return;
    setSettings(data);
    reset(data.collection_wallet ?? NO_WALLET);
    save.reset();
  };
  const submit = handleSubmit((named) =>
    save.mutate({ version: settings.version, collection_wallet: named }, { onSuccess: onClose }),
  );
  return (
    <Modal
      open
      size="lg"
      title={wallet ? "Change the gateway's wallet" : "Set the gateway's wallet"}
      description={T.text}
      busy={save.isPending}
      onClose={onClose}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Box display="grid" gap="4">
          {assets.isError && <RetryNotice query={assets}>The networks could not be loaded.</RetryNotice>}
          <TextField
            label="Name"
            required
            help="A name people will recognise"
            disabled={save.isPending}
            error={errors.name?.message}
            {...register('name', TRIMMED)}
          />
          <SelectField
            label="Network"
            required
            placeholder="Select network"
            disabled={save.isPending}
            choices={networks.map(({ id, name }) => ({ value: id, label: capitalised(name) }))}
            error={errors.network?.message}
            {...register('network')}
          />
          <TextField
            label="Address"
            required
            spellCheck={false}
            help={judged()}
            disabled={save.isPending}
            error={errors.address?.message}
            {...register('address', TRIMMED)}
          />
          {save.error && (
            <Failure error={save.error} query={{ loading: isFetching, onLoad: () => void loadAgain() }} />
          )}
        </Box>
        <FormActions cancel="Cancel" running={save.isPending} runningText="Saving wallet" onCancel={onClose}>
          Save wallet
        </FormActions>
      </form>
    </Modal>
  );
};

export default WalletDialog;

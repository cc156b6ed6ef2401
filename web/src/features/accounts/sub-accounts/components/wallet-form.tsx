import { Box, chakra, Grid } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { addExternalWallet } from '@ramps-gateway/shared/contract/ramps/external-wallet.ts';
import type { DataOf } from '@ramps-gateway/shared/contract/ramps/row.ts';
import { addressFault, isChecked } from '@ramps-gateway/shared/domain/destinations/wallets.ts';
import { hasNetworks } from '@ramps-gateway/shared/domain/assets.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { SelectField, TextField } from '../../../../components/form/fields.tsx';
import { FormActions } from '../../../../components/form/submit-button.tsx';
import { Notice, RetryNotice } from '../../../../components/ui/notice.tsx';
import { toast } from '../../../../components/ui/toast.ts';
import { mayHaveBeenDone, messageOf } from '../../../../lib/api/error.ts';
import { callProvider } from '../../../../lib/api/ramps.ts';
import { capitalised } from '../../../../lib/format/capitalised.ts';
import { assetsQuery } from '../../../../lib/queries/assets.ts';
import { askAfterChange } from '../../../../lib/queries/kept-holdings.ts';
import { keys } from '../../../../lib/query/keys.ts';
import { TEXTS as T } from '../wallet-form-texts.ts';

/** Reloads the list after a failure too: the answer may have been lost. */
const useAddWallet = (accountId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (data: DataOf<typeof addExternalWallet>) =>
      callProvider(addExternalWallet, { account: accountId, data }),
    onSuccess: () => toast.success(T.done),
    onSettled: () => {
      askAfterChange(client, accountId);
      void client.invalidateQueries({ queryKey: keys.holdings.account(accountId) });
    },
  });
};

const Fields = chakra('fieldset', { base: { display: 'contents' } });

const USUAL = 'USDT';

interface WalletFormProps {
  readonly accountId: string;
  readonly onClose: () => void;
}

/** The checksum of the address is verified here and by the server. */
const WalletForm = ({ accountId, onClose }: WalletFormProps) => {
  const titleId = useId();
  const add = useAddWallet(accountId);
  const assets = useQuery(assetsQuery);
  const { control, register, handleSubmit, resetField, setError, setFocus, formState } = useForm({
    resolver: zodResolver(addExternalWallet.data),
    defaultValues: { asset: USUAL, network: '', address: '', address_tag: '', name: '' },
  });
  const { errors } = formState;
  const { asset, network, address } = useWatch({ control });
  useEffect(() => setFocus('asset'), [setFocus]);
  const offered = (assets.data ?? []).filter(({ active, asset_type }) => active && hasNetworks(asset_type));
  const networks = offered.find(({ symbol }) => symbol === asset)?.networks ?? [];
  const typed = address?.trim() ?? '';
  const judged = () => {
    if (typed === '' || !network || addressFault({ asset, network, address: typed }) !== undefined)
      return T.addressHelp;
    return isChecked({ asset, network, address: typed }) ? T.checked : T.unchecked;
  };
  const submit = handleSubmit((wallet) => {
    if (networks.length > 0 && !wallet.network) {
      setError('network', { message: T.networkRequired }, { shouldFocus: true });
      return;
    }
    add.mutate(wallet, { onSuccess: onClose });
  });
  return (
    <Box borderWidth="1px" borderRadius="md" p="3">
      <Box as="h3" id={titleId} textStyle="section">
        {T.title}
      </Box>
      <Box mt="0.5" mb="4" textStyle="xs" color="fg.muted">
        {T.hint}
      </Box>
      {assets.isError && <RetryNotice query={assets}>{T.assetsFailed}</RetryNotice>}
      <form onSubmit={(event) => void submit(event)} noValidate aria-labelledby={titleId}>
        <Fields disabled={add.isPending}>
          <Grid gap="3">
            <SelectField
              label={T.asset}
              required
              choices={
                offered.length > 0
                  ? offered.map(({ symbol, name }) => ({ value: symbol, label: `${symbol} · ${name}` }))
                  : [{ value: USUAL, label: USUAL }]
              }
              error={errors.asset?.message}
              {...register('asset', { onChange: () => resetField('network') })}
            />
            <SelectField
              label={T.network}
              required
              placeholder={T.networkPlaceholder}
              choices={networks.map(({ id, name }) => ({ value: id, label: capitalised(name) }))}
              error={errors.network?.message}
              {...register('network')}
            />
            <TextField
              label={T.address}
              required
              spellCheck={false}
              help={judged()}
              error={errors.address?.message}
              {...register('address')}
            />
            <TextField
              label={T.tag}
              help={T.tagHelp}
              error={errors.address_tag?.message}
              {...register('address_tag')}
            />
            <TextField label={T.name} help={T.nameHelp} error={errors.name?.message} {...register('name')} />
          </Grid>
          {add.error && (
            <Box mt="4">
              <Notice family="danger" title={T.failed} urgent>
                {messageOf(add.error)}
                {mayHaveBeenDone(add.error) && <Box mt="1">{T.unknown}</Box>}
              </Notice>
            </Box>
          )}
          <FormActions cancel={T.cancel} running={add.isPending} runningText={T.running} onCancel={onClose}>
            {T.submit}
          </FormActions>
        </Fields>
      </form>
    </Box>
  );
};

export default WalletForm;

import { zodResolver } from '@hookform/resolvers/zod';
import { addExternalWallet } from '@ramps-gateway/shared/contract/ramps/external-wallet.ts';
import type { DataOf } from '@ramps-gateway/shared/contract/ramps/row.ts';
import { hasNetworks } from '@ramps-gateway/shared/domain/assets.ts';
import { addressFault, isChecked } from '@ramps-gateway/shared/domain/destinations/wallets.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { fieldOf } from '../../../../components/form/field-of.ts';
import { SelectField, TextField } from '../../../../components/form/fields.tsx';
import { InlineForm } from '../../../../components/form/inline-form.tsx';
import { RetryNotice } from '../../../../components/ui/notice.tsx';
import { toast } from '../../../../components/ui/toast.ts';
import { callProvider } from '../../../../lib/api/ramps.ts';
import { capitalised } from '../../../../lib/format/capitalised.ts';
import { assetsQuery } from '../../../../lib/queries/assets.ts';
import { askAfterChange } from '../../../../lib/queries/kept-holdings.ts';
import { keys } from '../../../../lib/query/keys.ts';

const T = {
  title: 'Add withdrawal wallet',
  hint: 'Conversions and withdrawals can send USDT there. The owner and the manager of the sub-account are notified.',
  asset: 'Asset',
  network: 'Network',
  networkPlaceholder: 'Select network',
  networkRequired: 'Network is required',
  address: 'Address',
  addressHelp: 'Paste it. Money sent to a wrong address is lost.',
  checked: 'The checksum is correct.',
  unchecked: 'No known checksum: compare every character.',
  tag: 'Address tag',
  tagHelp: 'Only if the recipient requires one',
  name: 'Name',
  nameHelp: 'A name you will recognise',
  assetsFailed: 'The assets could not be loaded.',
  submit: 'Add wallet',
  running: 'Adding wallet',
  cancel: 'Cancel',
  done: 'Wallet added',
  failed: 'The wallet was not added',
  unknown: 'It may have been added. Check the list before you try again.',
} as const;

/** Reloads the list after a failure too: only the answer may have been lost. */
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

const USUAL = 'USDT';

/** The form and the server both verify the address's checksum. */
const WalletForm = ({ accountId, onClose }: { readonly accountId: string; readonly onClose: () => void }) => {
  const add = useAddWallet(accountId);
  const assets = useQuery(assetsQuery);
  const form = useForm({
    resolver: zodResolver(addExternalWallet.data),
    defaultValues: { asset: USUAL, network: '', address: '', address_tag: '', name: '' },
  });
  const { control, handleSubmit, resetField, setError, setFocus } = form;
  const field = fieldOf(form);
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
    <InlineForm
      texts={T}
      sending={add}
      notice={assets.isError && <RetryNotice query={assets}>{T.assetsFailed}</RetryNotice>}
      onSubmit={submit}
      onCancel={onClose}
    >
      <SelectField
        label={T.asset}
        required
        choices={
          offered.length > 0
            ? offered.map(({ symbol, name }) => ({ value: symbol, label: `${symbol} · ${name}` }))
            : [{ value: USUAL, label: USUAL }]
        }
        {...field('asset', { onChange: () => resetField('network') })}
      />
      <SelectField
        label={T.network}
        required
        placeholder={T.networkPlaceholder}
        choices={networks.map(({ id, name }) => ({ value: id, label: capitalised(name) }))}
        {...field('network')}
      />
      <TextField label={T.address} required spellCheck={false} help={judged()} {...field('address')} />
      <TextField label={T.tag} help={T.tagHelp} {...field('address_tag')} />
      <TextField label={T.name} help={T.nameHelp} {...field('name')} />
    </InlineForm>
  );
};

export default WalletForm;

import { Button } from '@chakra-ui/react';
import { hasNetworks } from '@ramps-gateway/shared/domain/assets.ts';
import { FormSelect } from '../../../components/form/form-input.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { capitalised } from '../../../lib/format/capitalised.ts';
import type { Exchange } from '../model/use-exchange.ts';
import { TEXTS } from '../texts.ts';

const { form: F } = TEXTS;

/** spec 2: shown only when the target is crypto and networks exist. */
export const NetworkField = ({ exchange }: { readonly exchange: Exchange }) => {
  const { target, network, networks: known, change } = exchange;
  if (!target || !hasNetworks(target.type)) return null;
  const { networks, loading } = known;
  if (!loading && networks.length === 0)
    return (
      <Notice
        family="warning"
        action={
          <Button size="xs" loading={known.fetching} onClick={() => void known.refetch()}>
            {F.tryAgain}
          </Button>
        }
      >
        {F.noNetworks(target.symbol)}
      </Notice>
    );
  return (
    <FormSelect
      label={F.network}
      disabled={loading}
      placeholder={loading ? F.loadingNetworks : F.chooseNetwork}
      choices={loading ? [] : networks.map(({ id, name }) => ({ value: id, label: capitalised(name) }))}
      value={network}
      onChange={(event) => change({ network: event.target.value })}
    />
  );
};

import { Box, Button, Flex } from '@chakra-ui/react';
import { hasNetworks } from '@ramps-gateway/shared/domain/assets.ts';
import { typedText } from '@ramps-gateway/shared/domain/typed-amount.ts';
import { type FormEvent, type KeyboardEvent, lazy, type ReactNode, Suspense, useMemo } from 'react';
import { AmountField } from '../../../../components/form/amount-field.tsx';
import { SelectField } from '../../../../components/form/fields.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { RetryNotice } from '../../../../components/ui/notice.tsx';
import { Panel, SectionTitle } from '../../../../components/ui/panel.tsx';
import { capitalised } from '../../../../lib/format/capitalised.ts';
import { useKeptFocus } from '../../../../lib/kept-focus.ts';
import type { OfferedAsset } from '../model/offered.ts';
import type { Exchange } from '../model/use-exchange.ts';
import { TEXTS } from '../texts.ts';
import { AssetPicker } from './asset-picker.tsx';

const Balance = lazy(() => import('./balance.tsx'));

/** S2.54: only if the target is a crypto asset with networks. */
const NetworkField = ({ exchange }: { readonly exchange: Exchange }) => {
  const { target, network, networks: known, networkError, networkField, change } = exchange;
  if (!target || !hasNetworks(target.type)) return null;
  const { networks, loading } = known;
  if (!loading && networks.length === 0)
    return (
      <RetryNotice
        query={known}
      >{`No network is available for ${target.symbol}, so it cannot be sent.`}</RetryNotice>
    );
  return (
    <SelectField
      ref={networkField}
      label="Network"
      error={networkError}
      disabled={loading}
      placeholder={loading ? 'Loading networks' : 'Select network'}
      choices={loading ? [] : networks.map(({ id, name }) => ({ value: id, label: capitalised(name) }))}
      value={network}
      onChange={(event) => change({ network: event.target.value })}
    />
  );
};

interface ExchangeFormProps {
  readonly assets: readonly OfferedAsset[];
  readonly accountField?: ReactNode;
  readonly exchange: Exchange;
}

/** S2.54: 'Exchange Assets'. */
export const ExchangeForm = ({ assets, exchange, accountField }: ExchangeFormProps) => {
  const { source, target, account, amount, asking, blocked, onUsable, change, swap, submit } = exchange;
  const grouped = useMemo(
    () => [
      ...assets.filter(({ type }) => hasNetworks(type)),
      ...assets.filter(({ type }) => !hasNetworks(type)),
    ],
    [assets],
  );
  const button = useKeptFocus(asking);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  // A disabled button would block Enter; this way Enter shows what is missing.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    submit();
  };
  return (
    <Panel padded>
      <SectionTitle>{TEXTS.form.title}</SectionTitle>
      <form onSubmit={onSubmit} onKeyDown={onKeyDown} noValidate>
        <Flex direction="column" gap="4">
          {accountField}
          <Flex direction={{ base: 'column', md: 'row' }} gap={{ base: '2', md: '2' }}>
            <AssetPicker
              label="From Asset"
              assets={grouped}
              chosen={source}
              onChoose={(symbol) => change({ source: symbol })}
            />
            <Box alignSelf={{ base: 'center', md: 'flex-start' }} mt={{ md: '7' }}>
              <Button
                variant="ghost"
                colorPalette="neutral"
                px="0"
                aria-label="Swap From Asset and To Asset"
                onClick={swap}
              >
                <Icon name="swap" />
              </Button>
            </Box>
            <AssetPicker
              label="To Asset"
              assets={grouped}
              chosen={target}
              onChoose={(symbol) => change({ target: symbol })}
              note={source && source === target ? 'Choose an asset other than the one you send.' : undefined}
            />
          </Flex>
          <AmountField label={TEXTS.form.amount} placeholder="0,00" unit={source?.symbol} {...amount} />
          {accountField !== undefined && (
            <Flex align="center" gap="2" mt="-2" minH="7" textStyle="sm" color="fg.muted">
              {account && source && (
                <Suspense>
                  <Balance
                    account={account}
                    symbol={source.symbol}
                    onUsable={onUsable}
                    onAll={(all) => change({ amount: typedText(all) })}
                  />
                </Suspense>
              )}
            </Flex>
          )}
          <NetworkField exchange={exchange} />
          <Button
            ref={button}
            type="submit"
            size="md"
            variant="solid"
            colorPalette="accent"
            alignSelf={{ base: 'stretch', md: 'flex-start' }}
            disabled={blocked}
            loading={asking}
            loadingText="Getting quote"
          >
            Get Quote
          </Button>
        </Flex>
      </form>
    </Panel>
  );
};

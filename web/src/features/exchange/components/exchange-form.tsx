import { Box, Button, Flex } from '@chakra-ui/react';
import { hasNetworks } from '@ramps-gateway/shared/domain/assets.ts';
import { type FormEvent, type KeyboardEvent, useMemo } from 'react';
import { Icon } from '../../../components/ui/icon.tsx';
import { Panel } from '../../../components/ui/panel.tsx';
import { SectionTitle } from '../../../components/ui/section-title.tsx';
import { TextField } from '../../../components/form/fields.tsx';
import { useKeptFocus } from '../../../lib/kept-focus.ts';
import type { OfferedAsset } from '../model/offered.ts';
import type { Exchange } from '../model/use-exchange.ts';
import { TEXTS } from '../texts.ts';
import { AssetPicker } from './asset-picker.tsx';
import { NetworkField } from './network-field.tsx';

const { form: F } = TEXTS;

interface ExchangeFormProps {
  readonly assets: readonly OfferedAsset[];
  readonly exchange: Exchange;
}

/** 'Exchange Assets' (spec 2): what is to be exchanged into what, and how much of it. */
export const ExchangeForm = ({ assets, exchange }: ExchangeFormProps) => {
  const { source, target, amount, asking, blocked, change, swap, submit } = exchange;
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
  // A browser submits nothing while the button is disabled; Enter then says what is missing.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    submit();
  };
  return (
    <Panel padded>
      <SectionTitle>{F.title}</SectionTitle>
      <form onSubmit={onSubmit} onKeyDown={onKeyDown} noValidate>
        <Flex direction="column" gap="4">
          <Flex direction={{ base: 'column', md: 'row' }} gap={{ base: '2', md: '2' }}>
            <AssetPicker
              label={F.from}
              assets={grouped}
              chosen={source}
              onChoose={(symbol) => change({ source: symbol })}
            />
            <Box alignSelf={{ base: 'center', md: 'flex-start' }} mt={{ md: '7' }}>
              <Button variant="ghost" colorPalette="neutral" px="0" aria-label={F.swap} onClick={swap}>
                <Icon name="swap" />
              </Button>
            </Box>
            <AssetPicker
              label={F.to}
              assets={grouped}
              chosen={target}
              onChoose={(symbol) => change({ target: symbol })}
              note={source && source === target ? F.same : undefined}
            />
          </Flex>
          <TextField
            label={F.amount}
            inputMode="decimal"
            placeholder={F.amountPlaceholder}
            unit={source?.symbol}
            {...amount}
          />
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
            loadingText={F.submitting}
          >
            {F.submit}
          </Button>
        </Flex>
      </form>
    </Panel>
  );
};

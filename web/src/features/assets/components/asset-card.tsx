import { Box, Flex } from '@chakra-ui/react';
import type { AssetRecord } from '@ramps-gateway/shared/contract/records.ts';
import { memo } from 'react';
import { AssetImage } from '../../../components/ui/asset-image.tsx';
import { Tag } from '../../../components/ui/tag.tsx';
import { capitalised } from '../../../lib/format/capitalised.ts';
import { TEXTS, TYPE_FAMILY } from '../texts.ts';
import { Card } from './card-layout.tsx';

const Networks = ({ networks }: Pick<AssetRecord, 'networks'>) => (
  <Flex wrap="wrap" align="center" gap="1.5" textStyle="xs" color="fg.muted">
    {TEXTS.networks}
    {networks.map(({ id, name }) => (
      <Tag key={id} family="neutral">
        {capitalised(name)}
      </Tag>
    ))}
  </Flex>
);

/** One asset (spec 2, "Assets"). Those that are unchanged are not drawn again when the list is. */
export const AssetCard = memo(({ asset }: { readonly asset: AssetRecord }) => {
  const { name, symbol, asset_type, active, networks } = asset;
  return (
    <Card>
      <Flex align="flex-start" gap="3">
        <AssetImage url={asset.medium_image_url ?? asset.small_image_url} size="md" />
        <Box flex="1" minW="0">
          <Box as="h2" textStyle="section" overflowWrap="anywhere">
            {name}
          </Box>
          <Box textStyle="sm" color="fg.muted" overflowWrap="anywhere">
            {symbol}
          </Box>
        </Box>
        <Flex direction="column" align="flex-end" gap="1.5" flexShrink="0">
          <Tag family={TYPE_FAMILY[asset_type]}>{asset_type.toUpperCase()}</Tag>
          <Tag family={active ? 'success' : 'neutral'} dot>
            {active ? TEXTS.active : TEXTS.inactive}
          </Tag>
        </Flex>
      </Flex>
      {networks.length > 0 && <Networks networks={networks} />}
    </Card>
  );
});
AssetCard.displayName = 'AssetCard';

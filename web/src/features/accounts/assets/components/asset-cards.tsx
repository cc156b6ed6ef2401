import { Box, chakra, Flex } from '@chakra-ui/react';
import type { AssetRecord } from '@ramps-gateway/shared/contract/records.ts';
import { memo, type RefCallback, useCallback, useState } from 'react';
import { AssetImage } from '../../../../components/ui/asset-image.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { LabelTag, Tag } from '../../../../components/ui/tag.tsx';
import { Muted } from '../../../../components/ui/text.ts';
import { capitalised } from '../../../../lib/format/capitalised.ts';
import { TEXTS, TYPE_FAMILY } from '../texts.ts';

const CardGrid = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', md: 'repeat(2, minmax(0, 1fr))', xl: 'repeat(3, minmax(0, 1fr))' },
    gap: { base: '3', md: '4' },
    listStyleType: 'none',
  },
});

/** Cards far from the screen are not laid out, so that hundreds cost little. */
const Card = chakra('li', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    minW: '0',
    minH: '24',
    p: '4',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'lg',
    boxShadow: 'panel',
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 7.5rem',
  },
});

/** S2.93: six. */
const CARDS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

const SkeletonCard = () => (
  <Card>
    <Flex gap="3">
      <Skeleton boxSize="10" borderRadius="full" flexShrink="0" />
      <Box flex="1">
        <Skeleton w="24" />
        <Box>
          <Skeleton w="12" />
        </Box>
      </Box>
      <Flex direction="column" align="flex-end" gap="1.5">
        <Skeleton w="14" h="5" />
        <Skeleton w="16" h="5" />
      </Flex>
    </Flex>
    <Skeleton w="24" h="5" />
  </Card>
);

export const AssetSkeleton = () => (
  <Box role="status" aria-label={TEXTS.loading}>
    <Flex gap="5" h="10" align="center" borderBottomWidth="1px" mb="5">
      <Skeleton w="12" />
      <Skeleton w="12" />
      <Skeleton w="14" />
      <Skeleton w="14" />
    </Flex>
    <CardGrid aria-hidden="true">
      {CARDS.map((card) => (
        <SkeletonCard key={card} />
      ))}
    </CardGrid>
  </Box>
);

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

/** S2.91, "Assets". Memoized: unchanged cards do not re-render with the list. */
const AssetCard = memo(({ asset }: { readonly asset: AssetRecord }) => {
  const { name, symbol, asset_type, active, networks } = asset;
  return (
    <Card>
      <Flex align="flex-start" gap="3">
        <AssetImage url={asset.medium_image_url ?? asset.small_image_url} size="md" />
        <Box flex="1" minW="0">
          <Box as="h2" textStyle="section" overflowWrap="anywhere">
            {name}
          </Box>
          <Muted overflowWrap="anywhere">{symbol}</Muted>
        </Box>
        <Flex direction="column" align="flex-end" gap="1.5" flexShrink="0">
          <Tag family={TYPE_FAMILY[asset_type]}>{asset_type.toUpperCase()}</Tag>
          <LabelTag of={[active ? TEXTS.active : TEXTS.inactive, active ? 'success' : 'neutral']} />
        </Flex>
      </Flex>
      {networks.length > 0 && <Networks networks={networks} />}
    </Card>
  );
});
AssetCard.displayName = 'AssetCard';

const STEP = 60;

/**
 * Renders the beginning of a long list, and more as its end nears the screen. Put `endRef` on an element
 * after the last item, with `shown` as its key.
 */
const useGrowing = (): { readonly shown: number; readonly endRef: RefCallback<Element> } => {
  const [shown, setShown] = useState(STEP);
  const endRef = useCallback<RefCallback<Element>>((end) => {
    if (!end) return;
    const observer = new IntersectionObserver(
      (entries) =>
        entries.some(({ isIntersecting }) => isIntersecting) && setShown((before) => before + STEP),
      { rootMargin: '100%' },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, []);
  return { shown, endRef };
};

export const AssetGrid = ({ assets }: { readonly assets: readonly AssetRecord[] }) => {
  const { shown, endRef } = useGrowing();
  return (
    <>
      <CardGrid aria-label={TEXTS.list}>
        {assets.slice(0, shown).map((asset) => (
          <AssetCard key={`${asset.symbol} ${asset.id}`} asset={asset} />
        ))}
      </CardGrid>
      {assets.length > shown && <div key={shown} ref={endRef} />}
    </>
  );
};

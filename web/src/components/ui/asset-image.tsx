import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Icon } from './icon.tsx';

const Frame = chakra('span', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    flexShrink: 0,
    overflow: 'hidden',
    borderRadius: 'full',
    bg: 'neutral.subtle',
    color: 'fg.subtle',
    '& img': { boxSize: 'full', objectFit: 'cover' },
  },
  variants: { size: { sm: { boxSize: '6', fontSize: 'xs' }, md: { boxSize: '10', fontSize: 'lg' } } },
});

const isOwn = (url: string): boolean =>
  URL.canParse(url, location.href) && new URL(url, location.href).origin === location.origin;

/** The content security policy blocks other hosts, so that none learns which assets a user views. */
const canShow = (url: string): boolean => /^data:image\//i.test(url) || isOwn(url);

interface AssetImageProps {
  readonly url: string | null;
  readonly size: 'sm' | 'md';
}

/** An icon replaces an image that is missing, broken or on another host. The name appears next to it. */
export const AssetImage = ({ url, size }: AssetImageProps) => {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <Frame size={size}>
      {url !== null && url !== broken && canShow(url) ? (
        <img
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBroken(url)}
        />
      ) : (
        <Icon name="coins" />
      )}
    </Frame>
  );
};

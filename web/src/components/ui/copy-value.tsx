import { Box, chakra, Flex } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { Icon } from './icon.tsx';

export const SquareButton = chakra('button', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    boxSize: '6',
    flexShrink: 0,
    borderRadius: 'sm',
    color: 'fg.subtle',
    cursor: 'pointer',
    _hover: { bg: 'bg.hover', color: 'fg' },
  },
});

const SAID_MS = 1_600;

interface CopyProps {
  readonly label: string;
  readonly value: string;
}

export const CopyButton = ({ label, value }: CopyProps) => {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () => {
    navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <>
      <SquareButton
        type="button"
        onClick={copy}
        aria-label={`Copy ${label}`}
        color={copied ? 'success.fg' : undefined}
      >
        <Icon name={copied ? 'check' : 'copy'} />
      </SquareButton>
      <Box role="status" srOnly>
        {copied ? `Copied ${label}` : ''}
      </Box>
    </>
  );
};

export const CopyValue = ({ label, value }: CopyProps) => (
  <Flex align="center" gap="1" minW="0">
    <Box textStyle="mono" overflowWrap="anywhere" minW="0">
      {value}
    </Box>
    <CopyButton label={label} value={value} />
  </Flex>
);

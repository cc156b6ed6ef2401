import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';

/** Secondary: ids, notes, hints. */
export const Quiet = chakra('div', {
  base: { textStyle: 'xs', color: 'fg.subtle', overflowWrap: 'anywhere' },
});

/** An explanation between two parts of a page. */
export const Muted = chakra('div', { base: { textStyle: 'sm', color: 'fg.muted' } });

/** A name; long ones wrap. */
export const Strong = chakra('div', { base: { fontWeight: 'medium', overflowWrap: 'anywhere' } });

export const Wrapped = chakra('div', { base: { textStyle: 'sm', overflowWrap: 'anywhere' } });

export const Mono = chakra('div', { base: { textStyle: 'mono', overflowWrap: 'anywhere' } });

/** Within a sentence. */
export const InlineLink = chakra(Link, { base: { color: 'accent.fg', textDecoration: 'underline' } });

/** A link outside a sentence. */
export const TextLink = chakra(Link, {
  base: { color: 'accent.fg', fontWeight: 'medium', _hover: { textDecoration: 'underline' } },
});

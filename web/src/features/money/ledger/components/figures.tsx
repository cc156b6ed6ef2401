import { chakra } from '@chakra-ui/react';
import { compare } from '@ramps-gateway/shared/domain/money.ts';
import { Link } from 'react-router-dom';
import { exactly } from '../../../../lib/format/amount.ts';
import { CODE_LABELS } from '@ramps-gateway/shared/domain/ledger/labels.ts';
import type { LedgerBalance } from '@ramps-gateway/shared/contract/ledger.ts';

/** Full precision; the asset is shown next to it. */
export const figure = (amount: string, asset: string): string =>
  exactly(amount, asset === 'BRL' ? asset : '');

export const Figure = chakra('span', {
  base: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  variants: {
    tone: {
      usual: {},
      none: { color: 'fg.subtle' },
      below: { color: 'danger.fg' },
    },
  },
  defaultVariants: { tone: 'usual' },
});

export const toneOf = (amount: string): 'below' | 'none' | 'usual' => {
  const sign = compare(amount, '0');
  return sign < 0 ? 'below' : sign === 0 ? 'none' : 'usual';
};

export const FigureLink = chakra(Link, {
  base: {
    color: 'inherit',
    textDecoration: 'underline',
    textDecorationStyle: 'dotted',
    textDecorationColor: 'border.strong',
    textUnderlineOffset: '3px',
    borderRadius: 'sm',
    _hover: { color: 'accent.fg', textDecorationColor: 'currentColor' },
  },
});

export const nameOf = ({ code, asset }: Pick<LedgerBalance, 'asset' | 'code'>): string =>
  `${CODE_LABELS[code]} ${asset}`;

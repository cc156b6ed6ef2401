import { chakra } from '@chakra-ui/react';
import { NavLink } from 'react-router-dom';
import { Icon, type IconName } from '../ui/icon.tsx';

export interface NavEntry {
  readonly to: string;
  readonly label: string;
  readonly icon: IconName;
  /** Active on exactly this address, not on those beneath it. */
  readonly exact?: boolean;
}

const Link = chakra(NavLink, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    h: { base: '10', lg: '8' },
    px: '2.5',
    borderRadius: 'md',
    color: 'fg.muted',
    fontWeight: 'medium',
    textDecoration: 'none',
    transitionProperty: 'background-color, color',
    transitionDuration: 'fast',
    '&:hover': { bg: 'bg.hover', color: 'fg' },
    '&[aria-current=page], &[aria-current=page]:hover': { bg: 'accent.subtle', color: 'accent.fg' },
  },
});

export const SideLink = ({ to, label, icon, exact = false }: NavEntry) => (
  <Link to={to} end={exact}>
    <Icon name={icon} />
    {label}
  </Link>
);

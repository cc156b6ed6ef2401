import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { ROUTES } from '../../lib/routes.ts';
import { Page } from '../ui/page.tsx';
import { SampleTag } from '../ui/tag.tsx';

const List = chakra('ul', {
  base: {
    position: 'relative',
    display: 'flex',
    gap: '5',
    mb: '5',
    listStyleType: 'none',
    overflowX: 'auto',
    overflowY: 'hidden',
    borderBottomWidth: '1px',
  },
});

const Link = chakra(NavLink, {
  base: {
    display: 'flex',
    alignItems: 'center',
    h: '10',
    mb: '-1px',
    borderBottomWidth: '2px',
    borderColor: 'transparent',
    color: 'fg.muted',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    textDecoration: 'none',
    transitionProperty: 'color, border-color',
    transitionDuration: 'fast',
    _hover: { color: 'fg' },
    _focusVisible: { outlineOffset: '-2px', borderRadius: 'sm' },
    '&[aria-current=page]': { color: 'fg', borderColor: 'accent.solid' },
  },
});

/** Where there is no room for all of them, the current one is in sight. */
const showCurrent = (list: HTMLElement | null) => {
  const current = list?.querySelector<HTMLElement>('[aria-current=page]');
  if (list && current) list.scrollLeft = current.offsetLeft + current.offsetWidth - list.clientWidth;
};

const SampleNavigation = () => (
  <nav aria-label="Sample pages">
    <List ref={showCurrent}>
      {Object.values(ROUTES).map(
        (route) =>
          'sample' in route && (
            <li key={route.path}>
              <Link to={route.path}>{route.sample}</Link>
            </li>
          ),
      )}
    </List>
  </nav>
);

interface SamplePageProps {
  readonly title: string;
  readonly subtitle?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page of invented figures: it says so beside its title, and leads to the others. */
export const SamplePage = ({ children, ...page }: SamplePageProps) => (
  <Page {...page} mark={<SampleTag />}>
    <SampleNavigation />
    {children}
  </Page>
);

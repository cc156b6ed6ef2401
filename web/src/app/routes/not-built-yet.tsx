import { Button } from '@chakra-ui/react';
import { Link, useLocation } from 'react-router-dom';
import { Page } from '../../components/ui/page.tsx';
import { Panel } from '../../components/ui/panel.tsx';
import { State } from '../../components/ui/state.tsx';
import { PATHS } from '../../lib/paths.ts';
import { navigationFor } from '../navigation.ts';

/** Names of the pages that the sidebar does not list. */
const OTHERS: Readonly<Record<string, string>> = {
  '/dashboard': 'Dashboard',
  '/transfers': 'Money Transfer Dashboard',
  '/recipients': 'Recipients',
  '/analytics': 'Analytics',
  '/settings': 'Settings',
};

const NotBuiltYet = () => {
  const { pathname } = useLocation();
  const title = navigationFor(true).find(({ to }) => to === pathname)?.label ?? OTHERS[pathname] ?? 'Page';
  return (
    <Page title={title}>
      <Panel>
        <State
          icon="tools"
          title="This page is not built yet"
          text="It is part of the plan. What exists today is in Automatic Conversions."
        >
          <Button asChild>
            <Link to={PATHS.conversions}>Open Automatic Conversions</Link>
          </Button>
        </State>
      </Panel>
    </Page>
  );
};

export default NotBuiltYet;

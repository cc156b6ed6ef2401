import { Button } from '@chakra-ui/react';
import type { Role } from '@ramps-gateway/shared/domain/roles.ts';
import { Link } from 'react-router-dom';
import { Icon } from '../../../../components/ui/icon.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { State } from '../../../../components/ui/state.tsx';
import { API_CONFIGURATION, pathOf } from '../../../../lib/routes.ts';
import type { Missing } from '../../../../lib/queries/sample-data.ts';
import { TEXTS } from '../texts.ts';

const { next: N } = TEXTS;

interface NextStepProps {
  readonly missing: NonNullable<Missing>;
  readonly role: Role;
}

export const NextStep = ({ missing, role }: NextStepProps) => {
  if (missing === 'credentials')
    return (
      <Panel>
        <State icon="key" title={N.credentials.title} text={N.credentials.text}>
          <Button asChild>
            <Link to={API_CONFIGURATION}>
              <Icon name="sliders" />
              {N.credentials.action}
            </Link>
          </Button>
        </State>
      </Panel>
    );
  if (role === 'client')
    return (
      <Panel>
        <State icon="people" title={N.client.title} text={N.client.text} />
      </Panel>
    );
  return (
    <Panel>
      <State icon="people" title={N.operator.title} text={N.operator.text}>
        <Button asChild>
          <Link to={pathOf('sub-accounts')}>
            <Icon name="plus" />
            {N.operator.action}
          </Link>
        </Button>
      </State>
    </Panel>
  );
};

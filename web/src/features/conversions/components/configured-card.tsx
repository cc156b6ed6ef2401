import { Flex } from '@chakra-ui/react';
import type { ConfigurationRecord, SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { useId } from 'react';
import { LabelledSwitch } from '../../../components/ui/labelled-switch.tsx';
import { Panel } from '../../../components/ui/panel.tsx';
import { Tag } from '../../../components/ui/tag.tsx';
import { useUpdateConfiguration } from '../api/update-configuration.ts';
import { TEXTS } from '../settings-texts.ts';
import { AccountHead } from './account-head.tsx';
import { ConfigurationForm } from './configuration-form.tsx';

interface ConfiguredCardProps {
  readonly account: SubAccountRecord;
  readonly configuration: ConfigurationRecord;
}

export const ConfiguredCard = ({ account, configuration }: ConfiguredCardProps) => {
  const titleId = useId();
  const toggle = useUpdateConfiguration(configuration.id);
  // While it is being saved the switch stands where it was put.
  const enabled = (toggle.isPending ? toggle.variables.is_enabled : undefined) ?? configuration.is_enabled;
  return (
    <Panel padded aria-labelledby={titleId}>
      <AccountHead account={account} id={titleId}>
        <Flex align="center" gap="4" flexShrink={0}>
          <Tag family={enabled ? 'success' : 'neutral'} dot>
            {enabled ? TEXTS.enabled : TEXTS.disabled}
          </Tag>
          <LabelledSwitch
            label={TEXTS.enable}
            checked={enabled}
            disabled={toggle.isPending}
            onChange={(is_enabled) => toggle.mutate({ is_enabled })}
          />
        </Flex>
      </AccountHead>
      <ConfigurationForm name={account.name} configuration={configuration} />
    </Panel>
  );
};

import { Box, Button, Flex } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LabelledSwitch } from '../../../../components/ui/labelled-switch.tsx';
import { chooseColorMode, followDevice, useColorMode } from '../../../../lib/color-mode.ts';
import { preferencesQuery, useSavePreferences } from '../../../../lib/queries/preferences.ts';
import { TEXTS } from '../texts.ts';

interface ToggleRowProps {
  readonly name: keyof typeof TEXTS.toggles;
  readonly checked: boolean;
  readonly disabled: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children?: ReactNode;
}

const ToggleRow = ({ name, checked, disabled, onChange, children }: ToggleRowProps) => {
  const [label, hint] = TEXTS.toggles[name];
  return (
    <Flex as="li" direction="column" py="2.5" _notFirst={{ borderTopWidth: '1px' }}>
      <Flex align="center" justify="space-between" gap="3" minH="6">
        <LabelledSwitch label={label} checked={checked} disabled={disabled} onChange={onChange} />
        {children}
      </Flex>
      <Box ps="8" ms="2.5" textStyle="xs" color="fg.subtle">
        {hint}
      </Box>
    </Flex>
  );
};

/** Preferences; the theme has its own row. */
const FIELDS = {
  emailNotifications: 'email_notifications',
  loginAlerts: 'login_alerts',
  autoRefresh: 'auto_refresh',
  sound: 'sound',
} as const;

/** Kept on the server for every device (S2.280). */
const KeptToggle = ({ name }: { readonly name: keyof typeof FIELDS }) => {
  const { data } = useQuery(preferencesQuery);
  const { mutate: save } = useSavePreferences();
  const field = FIELDS[name];
  return (
    <ToggleRow
      name={name}
      checked={data?.[field] ?? false}
      disabled={!data}
      onChange={(on) => save({ [field]: on })}
    />
  );
};

/** One theme for every device, or each device's own. */
const ThemeToggle = () => {
  const { data } = useQuery(preferencesQuery);
  const { mutate: save } = useSavePreferences();
  const theme = useColorMode();
  const kept = data?.dark_mode ?? null;
  return (
    <ToggleRow
      name="darkMode"
      checked={kept ?? theme === 'dark'}
      disabled={!data}
      onChange={(on) => {
        chooseColorMode(on ? 'dark' : 'light');
        save({ dark_mode: on });
      }}
    >
      {data && kept === null ? (
        <Box textStyle="xs" color="fg.subtle">
          {TEXTS.isAsDevice}
        </Box>
      ) : (
        <Button
          size="xs"
          variant="ghost"
          disabled={!data}
          onClick={() => {
            followDevice();
            save({ dark_mode: null });
          }}
        >
          {TEXTS.asDevice}
        </Button>
      )}
    </ToggleRow>
  );
};

export const SecurityToggles = () => (
  <Box as="ul" listStyleType="none">
    <KeptToggle name="emailNotifications" />
    <KeptToggle name="loginAlerts" />
  </Box>
);

export const ConsoleToggles = () => (
  <Box as="ul" listStyleType="none">
    <ThemeToggle />
    <KeptToggle name="autoRefresh" />
    <KeptToggle name="sound" />
  </Box>
);

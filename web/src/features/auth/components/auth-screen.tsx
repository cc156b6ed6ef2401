import { Authenticator } from '@aws-amplify/ui-react';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { I18n } from 'aws-amplify/utils';
import { useEffect, useMemo } from 'react';
import { BrandMark } from '../../../components/layout/brand.tsx';
import { ThemeSwitch } from '../../../components/ui/theme-switch.tsx';
import type { Settings } from '../../../lib/settings.ts';
import { servicesFor } from '../services.ts';
import { TEXTS } from '../texts.ts';
import { SignUpFields } from './sign-up-fields.tsx';
import '../../../theme/authenticator.css';

// The tab and its button; Amplify calls both the same.
I18n.putVocabulariesForLanguage('en', { 'Create Account': TEXTS.signUpTab });

const Title = chakra('h1', { base: { textStyle: 'title' } });

const COMPONENTS = { SignUp: { FormFields: SignUpFields } };

/** Sign-in and sign-up (spec 2). Who signs in leaves by the guard, which sees the new session. */
export const AuthScreen = ({ settings }: { readonly settings: Pick<Settings, 'authFlowType'> }) => {
  const services = useMemo(() => servicesFor(settings), [settings]);
  useEffect(() => {
    document.title = TEXTS.title;
  }, []);
  return (
    <Box as="main" position="relative" minH="screen" px="4" py={{ base: '16', md: '20' }}>
      <Box position="absolute" top="3" insetEnd="3">
        <ThemeSwitch />
      </Box>
      <Flex direction="column" align="stretch" maxW="form" mx="auto">
        <Flex direction="column" align="center" textAlign="center" mb="6">
          <BrandMark />
          <Title mt="3">{TEXTS.title}</Title>
          <Box mt="1" color="fg.muted">
            {TEXTS.subtitle}
          </Box>
        </Flex>
        <Authenticator loginMechanisms={['email']} services={services} components={COMPONENTS} />
      </Flex>
    </Box>
  );
};

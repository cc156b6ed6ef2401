import { Authenticator, PasswordField, TextField, useAuthenticator } from '@aws-amplify/ui-react';
import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { I18n } from 'aws-amplify/utils';
import { lazy, type MouseEvent, Suspense, useEffect, useMemo, useState } from 'react';
import { BrandMark } from '../../../../components/layout/brand.tsx';
import { ThemeSwitch } from '../../../../components/ui/theme-switch.tsx';
import { toast } from '../../../../components/ui/toast.ts';
import type { Why } from '../../../../lib/auth/open-tabs.ts';
import { useTakesPasskeys } from '../../../../lib/auth/passkeys.ts';
import { staySignedIn } from '../../../../lib/auth/token-storage.ts';
import { PATHS } from '../../../../lib/paths.ts';
import '../../../../theme/authenticator.css';
import { type AuthSettings, servicesFor, signInByPasskey } from '../services.ts';
import { TEXTS } from '../texts.ts';

const Choice = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minH: '8',
    textStyle: 'sm',
    cursor: 'pointer',
  },
});

const Checkbox = chakra('input', { base: { boxSize: '4', accentColor: 'accent.solid', cursor: 'pointer' } });

const PasskeyButton = () => {
  const [running, setRunning] = useState(false);
  const signInNow = async ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    const email = form ? new FormData(form).get('username') : null;
    if (typeof email !== 'string' || email === '')
      return toast.failure(TEXTS.signInFailed, TEXTS.passkeyEmail);
    setRunning(true);
    await signInByPasskey(email);
    setRunning(false);
  };
  return (
    <Button type="button" w="full" h="10" loading={running} onClick={(event) => void signInNow(event)}>
      {TEXTS.passkey}
    </Button>
  );
};

/** Unticked each time: by default the session ends with the last tab. */
const SignInFooter = () => {
  useEffect(() => staySignedIn(false), []);
  const takesPasskeys = useTakesPasskeys();
  return (
    <>
      {takesPasskeys && <PasskeyButton />}
      <Flex align="center" justify="space-between" wrap="wrap">
        <Choice>
          <Checkbox
            type="checkbox"
            name="stay"
            onChange={({ currentTarget }) => staySignedIn(currentTarget.checked)}
          />
          {TEXTS.staySignedIn}
        </Choice>
        <Authenticator.SignIn.Footer />
      </Flex>
    </>
  );
};

const SignUpFields = ({ passwordMinimum }: { readonly passwordMinimum: number }) => {
  const { validationErrors } = useAuthenticator((context) => [context.validationErrors]);
  const problem = [validationErrors['password'] ?? []].flat()[0];
  return (
    <>
      <TextField
        name="email"
        type="email"
        label="Email"
        placeholder="Enter your Email"
        autoComplete="username"
        autoCapitalize="off"
        isRequired
      />
      <PasswordField
        name="password"
        label="Password"
        placeholder="Enter your Password"
        autoComplete="new-password"
        autoCapitalize="off"
        descriptiveText={TEXTS.passwordHint(passwordMinimum)}
        minLength={passwordMinimum}
        isRequired
        hasError={problem !== undefined}
        {...(problem === undefined ? {} : { errorMessage: problem })}
      />
    </>
  );
};

// Amplify gives the tab and its button the same label.
I18n.putVocabulariesForLanguage('en', { 'Create Account': TEXTS.signUpTab });

const Title = chakra('h1', { base: { textStyle: 'title' } });

const Step = chakra('h2', { base: { textStyle: 'section', mb: '2' } });

const Recovery = lazy(() => import('./recovery.tsx'));

const CodeFooter = () => {
  const { toSignIn } = useAuthenticator((context) => [context.toSignIn]);
  return (
    <Suspense fallback={null}>
      <Recovery onRecovered={toSignIn} />
    </Suspense>
  );
};

/** Amplify's headings skip a level. */
const headed = (text: string) => ({ Header: () => <Step>{text}</Step> });
const { steps: S } = TEXTS;
const HEADED = {
  ConfirmSignIn: { ...headed(S.code), Footer: CodeFooter },
  ConfirmSignUp: headed(S.confirmEmail),
  ForceNewPassword: headed(S.newPassword),
  ForgotPassword: headed(S.reset),
  ConfirmResetPassword: headed(S.reset),
};

const Home = chakra('a', {
  base: {
    position: 'absolute',
    top: '3',
    insetStart: '3',
    display: 'flex',
    alignItems: 'center',
    h: '8',
    px: '2',
    color: 'fg.muted',
    textStyle: 'sm',
    textDecoration: 'underline',
    textUnderlineOffset: '3px',
    _hover: { color: 'fg' },
  },
});

interface AuthScreenProps {
  readonly settings: AuthSettings;
  /** Why the user is signed out, unless they did it here. */
  readonly why?: Why | undefined;
}

export const AuthScreen = ({ settings, why }: AuthScreenProps) => {
  const services = useMemo(() => servicesFor(settings), [settings]);
  const { passwordMinimum } = settings;
  const components = useMemo(
    () => ({
      ...HEADED,
      SignIn: { Footer: SignInFooter },
      SignUp: { FormFields: () => <SignUpFields passwordMinimum={passwordMinimum} /> },
    }),
    [passwordMinimum],
  );
  useEffect(() => {
    document.title = TEXTS.title;
  }, []);
  return (
    <Box as="main" position="relative" minH="screen" px="4" py={{ base: '16', md: '20' }}>
      <Home href={PATHS.home}>{TEXTS.home}</Home>
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
        {why && (
          <Box
            role="status"
            mb="4"
            p="3"
            borderRadius="md"
            bg="info.subtle"
            color="info.fg"
            textAlign="center"
          >
            {TEXTS.why[why]}
          </Box>
        )}
        <Authenticator loginMechanisms={['email']} services={services} components={components} />
      </Flex>
    </Box>
  );
};

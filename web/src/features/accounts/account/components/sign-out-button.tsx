import { Button } from '@chakra-ui/react';
import { Icon } from '../../../../components/ui/icon.tsx';
import { signOut } from '../../../../lib/sign-out.ts';
import { TEXTS } from '../texts.ts';

export const SignOutButton = () => (
  <Button variant="ghost" colorPalette="neutral" onClick={() => void signOut()}>
    <Icon name="exit" />
    {TEXTS.signOut}
  </Button>
);

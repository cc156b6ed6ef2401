import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { Icon } from '../../../components/ui/icon.tsx';
import { signOut } from '../../../lib/sign-out.ts';
import { TEXTS } from '../texts.ts';

export const SignOutButton = () => {
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    void signOut();
  };
  return (
    <Button variant="ghost" colorPalette="neutral" onClick={leave} loading={leaving}>
      <Icon name="exit" />
      {TEXTS.signOut}
    </Button>
  );
};

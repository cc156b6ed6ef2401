import { Authenticator } from '@aws-amplify/ui-react';
import { chakra, Flex } from '@chakra-ui/react';
import { useEffect } from 'react';
import { staySignedIn } from '../../../lib/auth/token-storage.ts';
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

/** Unticked each time it is shown: the tokens go with the tab unless somebody wants otherwise. */
export const SignInFooter = () => {
  useEffect(() => staySignedIn(false), []);
  return (
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
  );
};

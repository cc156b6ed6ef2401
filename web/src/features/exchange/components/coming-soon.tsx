import { Button } from '@chakra-ui/react';
import { toast } from '../../../components/ui/toast.ts';
import { TEXTS } from '../texts.ts';

const { order: O } = TEXTS;

/** spec 8: what the button does where the deployment places no orders. It makes no call. */
export const ComingSoon = () => (
  <Button
    size="md"
    variant="solid"
    colorPalette="accent"
    onClick={() => toast.info(O.comingSoon, O.comingSoonText)}
  >
    {O.action}
  </Button>
);

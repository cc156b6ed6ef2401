import { ConfirmButton } from '../../../../components/ui/confirm-button.tsx';
import { type Person, useEndSessions } from '../api.ts';
import { TEXTS } from '../texts.ts';

/** Ends all sessions of another user, or one's own. */
export const EverywhereButton = ({ person }: { readonly person?: Person | undefined }) => (
  <ConfirmButton
    justifySelf="start"
    variant="outline"
    colorPalette="danger"
    question={{
      title: TEXTS.everywhereTitle,
      text: person ? TEXTS.everywhereOf(person.who) : TEXTS.everywhereOwn,
      confirm: TEXTS.everywhere,
    }}
    act={useEndSessions(person)}
  >
    {TEXTS.everywhere}
  </ConfirmButton>
);

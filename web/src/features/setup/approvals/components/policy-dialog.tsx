import { Box } from '@chakra-ui/react';
import type { Policy } from '@ramps-gateway/shared/contract/calls/policy.ts';
import { CHOSEN_ITEMS, SECONDS } from '@ramps-gateway/shared/domain/policy.ts';
import { useId, useState } from 'react';
import { SelectField } from '../../../../components/form/fields.tsx';
import { FormActions } from '../../../../components/form/submit-button.tsx';
import { LabelledSwitch } from '../../../../components/ui/labelled-switch.tsx';
import { Modal } from '../../../../components/ui/modal.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { Muted, Quiet } from '../../../../components/ui/text.ts';
import { useSavePolicy } from '../api.ts';
import { ITEM_HINTS, ITEM_LABELS, TEXTS } from '../texts.ts';

const { policy: P } = TEXTS;

interface SettingProps {
  readonly label: string;
  readonly hint: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
}

const Setting = ({ hint, ...setting }: SettingProps) => {
  const id = useId();
  return (
    <Box>
      <LabelledSwitch {...setting} describedBy={id} />
      <Quiet id={id} ps="10.5">
        {hint}
      </Quiet>
    </Box>
  );
};

interface PolicyDialogProps {
  readonly open: boolean;
  readonly policy: Policy;
  readonly onClose: () => void;
}

const Form = ({ policy, onClose }: Omit<PolicyDialogProps, 'open'>) => {
  const save = useSavePolicy();
  const [on, setOn] = useState(policy.on);
  const [second, setSecond] = useState(policy.second);
  const [items, setItems] = useState(policy.items);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const body = { version: policy.version, on, second, items };
        save.mutate(body, { onSuccess: onClose, onError: onClose });
      }}
    >
      <Box display="grid" gap="4">
        {policy.only_one && <Notice family="warning">{P.onlyOne}</Notice>}
        <Setting label={P.switch} hint={P.switchHint} checked={on} onChange={setOn} />
        <SelectField
          label={P.who}
          value={second}
          disabled={!on}
          choices={SECONDS.map((value) => ({ value, label: P.whoChoices[value] }))}
          onChange={({ target }) => setSecond(SECONDS.find((each) => each === target.value) ?? second)}
        />
        <Box as="fieldset" display="grid" gap="3">
          <Box as="legend" textStyle="label" color="fg.muted" mb="2">
            {P.kinds}
          </Box>
          {CHOSEN_ITEMS.map((item) => (
            <Setting
              key={item}
              label={ITEM_LABELS[item]}
              hint={ITEM_HINTS[item]}
              checked={items[item]}
              disabled={!on}
              onChange={(checked) => setItems({ ...items, [item]: checked })}
            />
          ))}
        </Box>
        <Muted>{P.heldHint}</Muted>
      </Box>
      <FormActions cancel={P.cancel} running={save.isPending} runningText={P.saving} onCancel={onClose}>
        {P.save}
      </FormActions>
    </form>
  );
};

const PolicyDialog = ({ open, ...props }: PolicyDialogProps) => (
  <Modal open={open} title={P.title} size="lg" onClose={props.onClose}>
    <Form {...props} />
  </Modal>
);

export default PolicyDialog;

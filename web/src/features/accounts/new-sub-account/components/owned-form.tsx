import { useRole } from '../../../../lib/queries/profile.ts';
import { CreateForm, useNewSubAccount } from './create-form.tsx';

interface OwnedFormProps {
  readonly owner: string;
  readonly onCreated: () => void;
  readonly onCancel: () => void;
}

const OwnedForm = ({ owner, ...rest }: OwnedFormProps) => (
  <CreateForm {...rest} creation={useNewSubAccount(owner)} isAdmin={useRole() === 'admin'} isOwned />
);

export default OwnedForm;

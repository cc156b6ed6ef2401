/** The fields' former names. */
export {
  type Choice,
  PlainSelect,
  SelectField as FormSelect,
  TextAreaField as FormTextArea,
  TextField as FormInput,
} from './fields.tsx';

export { Select } from './fields.tsx';

export { default } from './not-built-yet.tsx';

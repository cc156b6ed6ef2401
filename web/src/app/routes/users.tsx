export { UsersPage as default } from '../../features/users/components/users-page.tsx';

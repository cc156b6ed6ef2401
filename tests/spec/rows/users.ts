import type { SpecRow } from '../row.ts';

const PAGE = 'tests/web/features/users/users.test.tsx';
const FORM = 'tests/web/features/users/users.test.tsx';
const RULES = 'tests/web/features/users/users.test.tsx';

export const USERS: readonly SpecRow[] = [
  {
    id: 'S2.95',
    at: 'User Management',
    says: 'Heading “User Management”, subtitle “Create and manage user accounts with role-based permissions”',
    by: [PAGE, 'heading, subtitle and the three columns of role permissions'],
  },
  {
    id: 'S2.96',
    at: 'User Management',
    says: '“Create User” switches to the creation form; “Back to User List” returns',
    by: [PAGE, 'Create User switches to the form, Back to User List returns, with the focus'],
  },
  {
    id: 'S2.97',
    at: 'User Management',
    says: 'A “Role Permissions” card with the columns “Normal User”, “Gateway User”, “Admin” and the capabilities of section 1',
    by: [PAGE, 'heading, subtitle and the three columns of role permissions'],
  },
  {
    id: 'S2.98',
    at: 'User Management',
    says: 'A badge with the user count and a table with the columns “User”, “Role”, “Created”, “Last Sign In”, “Actions”',
    by: [PAGE, 'columns, count badge, and a user with everything'],
  },
  {
    id: 'S2.99',
    at: 'User Management',
    says: 'Created as “MMM dd, yyyy”, Last Sign In with hours and minutes (HH:mm) behind it',
    by: [PAGE, 'columns, count badge, and a user with everything'],
  },
  {
    id: 'S2.100',
    at: 'User Management',
    says: '“No email” and “Never” where there is none; the display name is optional',
    by: [PAGE, 'without an email, a name or a sign-in'],
  },
  { id: 'S2.101', at: 'User Management', says: 'Empty: “No users found”', by: [PAGE, 'empty'] },
  {
    id: 'S2.102',
    at: 'User Management',
    says: 'Load failure: “Failed to load users: {message}”',
    by: [PAGE, 'a load failure shows its message and can be tried again'],
  },
  {
    id: 'S4.33',
    at: 'User roles',
    says: 'The row’s dropdown is disabled with a spinner while its update runs; the list refetches on success',
    by: [PAGE, 'the dropdown is disabled with a spinner while it runs; then the list is reloaded'],
  },
  {
    id: 'S4.34',
    at: 'User roles',
    says: 'After success the form resets and the list returns',
    by: [FORM, 'after success the list is back, with the new user'],
  },
  {
    id: 'S4.35',
    at: 'User roles',
    says: 'Default role for a new user is client',
    by: [FORM, 'offers the three roles, client first chosen'],
  },
  {
    id: 'S5.27',
    at: 'Create user',
    says: '“Please enter a valid email address”, “Password must be at least 8 characters”, “Display name must be at least 2 characters”',
    by: [RULES, 'what is refused, in the words of S5.27'],
  },
  {
    id: 'S5.28',
    at: 'Create user',
    says: "“Passwords don't match” on the confirmation field",
    by: [RULES, 'a mismatch is said also while something else is wrong'],
  },
  {
    id: 'S5.29',
    at: 'Create user',
    says: 'The form is disabled while submitting',
    by: [FORM, 'is disabled while submitting, reports success, resets'],
  },
  {
    id: 'S5.30',
    at: 'Create user',
    says: 'When the display name is empty, the email is sent as the display name',
    by: [RULES, 'the email as display name where there is none'],
  },
  {
    id: 'S8.80',
    at: 'Users',
    says: 'A function error: “Failed to create user: {message}”',
    by: [FORM, 'a function error is reported with its message; what was typed stays'],
  },
  {
    id: 'S8.81',
    at: 'Users',
    says: 'Success false: the server’s error text or “Failed to create user”',
    by: [FORM, 'success false with the error %j'],
  },
  {
    id: 'S8.82',
    at: 'Users',
    says: 'An unexpected exception: “An unexpected error occurred while creating the user”',
    by: [FORM, 'an unexpected exception'],
  },
  {
    id: 'S8.83',
    at: 'Users',
    says: 'Success: “User {email} created successfully with {role} role”',
    by: [FORM, 'is disabled while submitting, reports success, resets'],
  },
  {
    id: 'S8.84',
    at: 'Users',
    says: 'Role change: success “User role updated successfully”',
    by: [PAGE, 'the dropdown is disabled with a spinner while it runs; then the list is reloaded'],
  },
  {
    id: 'S8.85',
    at: 'Users',
    says: 'Role change: failure shows the message and “Failed to update user role”',
    by: [PAGE, 'a failure shows the message, and the row the old role again'],
  },
  {
    id: 'S8.86',
    at: 'Users',
    says: 'Profiles query failure: “Failed to fetch user profiles: {message}”',
    by: [PAGE, 'is loaded again every 30 s; a failure of that is reported above what is there'],
  },
  {
    id: 'S9.17',
    at: 'Constants',
    says: 'User list refresh every 30000 ms',
    by: [PAGE, 'is loaded again every 30 s; a failure of that is reported above what is there'],
  },
];

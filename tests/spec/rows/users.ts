import type { SpecRow } from '../row.ts';

const PAGE = 'tests/web/features/users/components/users-page.test.tsx';
const FORM = 'tests/web/features/users/components/create-user-form.test.tsx';
const RULES = 'tests/web/features/users/model/new-user-form.test.ts';

export const USERS: readonly SpecRow[] = [
  {
    at: '2 User Management',
    says: 'Heading “User Management”, subtitle “Create and manage user accounts with role-based permissions”',
    by: [PAGE, 'heading, subtitle and the three columns of role permissions'],
  },
  {
    at: '2 User Management',
    says: '“Create User” switches to the creation form; “Back to User List” returns',
    by: [PAGE, 'Create User switches to the form, Back to User List returns, with the focus'],
  },
  {
    at: '2 User Management',
    says: 'A “Role Permissions” card with the columns “Normal User”, “Gateway User”, “Admin” and the capabilities of section 1',
    by: [PAGE, 'heading, subtitle and the three columns of role permissions'],
  },
  {
    at: '2 User Management',
    says: 'A badge with the user count and a table with the columns “User”, “Role”, “Created”, “Last Sign In”, “Actions”',
    by: [PAGE, 'columns, count badge, and a user with everything'],
  },
  {
    at: '2 User Management',
    says: 'Created as “MMM dd, yyyy”, Last Sign In as “MMM dd, yyyy HH:mm”',
    by: [PAGE, 'columns, count badge, and a user with everything'],
  },
  {
    at: '2 User Management',
    says: '“No email” and “Never” where there is none; the display name is optional',
    by: [PAGE, 'without an email, a name or a sign-in'],
  },
  { at: '2 User Management', says: 'Empty: “No users found”', by: [PAGE, 'empty'] },
  {
    at: '2 User Management',
    says: 'Load failure: “Failed to load users: {message}”',
    by: [PAGE, 'a load failure shows its message and can be tried again'],
  },
  {
    at: '4 User roles',
    says: 'The row’s dropdown is disabled with a spinner while its update runs; the list refetches on success',
    by: [PAGE, 'the dropdown is disabled with a spinner while it runs; then the list is there anew'],
  },
  {
    at: '4 User roles',
    says: 'After success the form resets and the list returns',
    by: [FORM, 'after success the list is back, with the new user'],
  },
  {
    at: '4 User roles',
    says: 'Default role for a new user is client',
    by: [FORM, 'offers the three roles, client first chosen'],
  },
  {
    at: '5 Create user',
    says: '“Please enter a valid email address”, “Password must be at least 8 characters”, “Display name must be at least 2 characters”',
    by: [RULES, 'what is refused, in the words of spec 5'],
  },
  {
    at: '5 Create user',
    says: "“Passwords don't match” on the confirmation field",
    by: [RULES, 'a mismatch is said also while something else is wrong'],
  },
  {
    at: '5 Create user',
    says: 'The form is disabled while submitting',
    by: [FORM, 'is disabled while submitting, tells of success, resets'],
  },
  {
    at: '5 Create user',
    says: 'When the display name is empty, the email is sent as the display name',
    by: [RULES, 'the email as display name where there is none'],
  },
  {
    at: '8 Users',
    says: 'A function error: “Failed to create user: {message}”',
    by: [FORM, 'a function error is told with its message; what was typed stays'],
  },
  {
    at: '8 Users',
    says: 'Success false: the server’s error text or “Failed to create user”',
    by: [FORM, 'success false with the error %j'],
  },
  {
    at: '8 Users',
    says: 'An unexpected exception: “An unexpected error occurred while creating the user”',
    by: [FORM, 'an unexpected exception'],
  },
  {
    at: '8 Users',
    says: 'Success: “User {email} created successfully with {role} role”',
    by: [FORM, 'is disabled while submitting, tells of success, resets'],
  },
  {
    at: '8 Users',
    says: 'Role change: success “User role updated successfully”',
    by: [PAGE, 'the dropdown is disabled with a spinner while it runs; then the list is there anew'],
  },
  {
    at: '8 Users',
    says: 'Role change: failure shows the message and “Failed to update user role”',
    by: [PAGE, 'a failure shows the message, and the row the old role again'],
  },
  {
    at: '8 Users',
    says: 'Profiles query failure: “Failed to fetch user profiles: {message}”',
    by: [PAGE, 'is loaded again every 30 s; a failure of that is told above what is there'],
  },
  {
    at: '9 Constants',
    says: 'User list refresh every 30000 ms',
    by: [PAGE, 'is loaded again every 30 s; a failure of that is told above what is there'],
  },
];

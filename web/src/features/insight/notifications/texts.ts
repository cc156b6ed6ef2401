export const TEXTS = {
  title: 'Notifications',
  text: 'Items that need you, and changes on accounts you own or manage.',
  bell: (unread: string | undefined) =>
    unread === undefined ? 'Notifications' : `Notifications, ${unread} unread`,
  loading: 'Loading notifications',
  loadFailed: 'The notifications could not be loaded',
  label: 'Notifications, newest first',
  unread: 'Unread',
  open: 'Open',
  openOne: (text: string) => `Open: ${text}`,
  destinationOf: (account: string) => `this destination of ${account}`,
  markAsRead: 'Mark as read',
  markOne: (text: string) => `Mark as read: ${text}`,
  markAll: 'Mark all as read',
  markFailed: 'Some could not be marked as read',
  empty: {
    title: 'No notifications',
    text: 'You are notified when something fails or needs you, and when a withdrawal wallet or bank account is added, changed or removed.',
  },
} as const;

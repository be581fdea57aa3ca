/** The only pages with chat. They belong to other areas of the site. */
export const chatPaths: readonly string[] = [
  '/appointments/one-click/calendar',
  '/appointments/one-click/next-available-slots',
  '/smart-export-guarantee',
  '/support-centre/bereavement',
  '/support-centre/complaints',
];

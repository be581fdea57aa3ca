import type { StaffRole } from '#server/platform/storage/schema.ts';

export interface StaffPage {
  path: string;
  label: string;
  /** Who may see it. */
  roles: readonly StaffRole[];
}

export const todayPage: StaffPage = {
  path: '/',
  label: 'Today',
  roles: ['viewer', 'care', 'admin'],
};
export const salesPage: StaffPage = { path: '/sales', label: 'Sales', roles: ['care', 'admin'] };
export const enquiriesPage: StaffPage = {
  path: '/enquiries',
  label: 'Enquiries',
  roles: ['care', 'admin'],
};
export const deliveriesPage: StaffPage = {
  path: '/deliveries',
  label: 'Deliveries',
  roles: ['viewer', 'care', 'admin'],
};
export const funnelPage: StaffPage = {
  path: '/reports',
  label: 'Funnel',
  roles: ['viewer', 'care', 'admin'],
};
export const contentPage: StaffPage = {
  path: '/content',
  label: 'Content',
  roles: ['viewer', 'care', 'admin'],
};
export const peoplePage: StaffPage = { path: '/people', label: 'People', roles: ['admin'] };
export const auditPage: StaffPage = { path: '/audit', label: 'Audit', roles: ['admin'] };

/** In the order of the menu. */
export const staffPages: readonly StaffPage[] = [
  todayPage,
  salesPage,
  enquiriesPage,
  deliveriesPage,
  funnelPage,
  contentPage,
  peoplePage,
  auditPage,
];

export const getSalePath = (reference: string): string => `${salesPage.path}/${reference}`;

export const versionPath = '/content/version';
export const uploadPath = '/content/upload';
export const publishPath = '/content/publish';
export const previewLinkPath = '/content/preview';
export const funnelCsvPath = '/reports.csv';
export const exportPath = `${peoplePage.path}/export`;
export const erasePath = `${peoplePage.path}/erase`;
export const signInPath = '/sign-in';
/** Leads to the OpenID provider. */
export const signInStartPath = '/sign-in/start';
export const signOutPath = '/sign-out';

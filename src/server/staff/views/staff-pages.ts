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
export const peoplePage: StaffPage = { path: '/people', label: 'People', roles: ['admin'] };
export const auditPage: StaffPage = { path: '/audit', label: 'Audit', roles: ['admin'] };

/** In the order of the menu. */
export const staffPages: readonly StaffPage[] = [
  todayPage,
  enquiriesPage,
  deliveriesPage,
  funnelPage,
  peoplePage,
  auditPage,
];

export const funnelCsvPath = '/reports.csv';
export const exportPath = `${peoplePage.path}/export`;
export const erasePath = `${peoplePage.path}/erase`;
export const signInPath = '/sign-in';
/** Leads to the OpenID provider. */
export const signInStartPath = '/sign-in/start';
export const signOutPath = '/sign-out';

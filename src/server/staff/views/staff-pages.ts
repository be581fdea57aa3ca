import type { StaffRole } from '#server/platform/storage/schema.ts';

export interface StaffPage {
  path: string;
  label: string;
  /** Who may see it. */
  roles: readonly StaffRole[];
}

const everybody: readonly StaffRole[] = ['viewer', 'care', 'admin'];
const careAndAdmin: readonly StaffRole[] = ['care', 'admin'];
const admin: readonly StaffRole[] = ['admin'];

export const todayPage: StaffPage = { path: '/', label: 'Today', roles: everybody };
export const salesPage: StaffPage = { path: '/sales', label: 'Sales', roles: careAndAdmin };
export const enquiriesPage: StaffPage = {
  path: '/enquiries',
  label: 'Enquiries',
  roles: careAndAdmin,
};
export const deliveriesPage: StaffPage = {
  path: '/deliveries',
  label: 'Deliveries',
  roles: everybody,
};
export const funnelPage: StaffPage = { path: '/reports', label: 'Funnel', roles: everybody };
export const contentPage: StaffPage = { path: '/content', label: 'Content', roles: everybody };
export const peoplePage: StaffPage = { path: '/people', label: 'People', roles: admin };
export const auditPage: StaffPage = { path: '/audit', label: 'Audit', roles: admin };

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

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

const createPage = (path: string, label: string, roles: readonly StaffRole[]): StaffPage => ({
  path,
  label,
  roles,
});

export const todayPage = createPage('/', 'Today', everybody);
export const salesPage = createPage('/sales', 'Sales', careAndAdmin);
export const enquiriesPage = createPage('/enquiries', 'Enquiries', careAndAdmin);
export const deliveriesPage = createPage('/deliveries', 'Deliveries', everybody);
export const funnelPage = createPage('/reports', 'Funnel', everybody);
export const contentPage = createPage('/content', 'Content', everybody);
export const peoplePage = createPage('/people', 'People', admin);
export const auditPage = createPage('/audit', 'Audit', admin);

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

export const uploadPath = `${contentPage.path}/upload`;
export const previewLinkPath = `${contentPage.path}/preview`;
export const signOutPath = '/sign-out';

/** Who may upload, preview and publish content. */
export const publishers = admin;

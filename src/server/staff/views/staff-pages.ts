import type { StaffRole } from '#server/platform/storage/schema.ts';

export interface StaffPage {
  path: string;
  label: string;
  /** Who may see it, and what is below its path. */
  roles: readonly StaffRole[];
}

const everybody: readonly StaffRole[] = ['viewer', 'care', 'admin'];
const careAndAdmin: readonly StaffRole[] = ['care', 'admin'];
const admin: readonly StaffRole[] = ['admin'];

/** In the order of the menu. */
export const pages = {
  today: { path: '/', label: 'Today', roles: everybody },
  sales: { path: '/sales', label: 'Sales', roles: careAndAdmin },
  enquiries: { path: '/enquiries', label: 'Enquiries', roles: careAndAdmin },
  deliveries: { path: '/deliveries', label: 'Deliveries', roles: everybody },
  funnel: { path: '/reports', label: 'Funnel', roles: everybody },
  content: { path: '/content', label: 'Content', roles: everybody },
  people: { path: '/people', label: 'People', roles: admin },
  audit: { path: '/audit', label: 'Audit', roles: admin },
} satisfies Record<string, StaffPage>;

export const getSalePath = (reference: string): string => `${pages.sales.path}/${reference}`;

export const versionPath = `${pages.content.path}/version`;
export const getVersionPath = (id: string): string => `${versionPath}?id=${id}`;
export const previewLinkPath = `${pages.content.path}/preview`;
export const uploadPath = `${pages.content.path}/upload`;
export const signOutPath = '/sign-out';

/** Who may upload, preview and publish content. */
export const publishers = admin;

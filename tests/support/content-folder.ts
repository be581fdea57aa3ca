import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { type BrandColours, brandColoursSchema } from '#catalogue/brand-colours.ts';
import { illustrationNames } from '#catalogue/picture.ts';
import { pickContentFiles } from '#server/content/files/content-files.ts';
import { ContentError, formatProblem } from '#server/content/files/problem.ts';
import { type LoadedContent, parseAllContent } from '#server/content/load-content.ts';
import type { ContentTimeline } from '#server/content/timeline/timeline.ts';
import { createPlanContent, createVariantContent } from './plan.ts';
import { createFolderWithFiles } from './temporary-folder.ts';
import { testContentFolder } from './test-content.ts';

export const toJson = (value: unknown) => JSON.stringify(value);

export const exampleParty = {
  name: 'Hearth Services Limited',
  statement: 'Hearth Services Limited sells these plans.',
  registerName: 'register',
  registerNumber: '000000',
  complaints: 'Call us.',
};

export const exampleBrand = {
  brandName: 'hearth',
  shortName: 'Hearth',
  companyName: 'Hearth Limited',
  areaName: 'Hearth home services',
  logoHasName: false,
  expert: { phoneNumber: '0808 157 0142', replyTime: 'within one working day', hours: [] },
  phoneNumbers: {
    customerService: '0808 157 0142',
    repairs: '0808 157 0123',
    complaints: '0808 157 0177',
  },
  email: 'help@hearth.example',
  complaintsEmail: 'complaints@hearth.example',
  privacyEmail: 'privacy@hearth.example',
  parties: { 'home-services': exampleParty },
  colours: loadBrandColours(),
};

function loadBrandColours(): BrandColours {
  const brand = JSON.parse(readFileSync(`${testContentFolder}/brand/brand.json`, 'utf8'));
  return z.parse(brandColoursSchema, brand.colours);
}

const exampleSvg = new TextEncoder().encode(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 16"></svg>',
);

/** A PNG of this size, with its first and its last chunk only. */
function createPng(pixels: number): Uint8Array {
  const size = [0, 0, pixels >> 8, pixels & 255];
  const head = [137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, ...Buffer.from('IHDR')];
  const last = [0, 0, 0, 0, ...Buffer.from('IEND'), 174, 66, 96, 130];
  return Uint8Array.from([...head, ...size, ...size, 8, 6, 0, 0, 0, 0, 0, 0, 0, ...last]);
}

export const examplePictures: Record<string, Uint8Array> = {
  ...Object.fromEntries(
    [...illustrationNames, 'hero', 'warm-homes'].map((name) => [`images/${name}.svg`, exampleSvg]),
  ),
  'brand/logo.svg': exampleSvg,
  'brand/favicon.svg': exampleSvg,
  'brand/favicon.ico': Uint8Array.from([0, 0, 1, 0, 1, 0, 32, 32, ...Array(14).fill(0)]),
  'brand/apple-touch-icon.png': createPng(180),
  'brand/icon-192.png': createPng(192),
  'brand/icon-512.png': createPng(512),
  'brand/icon-maskable-512.png': createPng(512),
};

/** A copy of the example's plan that has names and ids of its own, but for the id by which sales are booked, and comes before it. */
export const copiedPlan = {
  'catalogue/a-copy.json': toJson(
    createPlanContent({
      ...{ productId: 'a-copy', productTitle: 'A Copy' },
      productVariants: [createVariantContent({ productVariantId: 'a-copy-99' })],
    }),
  ),
  'campaigns.json': toJson({
    planCampaignIds: { 'hearth care 99': 1125, 'a copy 99': 1126 },
    affiliateCampaigns: [{ campaignCode: 'WARM', name: 'Warm Homes' }],
  }),
};

/** What is said of it while the example is live. */
export const copiedPlanProblem =
  'must be unique, but "HC-99" is also in catalogue/hearth-care.json';

/** The texts of a small, valid content folder: one plan and everything it refers to. */
export function createValidContentFiles(
  planChanges: Record<string, unknown> = {},
): Record<string, string> {
  return {
    'catalogue/hearth-care.json': toJson(
      createPlanContent({
        productVariants: [
          createVariantContent({
            importantDocuments: [{ urlName: 'Terms', url: 'documents/terms' }],
          }),
        ],
        ...planChanges,
      }),
    ),
    'campaigns.json': toJson({
      planCampaignIds: { 'hearth care 99': 1125 },
      affiliateCampaigns: [{ campaignCode: 'WARM', name: 'Warm Homes' }],
    }),
    'offers.json': toJson({ offers: [] }),
    'banners.json': toJson({ banners: [{ title: 'Warm homes', pages: ['listing'] }] }),
    'personal-data.json': readFileSync(`${testContentFolder}/personal-data.json`, 'utf8'),
    'questions.json': toJson({ questions: [{ question: 'Can I cancel?', answer: 'Yes.' }] }),
    'boiler-makes.json': toJson({ boilerMakes: ['Ideal', 'Vaillant'] }),
    'comparison.json': toJson({
      features: [{ id: 'boiler-repairs', label: 'Boiler repairs' }],
    }),
    'brand/brand.json': toJson(exampleBrand),
    'menu.json': toJson({
      actions: {
        loggedOut: [{ text: 'My account', href: '/my-account' }],
        loggedIn: [{ text: 'Sign out', href: '/logout' }],
      },
      items: [
        {
          id: 'help',
          label: 'Help',
          groups: [{ label: 'Get help', links: [{ text: 'Support', href: '/support-centre' }] }],
        },
      ],
    }),
    'experiments.json': toJson({ experiments: [] }),
    'heroes.json': toJson({
      'cover-first': { heading: 'Home cover', lead: 'Choose a plan.', art: 'hero.svg' },
      'price-first': { heading: 'Home cover', lead: 'See every price.', art: 'hero.svg' },
    }),
    'brand/footer.json': toJson({
      tagline: 'Warm homes.',
      customerServicePhoneNumber: '0808 157 0142',
      apps: [],
      social: [],
      legalStatement: 'Plans are sold by Hearth Limited.',
      copyright: '© 2024 Hearth Limited',
      groups: [
        {
          label: 'Legal',
          links: [{ text: 'Terms', href: '/home-services/products/documents/terms' }],
        },
      ],
    }),
    'partnerships.json': toJson({
      partnerships: [
        {
          partnerCode: 'WARM-HOMES',
          campaignCode: 'WARM',
          partnerName: 'Warm Homes',
          partnerLogoUrl: 'warm-homes.svg',
        },
      ],
    }),
    'documents/terms.md': '# Terms\n\nBe kind.\n',
  };
}

/** A temporary content folder: the valid texts and pictures, with these added or replaced. */
export function createContentFolder(changes: Record<string, string | Uint8Array> = {}): string {
  return createFolderWithFiles({ ...examplePictures, ...createValidContentFiles(), ...changes });
}

/** What a test adds to the valid texts and pictures, replaces or, if undefined, leaves out. */
export type ContentChanges = Record<string, string | Uint8Array | undefined>;

/** The same content without a folder, which would take most of the time of a test. */
export function parseChangedContent(changes: ContentChanges = {}): ContentTimeline<LoadedContent> {
  const files = Object.entries({ ...examplePictures, ...createValidContentFiles(), ...changes });
  const bytes = files.flatMap(([path, content]) =>
    content === undefined ? [] : [[path, Buffer.from(content)] as const],
  );
  return parseAllContent('content', pickContentFiles(new Map(bytes)));
}

/** The same content on the day of the tests. */
export function loadContentToday(changes?: ContentChanges): LoadedContent {
  return parseChangedContent(changes).contentAt(new Date('2026-11-15'));
}

/** The problems that `npm run content:check` prints, one line each. */
export function listContentProblems(changes: ContentChanges): string[] {
  try {
    parseChangedContent(changes);
    return [];
  } catch (error) {
    if (error instanceof ContentError) return error.problems.map(formatProblem);
    throw error;
  }
}

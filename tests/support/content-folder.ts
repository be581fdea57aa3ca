import { ContentError, formatProblem } from '#server/content/problem.ts';
import { type LoadedContent, loadContent, loadTimeline } from '#server/load-content.ts';
import { createPlanContent, createVariantContent } from './plan.ts';
import { createFolderWithFiles } from './temporary-folder.ts';

export const toJson = (value: unknown) => JSON.stringify(value);

export const exampleParty = {
  name: 'Hearth Services Limited',
  statement: 'Hearth Services Limited sells these plans.',
  registerName: 'register',
  registerNumber: '0 (fictional)',
  complaints: 'Call us.',
};

/** The files of a small, valid content folder: one plan and everything it refers to. */
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
    'questions.json': toJson({ questions: [{ question: 'Can I cancel?', answer: 'Yes.' }] }),
    'boiler-makes.json': toJson({ boilerMakes: ['Ideal', 'Vaillant'] }),
    'comparison.json': toJson({
      features: [{ id: 'boiler-repairs', label: 'Boiler repairs' }],
    }),
    'brand.json': toJson({
      brandName: 'hearth',
      companyName: 'Hearth Limited',
      areaName: 'Hearth home services',
      expert: { phoneNumber: '0808 157 0142', replyTime: 'within one working day', hours: [] },
      email: 'help@hearth.example',
      parties: { 'home-services': exampleParty },
    }),
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
      'cover-first': { heading: 'Home cover', lead: 'Choose a plan.' },
      'price-first': { heading: 'Home cover', lead: 'See every price.' },
    }),
    'footer.json': toJson({
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
          partnerLogoUrl: '/partners/warm-homes.svg',
        },
      ],
    }),
    'documents/terms.md': '# Terms\n\nBe kind.\n',
  };
}

/** A temporary content folder: the valid files, with these added or replaced. */
export function createContentFolder(changes: Record<string, string> = {}): string {
  return createFolderWithFiles({ ...createValidContentFiles(), ...changes });
}

/** The content of a folder on the day of the tests. */
export function loadContentToday(folder: string): LoadedContent {
  return loadContent(folder, new Date('2026-11-15'));
}

/** The problems that `npm run content:check` prints, one line each. */
export function listContentProblems(folder: string): string[] {
  try {
    loadTimeline(folder);
    return [];
  } catch (error) {
    if (error instanceof ContentError) return error.problems.map(formatProblem);
    throw error;
  }
}

import { ContentError, problemLine } from '#server/content/problem.ts';
import { loadContent } from '#server/load-content.ts';
import { planContent, variantContent } from './plan.ts';
import { folderWith } from './temporary-folder.ts';

export const json = (value: unknown) => JSON.stringify(value);

export const party = {
  name: 'Hearth Services Limited',
  statement: 'Hearth Services Limited sells these plans.',
  registerName: 'register',
  registerNumber: '0 (fictional)',
  complaints: 'Call us.',
};

/** The files of a small, valid content folder: one plan and everything it refers to. */
export function validFiles(planChanges: Record<string, unknown> = {}): Record<string, string> {
  return {
    'catalogue/hearth-care.json': json(
      planContent({
        productVariants: [
          variantContent({ importantDocuments: [{ urlName: 'Terms', url: 'documents/terms' }] }),
        ],
        ...planChanges,
      }),
    ),
    'campaigns.json': json({
      planCampaignIds: { 'hearth care 99': 1125 },
      affiliateCampaigns: [{ campaignCode: 'WARM', name: 'Warm Homes' }],
    }),
    'banners.json': json([{ title: 'Half price', pages: ['listing'] }]),
    'questions.json': json([{ question: 'Can I cancel?', answer: 'Yes.' }]),
    'boiler-makes.json': json(['Ideal', 'Vaillant']),
    'comparison.json': json([{ id: 'boiler-repairs', label: 'Boiler repairs' }]),
    'brand.json': json({
      brandName: 'hearth',
      companyName: 'Hearth Limited',
      areaName: 'Hearth home services',
      expert: { phoneNumber: '0808 157 0142', hours: [] },
      email: 'help@hearth.example',
      parties: { 'home-services': party },
    }),
    'menu.json': json({
      actions: { loggedOut: [], loggedIn: [] },
      items: [
        {
          id: 'help',
          label: 'Help',
          groups: [{ label: 'Get help', links: [{ text: 'Support', href: '/support-centre' }] }],
        },
      ],
    }),
    'experiments.json': json([]),
    'footer.json': json({
      copyright: '© 2024 Hearth Limited',
      groups: [
        {
          label: 'Legal',
          links: [{ text: 'Terms', href: '/home-services/products/documents/terms' }],
        },
      ],
    }),
    'partnerships.json': json([
      {
        partnerCode: 'WARM-HOMES',
        campaignCode: 'WARM',
        partnerName: 'Warm Homes',
        partnerLogoUrl: '/partners/warm-homes.svg',
      },
    ]),
    'documents/terms.md': '# Terms\n\nBe kind.\n',
  };
}

/** A temporary content folder: the valid files, with these added or replaced. */
export function contentFolder(changes: Record<string, string> = {}): string {
  return folderWith({ ...validFiles(), ...changes });
}

/** The problems that `npm run content:check` prints, one line each. */
export function problemsOf(folder: string): string[] {
  try {
    loadContent(folder);
    return [];
  } catch (error) {
    if (error instanceof ContentError) return error.problems.map(problemLine);
    throw error;
  }
}

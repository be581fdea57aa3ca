/** The categories that a visitor can allow or refuse, in the order of the dialog. */
export const consentCategories = ['analytics', 'experience', 'marketing'] as const;
export type ConsentCategory = (typeof consentCategories)[number];

interface CategoryText {
  title: string;
  description: string;
}

/** The texts of the dialog. */
export const categoryTexts: Record<ConsentCategory, CategoryText> = {
  analytics: {
    title: 'Analytics',
    description: 'Show us where people get stuck.',
  },
  experience: {
    title: 'Experience',
    description: 'Show reviews and offer live chat.',
  },
  marketing: {
    title: 'Marketing',
    description: 'Tell us and our partners which adverts bring people here.',
  },
};

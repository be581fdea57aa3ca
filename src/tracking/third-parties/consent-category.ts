/** The categories that a visitor can allow or refuse, in the order of the dialog. */
export const consentCategories = ['analytics', 'experience', 'marketing'] as const;
export type ConsentCategory = (typeof consentCategories)[number];

interface CategoryText {
  title: string;
  description: string;
}

/** The dialog and the cookie page show the same texts. */
export const categoryTexts: Record<ConsentCategory | 'necessary', CategoryText> = {
  necessary: {
    title: 'Strictly necessary',
    description: 'Keep your order, your answers and your security.',
  },
  analytics: {
    title: 'Analytics',
    description: 'Show us which pages work and where people get stuck.',
  },
  experience: {
    title: 'Experience',
    description: 'Show customer reviews and offer live chat.',
  },
  marketing: {
    title: 'Marketing',
    description: 'Tell us and our partners which adverts bring people here.',
  },
};

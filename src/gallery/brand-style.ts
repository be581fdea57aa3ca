import { createBrandStyles } from '#catalogue/brand-styles.ts';
import { mailExampleBrand } from '#server/sales/mail/mail-examples.ts';

// The colours and the font of the shipped brand, as the server puts them into every page.
const style = document.createElement('style');
style.textContent = createBrandStyles(mailExampleBrand);
document.head.append(style);

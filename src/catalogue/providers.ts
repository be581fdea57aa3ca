import type { Brand } from './brand.ts';
import type { Product } from './product.ts';

export type Party = Brand['parties'][string];

/** The seller and, for insurance, the insurer. */
export function findProviders({ seller, insurer }: Product, { parties }: Pick<Brand, 'parties'>) {
  return [seller, insurer].flatMap((key) => {
    const party = key === undefined ? undefined : parties[key];
    return party ? [party] : [];
  });
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { en } from 'zod/locales';
import * as z from 'zod/mini';
import { type CampaignIds, campaignIdsSchema } from '#catalogue/campaign-id.ts';
import { type Product, productSchema } from '#catalogue/product.ts';
import { reasonOf, StartupError } from '../startup-error.ts';

/** What the retailer edits, checked. Immutable: a change of the files is a new snapshot. */
export interface Content {
  products: readonly Product[];
  campaignIds: CampaignIds;
}

/** `zod/mini` says only "Invalid input"; whoever edits the files needs to know what was expected. */
const inWords = en().localeError;

const campaignsSchema = z.strictObject({ planCampaignIds: campaignIdsSchema });

export function loadContent(folder: string): Content {
  const catalogue = join(folder, 'catalogue');
  const products = namesIn(catalogue)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => readAs(join(catalogue, name), productSchema));
  refuseDuplicates(products, catalogue);
  const { planCampaignIds } = readAs(join(folder, 'campaigns.json'), campaignsSchema);
  return { products, campaignIds: planCampaignIds };
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    throw new StartupError(`The content folder ${folder} cannot be read (${reasonOf(error)}).`);
  }
}

function readAs<Schema extends z.ZodMiniType>(file: string, schema: Schema): z.output<Schema> {
  const parsed = z.safeParse(schema, jsonIn(file), { error: inWords });
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => {
    const path = issue.path.join('.') || '(whole file)';
    return `${path}: ${issue.message}`;
  });
  throw new StartupError(`The content file ${file} is not valid: ${problems.join('; ')}.`);
}

function jsonIn(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new StartupError(`The content file ${file} cannot be read (${reasonOf(error)}).`);
  }
}

function refuseDuplicates(products: readonly Product[], catalogue: string): void {
  const seen = new Set<string>();
  const ids = products.flatMap((product) => [
    product.productId,
    ...product.productVariants.map((variant) => variant.productVariantId),
  ]);
  for (const id of ids) {
    if (seen.has(id)) throw new StartupError(`The id "${id}" stands twice in ${catalogue}.`);
    seen.add(id);
  }
}

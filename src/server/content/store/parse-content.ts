import type * as z from 'zod/mini';
import { findCrossFileProblems } from '../checks/cross-checks.ts';
import { findFileProblems } from '../checks/file-checks.ts';
import type { LivePlans } from '../checks/id-checks.ts';
import { findProblemsOverTime } from '../checks/moment-checks.ts';
import { findBrandFileProblems } from '../files/brand-files.ts';
import type { ContentFiles } from '../files/content-files.ts';
import { parseFile } from '../files/parse-file.ts';
import { findPictureProblems } from '../files/pictures.ts';
import type { Checked, ContentProblem } from '../files/problem.ts';
import { readServedFiles } from '../files/served-files.ts';
import { contentSchemas, planFileSchema } from '../schemas/content-schemas.ts';
import type { ParsedContent } from '../timeline/parsed-content.ts';
import type { WrittenDocument } from '../timeline/published-document.ts';

type FileName = keyof typeof contentSchemas;
type Parsed = { [File in FileName]: z.output<(typeof contentSchemas)[File]> };

/** Parses each file by its own schema. Documents are parsed already. */
export function parseContent(
  files: ContentFiles,
  documents: readonly WrittenDocument[],
): Checked<ParsedContent> {
  const problems: ContentProblem[] = [];
  const keep = <Value>(checked: Checked<Value>): Value => {
    problems.push(...checked.problems);
    return checked.value;
  };
  const jsonFiles = new Map<string, unknown>();
  const read = <File extends FileName>(file: File) => {
    const schema: z.ZodMiniType = contentSchemas[file];
    const parsed = keep(parseFile(files, file, schema));
    jsonFiles.set(file, parsed);
    return parsed as Parsed[File] | undefined;
  };

  const planFiles = [...files.keys()].filter((file) => file.startsWith('catalogue/'));
  const plans = planFiles.flatMap((file) => {
    const product = keep(parseFile(files, file, planFileSchema));
    return product ? [{ file, product }] : [];
  });
  const campaigns = read('campaigns.json');
  const value = {
    plans,
    isEveryPlanRead: plans.length === planFiles.length,
    campaignIds: campaigns?.planCampaignIds,
    affiliateCampaigns: campaigns?.affiliateCampaigns,
    offers: read('offers.json')?.offers,
    banners: read('banners.json')?.banners,
    experiments: read('experiments.json')?.experiments,
    heroes: read('heroes.json'),
    questions: read('questions.json')?.questions,
    features: read('comparison.json')?.features,
    boilerMakes: read('boiler-makes.json')?.boilerMakes,
    brand: read('brand/brand.json'),
    menu: read('menu.json'),
    footer: read('brand/footer.json'),
    partnerships: read('partnerships.json')?.partnerships,
    personalData: read('personal-data.json'),
    jsonFiles,
    servedFiles: keep(readServedFiles(files)),
    documents,
  };
  return { value, problems };
}

/** Problems of files as a whole and across files. */
export function findContentProblems(
  files: ContentFiles,
  content: ParsedContent,
  live: LivePlans,
): ContentProblem[] {
  const { brand, servedFiles, offers = [], banners = [] } = content;
  return [
    ...findFileProblems(files),
    ...findBrandFileProblems(brand, servedFiles),
    ...findPictureProblems(content, servedFiles),
    ...findCrossFileProblems(content, live),
    ...findProblemsOverTime({ ...content, offers, banners }),
  ];
}

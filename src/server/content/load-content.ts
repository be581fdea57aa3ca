import type { EnvironmentName } from '#api/get-env.ts';
import type { ConfiguredThirdParty } from '#tracking/third-parties/configured.ts';
import {
  type AddressSample,
  addressSampleFile,
  readAddressSample,
} from './address-sample/read-sample.ts';
import { generateDocuments } from './documents/generated-documents.ts';
import { readDocuments } from './documents/read-documents.ts';
import { insertBrandValues } from './files/brand-values.ts';
import { type ContentFiles, hashContentFiles, readContentFiles } from './files/content-files.ts';
import { findPlaceholders } from './files/placeholders.ts';
import { ContentError } from './files/problem.ts';
import { type Content, createContentTimeline } from './store/content.ts';
import { findContentProblems, parseContent } from './store/parse-content.ts';
import { isComplete } from './timeline/parsed-content.ts';
import { type ContentTimeline, createTimeline } from './timeline/timeline.ts';

/** The content with the addresses that ship beside it. */
export interface LoadedContent extends Content {
  addressSample: AddressSample;
}

/** What content depends on besides its files. */
interface Installation {
  thirdParties?: readonly ConfiguredThirdParty[];
  environment?: EnvironmentName | undefined;
  statisticsWithoutConsent?: boolean;
  /** Whether the files were published before, e.g. by an earlier release. Default: no. */
  isPublished?: boolean;
  /** The content that is served now, where it is known. */
  live?: Pick<Content, 'products'> | undefined;
}

/** Reads and checks the whole folder. Throws a ContentError with every problem at once. */
export function loadTimeline(
  folder: string,
  installation: Installation = {},
): ContentTimeline<LoadedContent> {
  return parseAllContent(folder, readContentFiles(folder), installation);
}

/** The content of the folder as it holds at this moment. */
export function loadContent(folder: string, moment: Date): LoadedContent {
  return loadTimeline(folder).contentAt(moment);
}

/** Parses and checks the files. Throws a ContentError with every problem at once. */
export function parseAllContent(
  folder: string,
  written: ContentFiles,
  {
    thirdParties = [],
    environment,
    statisticsWithoutConsent = true,
    isPublished = false,
    live,
  }: Installation = {},
): ContentTimeline<LoadedContent> {
  const { value: files, ...branded } = insertBrandValues(written, statisticsWithoutConsent);
  const documents = readDocuments(files, { isPublished });
  const addressSample = readAddressSample(files);
  const parsed = parseContent(files, documents.value);
  const livePlans = new Set(live?.products.map(({ productId }) => productId));
  const problems = [
    ...parsed.problems,
    ...(environment === 'prod' ? findPlaceholders(written) : []),
    ...branded.problems,
    ...documents.problems,
    ...addressSample.problems,
    ...findContentProblems(files, parsed.value, livePlans),
  ];
  if (problems.length > 0 || !isComplete(parsed.value)) throw new ContentError(folder, problems);
  const timeline = createContentTimeline(hashContentFiles(written), parsed.value);
  return createTimeline({
    ...timeline,
    derive: (moment) => {
      const content = timeline.contentAt(moment);
      const installation = { thirdParties, statisticsWithoutConsent };
      // A file of the same name replaces a generated document.
      const generated = generateDocuments({ ...content, ...installation }).filter(
        ({ slug }) => !content.documents.has(slug),
      );
      return {
        ...content,
        documents: new Map([
          ...generated.map((document) => [document.slug, document] as const),
          ...content.documents,
        ]),
        heldFiles: new Map([
          ...content.heldFiles,
          ...generated.map(({ slug, markdown }) => [`${slug} (generated)`, markdown] as const),
          [addressSampleFile, addressSample.value.hash || undefined],
        ]),
        addressSample: addressSample.value,
      };
    },
  });
}

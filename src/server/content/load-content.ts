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
import { createContentError } from './files/problem-report.ts';
import { findTooMuchText } from './files/text-limit.ts';
import { type Content, createContentTimeline } from './store/content.ts';
import { findContentProblems, parseContent } from './store/parse-content.ts';
import { type CompleteContent, isComplete } from './timeline/parsed-content.ts';
import { type ContentTimeline, createTimeline } from './timeline/timeline.ts';

/** The content with the addresses that ship beside it. */
export interface LoadedContent extends Content {
  addressSample: AddressSample;
}

/** By what files are checked. */
export interface CheckOptions {
  environment?: EnvironmentName | undefined;
  statisticsWithoutConsent?: boolean;
  /** Whether the files were published before, e.g. by an earlier release. Default: no. */
  isPublished?: boolean;
  /** The plans that are served now, where they are known. */
  livePlans?: readonly string[] | undefined;
}

/** What content depends on besides its files. */
export interface Installation extends CheckOptions {
  thirdParties?: readonly ConfiguredThirdParty[];
}

/** What valid files say, as data that one thread can send to another. */
export interface CheckedFiles {
  filesVersion: string;
  parsed: CompleteContent;
  addressSample: AddressSample;
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

/** Parses and checks the files on this thread. Throws a ContentError with every problem at once. */
export function parseAllContent(
  folder: string,
  written: ContentFiles,
  installation: Installation = {},
): ContentTimeline<LoadedContent> {
  return createLoadedTimeline(checkFiles(folder, written, installation), installation);
}

/** The part that takes time, and for hostile files any time. `onFile` gets each document before it is parsed, then nothing. */
export function checkFiles(
  folder: string,
  written: ContentFiles,
  {
    environment,
    statisticsWithoutConsent = true,
    isPublished = false,
    livePlans,
  }: CheckOptions = {},
  onFile: (file?: string) => void = () => {},
): CheckedFiles {
  requireShortTexts(folder, written, written);
  const { value: files, ...branded } = insertBrandValues(written, statisticsWithoutConsent);
  // The brand's texts make others longer.
  requireShortTexts(folder, files, written);
  const documents = readDocuments(files, { isPublished, onFile });
  onFile();
  const addressSample = readAddressSample(files);
  const parsed = parseContent(files, documents.value);
  const problems = [
    ...parsed.problems,
    ...(environment === 'prod' ? findPlaceholders(written) : []),
    ...branded.problems,
    ...documents.problems,
    ...addressSample.problems,
    ...findContentProblems(files, parsed.value, new Set(livePlans)),
  ];
  if (problems.length > 0 || !isComplete(parsed.value))
    throw createContentError(folder, problems, written);
  return {
    filesVersion: hashContentFiles(written),
    parsed: parsed.value,
    addressSample: addressSample.value,
  };
}

/** Before anything is parsed, since that takes time in proportion. */
function requireShortTexts(folder: string, files: ContentFiles, written: ContentFiles): void {
  const problems = findTooMuchText(files);
  if (problems.length > 0) throw createContentError(folder, problems, written);
}

/** The content over all time of files that are checked. */
export function createLoadedTimeline(
  { filesVersion, parsed, addressSample }: CheckedFiles,
  { thirdParties = [], statisticsWithoutConsent = true }: Installation = {},
): ContentTimeline<LoadedContent> {
  const timeline = createContentTimeline(filesVersion, parsed);
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
          [addressSampleFile, addressSample.hash || undefined],
        ]),
        addressSample,
      };
    },
  });
}

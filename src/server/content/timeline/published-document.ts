import type { LondonPeriod } from '#rules/dates/london-period.ts';

export interface PublishedDocument {
  /** The last segment of its URL. */
  slug: string;
  title: string;
  /** The hash that identifies this version of the document. */
  hash: string;
  markdown: string;
}

/** A version of a document, with its file and the time for which it was written. */
export interface WrittenDocument extends PublishedDocument, LondonPeriod {
  file: string;
}

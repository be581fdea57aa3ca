/** One difference between the content now and the content of a preview, in words. */
export interface ContentChange {
  /** What changes, e.g. the title of a plan. */
  subject: string;
  change: string;
  /** The old and the new value, e.g. prices; absent where words say enough. */
  before?: string;
  after?: string;
}

/** A field that differs between the content now and other content, such as that of a preview. */
export interface ContentChange {
  /** The content file, e.g. `catalogue/plumbing-protect.json`. */
  file: string;
  /** What the file is about, e.g. the title of its plan. */
  title: string;
  /** As in the field guide, e.g. `productVariants[].priceMonthly`. Empty if the whole file is new, gone or replaced. */
  path: string;
  /** What the field means. */
  meaning: string;
  /** The values, long ones cut. */
  before: string;
  after: string;
}

export interface ContentChanges {
  /** The first 200. */
  changes: ContentChange[];
  /** How many there are besides. */
  more: number;
}

/** An e-mail before it is rendered. The HTML part and the text part are both made of this, so they say the same. */
export interface MailContent {
  subject: string;
  /** The line that inboxes show beside the subject. */
  preview: string;
  /** The lines of the title. */
  title: readonly string[];
  lead: string;
  sections: readonly MailSection[];
  /** Small print below the white sheet of the mail. */
  footer: readonly string[];
}

export interface MailSection {
  /** The heading of the section, if it has one. */
  title?: string;
  /** A panel stands out from the sheet by its own background. */
  isPanel?: boolean;
  blocks: readonly MailBlock[];
}

export type MailBlock =
  | { kind: 'reference'; label: string; value: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'note'; text: string }
  /** `isDense`: less space between the rows of a long list. */
  | { kind: 'rows'; rows: readonly { term: string; description: string }[]; isDense?: boolean }
  | { kind: 'dates'; points: readonly MailDate[]; period?: MailDate | undefined }
  | { kind: 'list'; title: string; items: readonly string[]; isExcluded?: boolean }
  | { kind: 'button'; text: string; href: string }
  | { kind: 'links'; links: readonly MailLink[] }
  | { kind: 'contacts'; phones: readonly { label: string; number: string }[]; email: string };

export interface MailDate {
  label: string;
  /** Ready to show, e.g. "30 November 2026". */
  date: string;
  /** What happens on this day, if it is more than the label says. */
  events?: readonly string[] | undefined;
  note?: string | undefined;
  /** True if one can cancel free of charge from this point to the next. */
  isFree?: boolean;
}

export interface MailLink {
  text: string;
  href: string;
}

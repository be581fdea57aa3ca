export type MarkdownInline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'break' }
  | { kind: 'image'; src: string; alt: string }
  | { kind: 'link'; href: string; content: readonly MarkdownInline[] }
  | { kind: 'strong' | 'emphasis' | 'deleted'; content: readonly MarkdownInline[] };

/** A parsed piece of Markdown. It has no kind for raw HTML, so HTML can only be shown as text. */
export type MarkdownBlock =
  | { kind: 'heading'; level: 2 | 3 | 4; content: readonly MarkdownInline[] }
  | { kind: 'paragraph'; content: readonly MarkdownInline[] }
  | { kind: 'quote'; content: readonly MarkdownBlock[] }
  | {
      kind: 'list';
      isOrdered: boolean;
      start: number;
      items: readonly (readonly MarkdownBlock[])[];
    }
  | MarkdownTableBlock
  | { kind: 'code'; text: string }
  | { kind: 'rule' };

export interface MarkdownTableBlock {
  kind: 'table';
  head: readonly (readonly MarkdownInline[])[];
  rows: readonly (readonly (readonly MarkdownInline[])[])[];
}

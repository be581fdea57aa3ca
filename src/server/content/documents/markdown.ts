import { lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import { type DocumentBlock, type DocumentInline, isSafeAddress } from '#catalogue/document.ts';

export interface ParsedDocument {
  /** The text of the first heading, if the document starts with one. */
  title: string | undefined;
  /** Everything after the title. */
  blocks: DocumentBlock[];
  /** HTML and unsafe URLs, which are shown as plain text. */
  refusals: string[];
}

/** Parses Markdown into a tree without HTML: markup and links with unsafe URLs become plain text. */
export function parseDocument(markdown: string): ParsedDocument {
  const tokens = known(lexer(markdown)).filter(({ type }) => type !== 'space');
  const [first] = tokens;
  const hasTitle = first?.type === 'heading' && first.depth === 1;
  const refusals: string[] = [];
  return {
    title: hasTitle ? wordsOf(first.tokens) : undefined,
    blocks: blocksOf(hasTitle ? tokens.slice(1) : tokens, refusals),
    refusals,
  };
}

/** Without extensions of marked, every token is a MarkedToken. */
function known(tokens: Token[]): MarkedToken[] {
  return tokens as MarkedToken[];
}

function wordsOf(tokens: Token[]): string {
  return known(tokens)
    .map((token) => ('tokens' in token && token.tokens ? wordsOf(token.tokens) : textOf(token)))
    .join('');
}

function textOf(token: MarkedToken): string {
  return 'text' in token ? token.text : token.raw;
}

function blocksOf(tokens: MarkedToken[], refusals: string[]): DocumentBlock[] {
  return tokens.flatMap((token): DocumentBlock[] => {
    switch (token.type) {
      case 'heading':
        return [
          {
            kind: 'heading',
            level: token.depth <= 2 ? 2 : token.depth === 3 ? 3 : 4,
            content: inlinesOf(token.tokens, refusals),
          },
        ];
      case 'paragraph':
        return [{ kind: 'paragraph', content: inlinesOf(token.tokens, refusals) }];
      case 'text':
        return [{ kind: 'paragraph', content: inlinesOf(token.tokens ?? [token], refusals) }];
      case 'blockquote':
        return [{ kind: 'quote', content: blocksOf(known(token.tokens), refusals) }];
      case 'list':
        return [listOf(token, refusals)];
      case 'table':
        return [tableOf(token, refusals)];
      case 'code':
        return [{ kind: 'code', text: token.text }];
      case 'hr':
        return [{ kind: 'rule' }];
      case 'html':
        refusals.push(`the markup ${excerpt(token.text)}`);
        return [{ kind: 'paragraph', content: [{ kind: 'text', text: token.text.trim() }] }];
      default:
        return [];
    }
  });
}

function listOf(token: Tokens.List, refusals: string[]): DocumentBlock {
  return {
    kind: 'list',
    isOrdered: token.ordered,
    start: token.start === '' ? 1 : token.start,
    items: token.items.map((item) => blocksOf(known(item.tokens), refusals)),
  };
}

function tableOf(token: Tokens.Table, refusals: string[]): DocumentBlock {
  const cells = (row: Tokens.TableCell[]) => row.map(({ tokens }) => inlinesOf(tokens, refusals));
  return { kind: 'table', head: cells(token.header), rows: token.rows.map(cells) };
}

function inlinesOf(tokens: Token[], refusals: string[]): DocumentInline[] {
  return known(tokens).map((token): DocumentInline => {
    switch (token.type) {
      case 'strong':
        return { kind: 'strong', content: inlinesOf(token.tokens, refusals) };
      case 'em':
        return { kind: 'emphasis', content: inlinesOf(token.tokens, refusals) };
      case 'del':
        return { kind: 'deleted', content: inlinesOf(token.tokens, refusals) };
      case 'codespan':
        return { kind: 'code', text: token.text };
      case 'br':
        return { kind: 'break' };
      case 'link':
        if (isSafeAddress(token.href)) {
          return { kind: 'link', href: token.href, content: inlinesOf(token.tokens, refusals) };
        }
        refusals.push(`the address ${excerpt(token.href)}`);
        return { kind: 'text', text: wordsOf(token.tokens) };
      case 'image':
        if (isSafeAddress(token.href)) {
          return { kind: 'image', src: token.href, alt: token.text };
        }
        refusals.push(`the address ${excerpt(token.href)}`);
        return { kind: 'text', text: token.text };
      case 'html':
        refusals.push(`the markup ${excerpt(token.text)}`);
        return { kind: 'text', text: token.text };
      default:
        return { kind: 'text', text: textOf(token) };
    }
  });
}

function excerpt(text: string): string {
  return JSON.stringify(text.trim().slice(0, 60));
}

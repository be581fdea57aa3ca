import { lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import {
  type DocumentBlock,
  type DocumentInline,
  isHiddenHost,
  isOtherHost,
  isSafeAddress,
} from '#catalogue/document.ts';

export interface ParsedDocument {
  /** The text of the first heading, if the document starts with one. */
  title: string | undefined;
  /** Everything after the title. */
  blocks: DocumentBlock[];
  /** HTML and unsafe URLs, which are shown as plain text. */
  refusals: string[];
  /** What a new document must not have. It is shown, because a published document stays as it is. */
  newRefusals: string[];
}

/** More levels of quotes and lists than anybody reads. Thousands are too many for this parser and for a page. */
const maxLevels = 20;
export const tooManyLevels = `quotes or lists in more than ${maxLevels} levels`;

type Refusals = Pick<ParsedDocument, 'refusals' | 'newRefusals'>;

/** Parses Markdown into a tree without HTML: markup and links with unsafe URLs become plain text. */
export function parseDocument(markdown: string): ParsedDocument {
  const tokens = known(lexer(markdown)).filter(({ type }) => type !== 'space');
  const [first] = tokens;
  const hasTitle = first?.type === 'heading' && first.depth === 1;
  const found: Refusals = {
    refusals: [],
    newRefusals: hasMoreLevels(tokens, maxLevels) ? [tooManyLevels] : [],
  };
  return {
    title: hasTitle ? wordsOf(first.tokens) : undefined,
    blocks: blocksOf(hasTitle ? tokens.slice(1) : tokens, found),
    ...found,
  };
}

function hasMoreLevels(tokens: Token[], levels: number): boolean {
  return known(tokens).some((token) => {
    const within = token.type === 'list' ? token.items.flatMap((item) => item.tokens) : undefined;
    const below = token.type === 'blockquote' ? token.tokens : within;
    return below !== undefined && (levels === 0 || hasMoreLevels(below, levels - 1));
  });
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

function blocksOf(tokens: MarkedToken[], found: Refusals): DocumentBlock[] {
  return tokens.flatMap((token): DocumentBlock[] => {
    switch (token.type) {
      case 'heading':
        return [
          {
            kind: 'heading',
            level: token.depth <= 2 ? 2 : token.depth === 3 ? 3 : 4,
            content: inlinesOf(token.tokens, found),
          },
        ];
      case 'paragraph':
        return [{ kind: 'paragraph', content: inlinesOf(token.tokens, found) }];
      case 'text':
        return [{ kind: 'paragraph', content: inlinesOf(token.tokens ?? [token], found) }];
      case 'blockquote':
        return [{ kind: 'quote', content: blocksOf(known(token.tokens), found) }];
      case 'list':
        return [listOf(token, found)];
      case 'table':
        return [tableOf(token, found)];
      case 'code':
        return [{ kind: 'code', text: token.text }];
      case 'hr':
        return [{ kind: 'rule' }];
      case 'html':
        found.refusals.push(`the markup ${excerpt(token.text)}`);
        return [{ kind: 'paragraph', content: [{ kind: 'text', text: token.text.trim() }] }];
      default:
        return [];
    }
  });
}

function listOf(token: Tokens.List, found: Refusals): DocumentBlock {
  return {
    kind: 'list',
    isOrdered: token.ordered,
    start: token.start === '' ? 1 : token.start,
    items: token.items.map((item) => blocksOf(known(item.tokens), found)),
  };
}

function tableOf(token: Tokens.Table, found: Refusals): DocumentBlock {
  const cells = (row: Tokens.TableCell[]) => row.map(({ tokens }) => inlinesOf(tokens, found));
  return { kind: 'table', head: cells(token.header), rows: token.rows.map(cells) };
}

function inlinesOf(tokens: Token[], found: Refusals): DocumentInline[] {
  return known(tokens).map((token): DocumentInline => {
    switch (token.type) {
      case 'strong':
        return { kind: 'strong', content: inlinesOf(token.tokens, found) };
      case 'em':
        return { kind: 'emphasis', content: inlinesOf(token.tokens, found) };
      case 'del':
        return { kind: 'deleted', content: inlinesOf(token.tokens, found) };
      case 'codespan':
        return { kind: 'code', text: token.text };
      case 'br':
        return { kind: 'break' };
      case 'link':
        if (isSafeAddress(token.href)) {
          if (isHiddenHost(token.href)) {
            const address = excerpt(token.href);
            found.newRefusals.push(`the address ${address}: another site begins with https://`);
          }
          return { kind: 'link', href: token.href, content: inlinesOf(token.tokens, found) };
        }
        found.refusals.push(`the address ${excerpt(token.href)}`);
        return { kind: 'text', text: wordsOf(token.tokens) };
      case 'image':
        if (isSafeAddress(token.href)) {
          if (isOtherHost(token.href)) {
            found.newRefusals.push(`a picture of another site: ${excerpt(token.href)}`);
          }
          return { kind: 'image', src: token.href, alt: token.text };
        }
        found.refusals.push(`the address ${excerpt(token.href)}`);
        return { kind: 'text', text: token.text };
      case 'html':
        found.refusals.push(`the markup ${excerpt(token.text)}`);
        return { kind: 'text', text: token.text };
      default:
        return { kind: 'text', text: textOf(token) };
    }
  });
}

function excerpt(text: string): string {
  return JSON.stringify(text.trim().slice(0, 60));
}

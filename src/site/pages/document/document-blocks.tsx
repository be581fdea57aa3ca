import { Fragment, type ReactNode } from 'react';
import type { DocumentBlock, DocumentInline } from '#catalogue/document.ts';
import { Link } from '#design/components/link/link.tsx';
import styles from './document-blocks.module.css';

/** The words of a document. Elements only, never HTML from a text. */
export function DocumentBlocks({ blocks }: { blocks: readonly DocumentBlock[] }) {
  return numbered(blocks, (block) => <Block block={block} />);
}

function Block({ block }: { block: DocumentBlock }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = `h${block.level}` as const;
      return (
        <Heading>
          <Inlines content={block.content} />
        </Heading>
      );
    }
    case 'paragraph':
      return (
        <p>
          <Inlines content={block.content} />
        </p>
      );
    case 'quote':
      return (
        <blockquote className={styles.quote}>
          <DocumentBlocks blocks={block.content} />
        </blockquote>
      );
    case 'list': {
      const items = numbered(block.items, (item) => (
        <li>
          <ListItem blocks={item} />
        </li>
      ));
      return block.isOrdered ? (
        <ol className={styles.ordered} start={block.start}>
          {items}
        </ol>
      ) : (
        <ul className={styles.list}>{items}</ul>
      );
    }
    case 'table':
      return <DocumentTable head={block.head} rows={block.rows} />;
    case 'code':
      return <pre className={styles.code}>{block.text}</pre>;
    case 'rule':
      return <hr />;
  }
}

/** An item of one paragraph is that paragraph's words. */
function ListItem({ blocks }: { blocks: readonly DocumentBlock[] }) {
  const [first, ...others] = blocks;
  if (first?.kind !== 'paragraph') return <DocumentBlocks blocks={blocks} />;
  return (
    <>
      <Inlines content={first.content} />
      <DocumentBlocks blocks={others} />
    </>
  );
}

interface DocumentTableProps {
  head: readonly DocumentInline[][];
  rows: readonly DocumentInline[][][];
}

/** Where there is no room for columns, each cell says which one it is from. */
function DocumentTable({ head, rows }: DocumentTableProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {numbered(head, (cell) => (
            <th scope="col">
              <Inlines content={cell} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {numbered(rows, (row) => (
          <tr>
            {numbered(row, (cell, column) => (
              <td data-column={wordsOf(head[column] ?? [])}>
                <Inlines content={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function wordsOf(content: readonly DocumentInline[]): string {
  return content
    .map((inline) => {
      if ('content' in inline) return wordsOf(inline.content);
      return 'text' in inline ? inline.text : ' ';
    })
    .join('');
}

function Inlines({ content }: { content: readonly DocumentInline[] }) {
  return numbered(content, (inline) => <Inline inline={inline} />);
}

function Inline({ inline }: { inline: DocumentInline }) {
  switch (inline.kind) {
    case 'text':
      return inline.text;
    case 'code':
      return <code>{inline.text}</code>;
    case 'break':
      return <br />;
    case 'image':
      return <img src={inline.src} alt={inline.alt} loading="lazy" />;
    case 'link':
      return (
        <Link href={inline.href}>
          <Inlines content={inline.content} />
        </Link>
      );
    case 'strong':
      return (
        <strong>
          <Inlines content={inline.content} />
        </strong>
      );
    case 'emphasis':
      return (
        <em>
          <Inlines content={inline.content} />
        </em>
      );
    case 'deleted':
      return (
        <del>
          <Inlines content={inline.content} />
        </del>
      );
  }
}

/** A document's pieces have no names and never change place: their numbers are their keys. */
function numbered<Piece>(
  pieces: readonly Piece[],
  draw: (piece: Piece, number: number) => ReactNode,
) {
  return Array.from(pieces.entries(), ([number, piece]) => (
    <Fragment key={number}>{draw(piece, number)}</Fragment>
  ));
}

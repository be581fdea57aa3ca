import { type ComponentProps, Fragment, type ReactNode } from 'react';
import { joinClassNames } from '../../class-list.ts';
import { Link } from '../link/link.tsx';
import styles from './markdown.module.css';
import type { MarkdownBlock, MarkdownInline, MarkdownTableBlock } from './markdown-block.ts';
import { isSafeAddress } from './safe-address.ts';

interface MarkdownProps extends Omit<ComponentProps<'div'>, 'children'> {
  blocks: readonly MarkdownBlock[];
}

/** Parsed Markdown as elements. Links and images with an unsafe address are shown as their text. */
export function Markdown({ blocks, className, ...rest }: MarkdownProps) {
  return (
    <div {...rest} className={joinClassNames(styles.markdown, className)}>
      <Blocks blocks={blocks} />
    </div>
  );
}

function Blocks({ blocks }: { blocks: readonly MarkdownBlock[] }) {
  return keyedByIndex(blocks, (block) => <Block block={block} />);
}

function Block({ block }: { block: MarkdownBlock }) {
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
          <Blocks blocks={block.content} />
        </blockquote>
      );
    case 'list': {
      const items = keyedByIndex(block.items, (item) => (
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
      return <MarkdownTable {...block} />;
    case 'code':
      return <pre className={styles.code}>{block.text}</pre>;
    case 'rule':
      return <hr />;
  }
}

/** The first paragraph of an item has no `p`, which would add a gap after the bullet's line. */
function ListItem({ blocks }: { blocks: readonly MarkdownBlock[] }) {
  const [first, ...others] = blocks;
  if (first?.kind !== 'paragraph') return <Blocks blocks={blocks} />;
  return (
    <>
      <Inlines content={first.content} />
      <Blocks blocks={others} />
    </>
  );
}

/** On narrow screens rows become blocks, and `data-column` labels each cell with its column's heading. */
function MarkdownTable({ head, rows }: MarkdownTableBlock) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {keyedByIndex(head, (cell) => (
            <th scope="col">
              <Inlines content={cell} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {keyedByIndex(rows, (row) => (
          <tr>
            {keyedByIndex(row, (cell, column) => (
              <td data-column={plainText(head[column] ?? [])}>
                <Inlines content={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function plainText(content: readonly MarkdownInline[]): string {
  return content
    .map((inline) => {
      if ('content' in inline) return plainText(inline.content);
      return 'text' in inline ? inline.text : ' ';
    })
    .join('');
}

function Inlines({ content }: { content: readonly MarkdownInline[] }) {
  return keyedByIndex(content, (inline) => <Inline inline={inline} />);
}

function Inline({ inline }: { inline: MarkdownInline }) {
  switch (inline.kind) {
    case 'text':
      return inline.text;
    case 'code':
      return <code>{inline.text}</code>;
    case 'break':
      return <br />;
    case 'image':
      if (!isSafeAddress(inline.src)) return inline.alt;
      return <img src={inline.src} alt={inline.alt} loading="lazy" />;
    case 'link': {
      const text = <Inlines content={inline.content} />;
      return isSafeAddress(inline.href) ? <Link href={inline.href}>{text}</Link> : text;
    }
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

/** A parsed text is never reordered, so the index is a stable key. */
function keyedByIndex<Item>(
  items: readonly Item[],
  render: (item: Item, index: number) => ReactNode,
) {
  return Array.from(items.entries(), ([index, item]) => (
    <Fragment key={index}>{render(item, index)}</Fragment>
  ));
}

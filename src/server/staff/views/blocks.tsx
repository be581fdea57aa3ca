import { type ComponentProps, createContext, type ReactNode, use } from 'react';
import { Button } from '#design/components/button/button.tsx';

/** In every form of a page. */
export const FormToken = createContext('');

interface ActFormProps extends Omit<ComponentProps<'form'>, 'hidden'> {
  action: string;
  /** What the form sends along. */
  hidden?: Record<string, string | number | undefined | readonly string[]>;
  /** The label of the button; without one the form has its own. */
  button?: ReactNode;
  /** What the button does, where several have the same label. */
  buttonLabel?: string;
  isMain?: boolean;
}

/** A posted form: its token, what it sends along, its fields and its button. */
export function ActForm({
  hidden = {},
  button,
  buttonLabel,
  isMain = false,
  children,
  ...form
}: ActFormProps) {
  return (
    <form method="post" {...form}>
      <input type="hidden" name="formToken" value={use(FormToken)} />
      {Object.entries(hidden).map(([name, values]) =>
        [values]
          .flat()
          .map((value) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          )),
      )}
      {children}
      {button && (
        <Button
          type="submit"
          variant={isMain ? 'secondary' : 'tertiary'}
          size="sm"
          aria-label={buttonLabel}
        >
          {button}
        </Button>
      )}
    </form>
  );
}

interface SectionProps {
  title: ReactNode;
  /** Beside the title. */
  note?: ReactNode;
  id?: string;
  role?: string;
  children: ReactNode;
}

/** A part of a page with a heading of its own. */
export function Section({ title, note, children, ...rest }: SectionProps) {
  return (
    <section className="part" {...rest}>
      <h2>
        {title}
        {note && <small> {note}</small>}
      </h2>
      {children}
    </section>
  );
}

interface RowTableProps {
  /** The cells of each row by the names of their columns. The first one names the row. */
  rows: readonly Record<string, ReactNode>[];
  caption?: ReactNode;
  /** Instead of a table without rows. */
  empty?: string;
  /** For a table whose heading is outside of it. */
  label?: string | undefined;
  /** The columns whose figures line up at their end. */
  figures?: readonly string[];
  className?: string;
}

/** A table that becomes labelled rows on a small screen. */
export function RowTable({ rows, caption, empty, label, figures = [], ...rest }: RowTableProps) {
  if (rows.length === 0) return empty && <p>{empty}</p>;
  const alignment = (column: string) => (figures.includes(column) ? 'num' : undefined);
  return (
    <table aria-label={label} {...rest}>
      {caption && <caption>{caption}</caption>}
      <thead>
        <tr>
          {Object.keys(rows[0] ?? {}).map((column) =>
            column === '' ? (
              <td key="" />
            ) : (
              <th key={column} scope="col" className={alignment(column)}>
                {column}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {Array.from(rows.entries(), ([position, cells]) => (
          <tr key={position}>
            {Object.entries(cells).map(([column, cell], index) => {
              const Cell = index === 0 ? 'th' : 'td';
              return (
                <Cell
                  key={column}
                  scope={index === 0 ? 'row' : undefined}
                  className={alignment(column)}
                  data-label={column}
                >
                  {cell}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface FactListProps {
  /** Values by label. A value that is undefined is left out. */
  facts: Record<string, ReactNode>;
  className?: string;
}

export function FactList({ facts, className = 'facts pairs' }: FactListProps) {
  return (
    <dl className={className}>
      {Object.entries(facts)
        .filter(([, fact]) => fact !== undefined)
        .map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
    </dl>
  );
}

/** Figures at first sight, each with a note or without one. */
export function FigureList({ figures }: { figures: Record<string, readonly string[]> }) {
  const facts = Object.entries(figures).map(([name, [figure, note]]) => [
    name,
    <>
      {figure} {note && <small>{note}</small>}
    </>,
  ]);
  return <FactList className="figures" facts={Object.fromEntries(facts)} />;
}

interface LinkRowProps {
  label: string;
  links: readonly { text: string; href: string; isCurrent?: boolean }[];
}

/** The views of a page, or its other pages. */
export function LinkRow({ label, links }: LinkRowProps) {
  if (links.length === 0) return null;
  return (
    <ul className="links" aria-label={label}>
      {links.map(({ text, href, isCurrent }) => (
        <li key={text}>
          <a href={href} aria-current={isCurrent ? 'true' : undefined}>
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}

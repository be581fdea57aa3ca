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

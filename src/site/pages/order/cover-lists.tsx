import { Card } from '#design/components/card/card.tsx';
import { type GlyphComponent, Icon } from '#design/components/icon/icon.tsx';
import { CrossIcon, TickIcon } from '#design/components/icon/icons.ts';
import styles from './cover-lists.module.css';

interface CoverListsProps {
  covered: readonly string[];
  notCovered: readonly string[];
}

export function CoverLists({ covered, notCovered }: CoverListsProps) {
  return (
    <Card className={styles.lists}>
      <CoverList title="What’s covered" items={covered} glyph={TickIcon} tone="covered" />
      <CoverList title="What’s not covered" items={notCovered} glyph={CrossIcon} tone="excluded" />
    </Card>
  );
}

interface CoverListProps {
  title: string;
  items: readonly string[];
  glyph: GlyphComponent;
  tone: 'covered' | 'excluded';
}

function CoverList({ title, items, glyph, tone }: CoverListProps) {
  return (
    <div>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item} className={styles.item}>
            <Icon className={styles[tone]} glyph={glyph} size="sm" weight="bold" />
            {item}
          </li>
        ))}
      </ul>
    </div>
  );
}

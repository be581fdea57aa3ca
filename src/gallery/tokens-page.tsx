import { DefinitionList } from '#design/components/definition-list/definition-list.tsx';
import {
  breakpoints,
  containerWidths,
  radii,
  shadows,
  spaces,
  textSizes,
} from '#design/tokens/tokens.ts';
import { Colors } from './colors.tsx';
import { tokenValue } from './declared-tokens.ts';
import { Motion } from './motion.tsx';
import styles from './tokens-page.module.css';

export function TokensPage() {
  return (
    <div className={styles.page}>
      <h1>Tokens</h1>
      <Colors />
      <section className={styles.section}>
        <h2>Type</h2>
        <ul className={styles.types}>
          {textSizes.map((size) => (
            <li key={size}>
              <code>--text-{size}</code>
              <span style={{ fontSize: `var(--text-${size})` }}>A warm home, looked after</span>
            </li>
          ))}
        </ul>
        <ul className={styles.weights}>
          {['body', 'medium', 'strong', 'heavy'].map((weight) => (
            <li key={weight} style={{ fontWeight: `var(--weight-${weight})` }}>
              {weight} {tokenValue(`--weight-${weight}`)}
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.section}>
        <h2>Space</h2>
        <ul className={styles.spaces}>
          {spaces.map((space) => (
            <li key={space}>
              <code>{space}</code>
              <span className={styles.bar} style={{ inlineSize: `var(--space-${space})` }} />
              <span>{tokenValue(`--space-${space}`)}</span>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.section}>
        <h2>Radii and shadows</h2>
        <ul className={styles.shapes}>
          {radii.map((radius) => (
            <li key={radius} style={{ borderRadius: `var(--radius-${radius})` }}>
              {radius} {tokenValue(`--radius-${radius}`)}
            </li>
          ))}
          {shadows.map((shadow) => (
            <li key={shadow} style={{ boxShadow: `var(--shadow-${shadow})` }}>
              shadow {shadow}
            </li>
          ))}
        </ul>
      </section>
      <Motion />
      <section className={styles.section}>
        <h2>Breakpoints and containers</h2>
        <DefinitionList
          variant="spread"
          items={[
            ...Object.entries(breakpoints).map(([name, rem]) => ({
              term: `From ${name}`,
              description: `${rem} rem`,
            })),
            ...containerWidths.map((name) => ({
              term: `Container ${name}`,
              description: tokenValue(`--container-${name}`),
            })),
          ]}
        />
      </section>
    </div>
  );
}

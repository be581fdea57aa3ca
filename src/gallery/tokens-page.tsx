import { DefinitionList } from '#design/components/definition-list/definition-list.tsx';
import {
  breakpoints,
  containerWidthNames,
  cornerRadiusNames,
  shadowNames,
  spaceNames,
  textSizeNames,
} from '#design/tokens/tokens.ts';
import { ColorTokensSection } from './colors.tsx';
import { readTokenValue } from './declared-tokens.ts';
import { MotionTokensSection } from './motion.tsx';
import styles from './tokens-page.module.css';

export function TokensPage() {
  return (
    <div className={styles.page}>
      <h1>Tokens</h1>
      <ColorTokensSection />
      <section className={styles.section}>
        <h2>Type</h2>
        <ul className={styles.types}>
          {textSizeNames.map((size) => (
            <li key={size}>
              <code>--text-{size}</code>
              <span style={{ fontSize: `var(--text-${size})` }}>A warm home, looked after</span>
            </li>
          ))}
        </ul>
        <ul className={styles.weights}>
          {['body', 'medium', 'strong', 'heavy'].map((weight) => (
            <li key={weight} style={{ fontWeight: `var(--weight-${weight})` }}>
              {weight} {readTokenValue(`--weight-${weight}`)}
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.section}>
        <h2>Space</h2>
        <ul className={styles.spaces}>
          {spaceNames.map((space) => (
            <li key={space}>
              <code>{space}</code>
              <span className={styles.bar} style={{ inlineSize: `var(--space-${space})` }} />
              <span>{readTokenValue(`--space-${space}`)}</span>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.section}>
        <h2>Radii and shadows</h2>
        <ul className={styles.shapes}>
          {cornerRadiusNames.map((radius) => (
            <li key={radius} style={{ borderRadius: `var(--radius-${radius})` }}>
              {radius} {readTokenValue(`--radius-${radius}`)}
            </li>
          ))}
          {shadowNames.map((shadow) => (
            <li key={shadow} style={{ boxShadow: `var(--shadow-${shadow})` }}>
              shadow {shadow}
            </li>
          ))}
        </ul>
      </section>
      <MotionTokensSection />
      <section className={styles.section}>
        <h2>Breakpoints and containers</h2>
        <DefinitionList
          variant="spread"
          items={[
            ...Object.entries(breakpoints).map(([name, rem]) => ({
              term: `From ${name}`,
              description: `${rem} rem`,
            })),
            ...containerWidthNames.map((name) => ({
              term: `Container ${name}`,
              description: readTokenValue(`--container-${name}`),
            })),
          ]}
        />
      </section>
    </div>
  );
}

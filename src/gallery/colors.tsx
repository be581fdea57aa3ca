import { calculateContrastRatio, type RgbColor } from './contrast.ts';
import {
  formatHexColor,
  listDeclaredTokens,
  readOpaqueColor,
  readTokenValue,
} from './declared-tokens.ts';
import styles from './tokens-page.module.css';

interface Color {
  name: string;
  /** Red, green and blue; undefined for a translucent colour. */
  rgb: RgbColor | undefined;
}

const prefix = '--color-';
const minimumContrast = 4.5;
const status = ['success', 'warning', 'error', 'info'];

const isText = ({ name }: Color) => name.startsWith('text') || status.includes(name);
/** Colours of lines and shapes, which are no text backgrounds. */
const isShape = ({ name }: Color) => /^(border|pipe)/.test(name);

/** Each background with the text colours that have a contrast of at least 4.5 on it. */
export function ColorTokensSection() {
  const colors = [...new Set(listDeclaredTokens())]
    .filter((token) => token.startsWith(prefix))
    .map((token) => ({ name: token.slice(prefix.length), rgb: readOpaqueColor(token) }));
  const texts = colors.filter(isText);
  const backgrounds = colors.filter((color) => !isText(color) && !isShape(color));
  return (
    <section className={styles.section}>
      <h2>Colours</h2>
      <p>
        Each background with the text colours for it, and their contrast. Pairs below{' '}
        {minimumContrast} are not shown.
      </p>
      <ul className={styles.colors}>
        {[...backgrounds, ...colors.filter(({ name }) => status.includes(name))].map(
          ({ name, rgb }) => rgb && <Panel key={name} name={name} rgb={rgb} texts={texts} />,
        )}
      </ul>
      <h3>Borders, pipes and translucent colours</h3>
      <ul className={styles.colors}>
        {colors
          .filter((color) => isShape(color) || !color.rgb)
          .map(({ name, rgb }) => (
            <li key={name} className={styles.swatch}>
              <span className={rgb ? undefined : styles.translucent}>
                <span style={{ background: `var(${prefix}${name})` }} />
              </span>
              {name}
              <code>{rgb ? formatHexColor(rgb) : readTokenValue(`${prefix}${name}`)}</code>
            </li>
          ))}
      </ul>
    </section>
  );
}

function Panel({ name, rgb, texts }: { name: string; rgb: RgbColor; texts: readonly Color[] }) {
  const pairs = texts
    .map((text) => ({
      name: text.name,
      ratio: text.rgb ? calculateContrastRatio(text.rgb, rgb) : 1,
    }))
    .filter(({ ratio }) => ratio >= minimumContrast)
    .sort((one, other) => other.ratio - one.ratio);
  return (
    <li
      className={styles.panel}
      style={{ background: `var(${prefix}${name})`, color: `var(${prefix}${pairs[0]?.name})` }}
    >
      <strong>{name}</strong>
      <code>{formatHexColor(rgb)}</code>
      <ul>
        {pairs.map((pair) => (
          <li key={pair.name} style={{ color: `var(${prefix}${pair.name})` }}>
            <span>{pair.name}</span>
            <span>{pair.ratio.toFixed(1)}</span>
          </li>
        ))}
      </ul>
    </li>
  );
}

import styles from './hearth-art.module.css';

/** A lit hearth with a tick. Drawn to the lower edge of the viewBox. */
export function HearthArt({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 336 320" aria-hidden="true" focusable="false">
      <defs>
        <radialGradient id="hearth-glow">
          <stop className={styles.glowHeart} offset="0" />
          <stop className={styles.glowMiddle} offset="0.6" />
          <stop className={styles.glowEdge} offset="1" />
        </radialGradient>
        <clipPath id="hearth-opening">
          <path d="M72 320V160a96 96 0 0 1 192 0v160Z" />
        </clipPath>
      </defs>
      <path className={styles.arch} d="M38 320V158a130 130 0 0 1 260 0v162Z" />
      <path className={styles.opening} d="M72 320V160a96 96 0 0 1 192 0v160Z" />
      <circle cx="168" cy="226" r="140" fill="url(#hearth-glow)" clipPath="url(#hearth-opening)" />
      <path
        className={styles.ember}
        d="M171 96c5 44 66 72 66 136a69 69 0 0 1-69 72 69 69 0 0 1-69-71c0-33 19-51 33-69 3 16 10 24 20 30 9-29 6-65 19-98Z"
      />
      <path
        className={styles.honey}
        d="M170 196c4 19 32 28 32 58a34 34 0 0 1-68 0c0-25 28-33 36-58Z"
      />
      <path className={styles.tick} d="m152 258 12 12 22-25" />
      <path className={styles.base} d="M0 308h336v12H0Z" />
      <path className={styles.mantel} d="M20 296h296v14H20Z" />
    </svg>
  );
}

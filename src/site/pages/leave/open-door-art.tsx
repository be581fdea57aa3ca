import styles from './open-door-art.module.css';

/** An open door, and a path in the sun. Drawn to the lower edge of the viewBox. */
export function OpenDoorArt() {
  return (
    <svg
      viewBox="24 20 224 284"
      preserveAspectRatio="xMidYMax meet"
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles.wall} d="M36 304V136a100 100 0 0 1 200 0v168Z" />
      <path className={styles.floor} d="M36 284h200v20H36Z" />
      <path className={styles.sky} d="M86 284V150a50 50 0 0 1 100 0v134Z" />
      <circle className={styles.sun} cx="150" cy="152" r="20" />
      <path className={styles.hill} d="M86 244c30-20 66-22 100-6v46H86Z" />
      <path className={styles.path} d="M124 284c2-16 10-26 22-34l10 2c-6 10-8 20-6 32Z" />
      <path className={styles.frame} d="M86 284V150a50 50 0 0 1 100 0v134" />
      <path className={styles.door} d="M86 284V140l-34 16v140Z" />
      <circle className={styles.sun} cx="62" cy="226" r="5" />
      <path className={styles.panels} d="M60 172 78 163v32l-18 8ZM60 246l18-8v32l-18 8Z" />
    </svg>
  );
}

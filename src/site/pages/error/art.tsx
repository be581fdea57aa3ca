import letter from './art/letter.svg?raw';
import letterWithTick from './art/letter-with-tick.svg?raw';
import lostLetter from './art/lost-letter.svg?raw';
import styles from './art.module.css';

// Part of the script: the page is shown when the network fails.
const pictures = { letter, letterWithTick, lostLetter };

/** Decoration above the text of an error card. */
export function Art({ picture }: { picture: keyof typeof pictures }) {
  return (
    <div
      className={styles.art}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own files
      dangerouslySetInnerHTML={{ __html: pictures[picture] }}
    />
  );
}

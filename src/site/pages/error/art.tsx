import letter from './art/letter.svg?inline';
import letterWithTick from './art/letter-with-tick.svg?inline';
import lostLetter from './art/lost-letter.svg?inline';
import styles from './art.module.css';

// Part of the script: the page is shown when the network fails.
const pictures = { letter, letterWithTick, lostLetter };

/** Decoration above the text of an error card. */
export function Art({ picture }: { picture: keyof typeof pictures }) {
  return <img src={pictures[picture]} alt="" className={styles.art} />;
}

import styles from './hero-art.module.css';

/** A boiler with a radiator and a bath. Drawn to the lower edge of the viewBox. */
export function HeroArt({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 480 352" aria-hidden="true" focusable="false">
      <defs>
        <radialGradient id="hearth-glow">
          <stop className={styles.glowHeart} offset="0" />
          <stop className={styles.glowEdge} offset="1" />
        </radialGradient>
      </defs>
      <path className={styles.arch} d="M122 352V158a118 118 0 0 1 236 0v194Z" />
      <circle cx="240" cy="166" r="112" fill="url(#hearth-glow)" />
      <Boiler />
      <Radiator />
      <Bath />
    </svg>
  );
}

function Boiler() {
  return (
    <>
      <path className={styles.steelLine} d="M240 104V74a12 12 0 0 1 12-12h52" />
      <rect className={styles.steel} x="300" y="48" width="11" height="28" rx="4" />
      <path className={styles.emberPipe} d="M206 258v28a14 14 0 0 1-14 14h-66" />
      <path className={styles.honeyPipe} d="M226 258v50a16 16 0 0 1-16 16h-84" />
      <path className={styles.honeyPipe} d="M256 258v50a16 16 0 0 0 16 16h60" />
      <path className={styles.emberPipe} d="M276 258v28a14 14 0 0 0 14 14h40" />
      <rect className={styles.white} x="180" y="100" width="120" height="162" rx="16" />
      <path className={styles.stone} d="M180 216h120v30a16 16 0 0 1-16 16h-88a16 16 0 0 1-16-16Z" />
      <circle className={styles.stone} cx="240" cy="158" r="40" />
      <circle className={styles.evergreen} cx="240" cy="158" r="33" />
      <path
        className={styles.ember}
        d="M243 131c-1 12 15 19 15 34a18 18 0 0 1-36 1c0-9 5-14 9-19 2 4 4 6 7 7 3-7 1-16 5-23Z"
      />
      <path className={styles.honey} d="M241 157c1 6 8 9 8 16a9 9 0 0 1-18 0c0-6 7-9 10-16Z" />
      <circle className={styles.evergreen} cx="206" cy="239" r="11" />
      <path className={styles.needle} d="m206 239 5-5" />
      <rect className={styles.evergreen} x="228" y="231" width="52" height="16" rx="8" />
      <circle className={styles.honey} cx="238" cy="239" r="3" />
      <circle className={styles.honey} cx="250" cy="239" r="3" />
      <circle className={styles.ember} cx="270" cy="239" r="4" />
    </>
  );
}

const fins = [8, 31, 54, 77, 100];

function Radiator() {
  return (
    <>
      <path
        className={styles.warmth}
        d="M24 206c-8-8 8-15 0-24M62 198c-8-8 8-15 0-24M100 206c-8-8 8-15 0-24"
      />
      <path className={styles.steelFoot} d="M24 334v14M102 334v14" />
      {fins.map((x) => (
        <rect key={x} className={styles.white} x={x} y="228" width="19" height="110" rx="9" />
      ))}
      <path className={styles.stoneLine} d="M12 252h103M12 314h103" />
      <rect className={styles.steel} x="116" y="293" width="14" height="14" rx="3" />
      <rect className={styles.steel} x="116" y="317" width="14" height="14" rx="3" />
      <path
        className={styles.honey}
        d="M32 224h22v44c0 4 3 6 7 7l5 2a9 9 0 0 1-2 18H46a14 14 0 0 1-14-14Z"
      />
      <path className={styles.emberBand} d="M32 236h22" />
      <path
        className={styles.ember}
        d="M72 224h22v36c0 4 3 6 7 7l5 2a9 9 0 0 1-2 18H86a14 14 0 0 1-14-14Z"
      />
      <path className={styles.honeyBand} d="M72 236h22" />
    </>
  );
}

function Bath() {
  return (
    <>
      <path className={styles.steelLine} d="M452 288v-66a18 18 0 0 0-36 0v8" />
      <path className={styles.emberBand} d="M440 250h24" />
      <path className={styles.drop} d="M416 242c4 5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6 6-11Z" />
      <path
        className={styles.honey}
        d="M330 268c2 4 8 5 14 2 2-1 3-4 1-7a14 14 0 1 1 25 0c-1 4 2 6 5 9 5 6 2 20-6 20h-28c-12 0-19-15-11-24Z"
      />
      <path className={styles.ember} d="m369 252 14 3c2 1 2 4 0 5l-12 2Z" />
      <circle className={styles.evergreen} cx="361" cy="253" r="2.5" />
      <circle className={styles.white} cx="396" cy="281" r="9" />
      <circle className={styles.white} cx="411" cy="277" r="12" />
      <circle className={styles.white} cx="427" cy="281" r="8" />
      <path className={styles.ember} d="M344 334h18l-8 18h-8ZM440 334h-18l8 18h8Z" />
      <path className={styles.white} d="M316 288h152c0 34-14 54-42 54h-68c-28 0-42-20-42-54Z" />
      <rect className={styles.stone} x="308" y="282" width="168" height="13" rx="6.5" />
    </>
  );
}

import { classList } from '#design/class-list.ts';
import styles from './outcome-art.module.css';

export type OutcomeArtName = 'far-shore' | 'boiler' | 'old-boiler' | 'signature';

interface OutcomeArtProps {
  name: OutcomeArtName;
  className?: string | undefined;
}

const pictures: Record<OutcomeArtName, () => React.JSX.Element> = {
  'far-shore': FarShore,
  boiler: Boiler,
  'old-boiler': OldBoiler,
  signature: Signature,
};

const arch = 'M36 304V136a100 100 0 0 1 200 0v168Z';

/** Decoration beside an outcome: a picture in the arch of the logo. Stands on its lower edge. */
export function OutcomeArt({ name, className }: OutcomeArtProps) {
  const Picture = pictures[name];
  return (
    <svg
      className={classList(styles.art, className)}
      viewBox="24 20 224 284"
      preserveAspectRatio="xMidYMax meet"
      aria-hidden="true"
      focusable="false"
    >
      <clipPath id="outcome-arch">
        <path d={arch} />
      </clipPath>
      <path className={styles.wall} d={arch} />
      <Picture />
    </svg>
  );
}

function FarShore() {
  return (
    <>
      <g clipPath="url(#outcome-arch)">
        <circle className={styles.honey} cx="176" cy="104" r="30" />
        <path className={styles.hill} d="M36 196c40-34 84-40 118-22 30-26 60-24 82-8v60H36Z" />
        <path className={styles.sea} d="M36 224h200v80H36Z" />
        <path
          className={styles.wave}
          d="M58 246c8-6 16-6 24 0s16 6 24 0M168 252c8-6 16-6 24 0s16 6 24 0M104 276c8-6 16-6 24 0s16 6 24 0"
        />
      </g>
      <path className={styles.paper} d="M88 150 118 124l30 26v44H88Z" />
      <path className={styles.roof} d="m80 156 38-34 38 34" />
      <rect className={styles.copper} x="111" y="166" width="15" height="28" rx="2" />
      <rect className={styles.honey} x="94" y="162" width="11" height="11" rx="2" />
    </>
  );
}

function Boiler() {
  return (
    <>
      <g clipPath="url(#outcome-arch)">
        <path className={styles.floor} d="M36 282h200v22H36Z" />
        <path
          className={styles.pipe}
          d="M112 236v30q0 10-10 10H36M136 236v60M160 236v30q0 10 10 10h66"
        />
      </g>
      <rect className={styles.case} x="82" y="88" width="108" height="154" rx="11" />
      <path className={styles.panel} d="M82 204h108v27a11 11 0 0 1-11 11H93a11 11 0 0 1-11-11Z" />
      <path
        className={styles.window}
        d="M112 182v-30a24 24 0 0 1 48 0v30a4 4 0 0 1-4 4h-40a4 4 0 0 1-4-4Z"
      />
      <path
        className={styles.flame}
        d="M136.5 150c.9 7 10.5 11.5 10.5 21.5a11 11 0 0 1-22 0c0-5.5 3-8.5 5.3-11.2.5 2.5 1.6 3.9 3.2 4.8 1.4-4.6 1-10.1 3-15.1Z"
      />
      <circle className={styles.knob} cx="104" cy="223" r="7" />
      <path className={styles.slot} d="M124 223h46" />
    </>
  );
}

function OldBoiler() {
  return (
    <>
      <Boiler />
      <circle className={styles.clock} cx="190" cy="92" r="31" />
      <path className={styles.hands} d="M190 74v18l12 8" />
    </>
  );
}

function Signature() {
  return (
    <>
      <path className={styles.floor} clipPath="url(#outcome-arch)" d="M36 282h200v22H36Z" />
      <path
        className={styles.sheet}
        d="M84 96h76l30 30v150a8 8 0 0 1-8 8H84a8 8 0 0 1-8-8V104a8 8 0 0 1 8-8Z"
      />
      <path className={styles.fold} d="M160 96v22a8 8 0 0 0 8 8h22Z" />
      <path className={styles.print} d="M96 126h44M96 144h70" />
      <path className={styles.signature} d="M98 188c8-22 18-20 14-4s10 2 16-4 8 8 16 2 12-2 18 0" />
      <path className={styles.line} d="M96 204h74" />
      <path className={styles.dots} d="M96 256h74" />
      <g transform="rotate(38 190 220)">
        <rect className={styles.pen} x="181" y="166" width="18" height="62" rx="3" />
        <rect className={styles.honey} x="181" y="166" width="18" height="13" rx="3" />
        <path className={styles.nib} d="M181 228h18l-9 20Z" />
      </g>
    </>
  );
}

import { useEffect, useRef, useState } from 'react';
import { Switch } from '#design/components/switch/switch.tsx';
import { useBrowserValue } from '#site/session/use-browser-value.ts';
import { hasObjected, storeObjection } from '#tracking/consent/own-statistics.ts';
import { forgetVisit } from '#tracking/journey/visit.ts';
import styles from './page.module.css';

/** The end of the cookie page, where a visitor can object to our own statistics. */
export default function StatisticsChoice() {
  const hadObjected = useBrowserValue(hasObjected, false);
  const [chosen, setChosen] = useState<boolean>();
  const isObjecting = chosen ?? hadObjected;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Switched off before hydration.
    if (input.current?.checked !== false || hasObjected()) return;
    setChosen(true);
    store(true);
  }, []);
  return (
    <section className={styles.choice}>
      <h2>Object to our own statistics</h2>
      <Switch
        ref={input}
        name="own-statistics"
        label="Count my visits"
        description="Off: we do not count the pages that you see here, and remove the numbers that connect them. Your choice takes effect at once."
        checked={!isObjecting}
        onChange={({ target }) => {
          setChosen(!target.checked);
          store(!target.checked);
        }}
      />
    </section>
  );
}

function store(isObjecting: boolean): void {
  storeObjection(isObjecting);
  if (isObjecting) forgetVisit();
}

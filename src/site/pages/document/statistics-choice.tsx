import { useState } from 'react';
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
  return (
    <section className={styles.choice}>
      <h2>Object to our own statistics</h2>
      <Switch
        name="own-statistics"
        label="Count my visits"
        description="Off: we do not count the pages that you see here, and remove the numbers that connect them. Your choice takes effect at once."
        checked={!isObjecting}
        onChange={({ target }) => {
          setChosen(!target.checked);
          storeObjection(!target.checked);
          if (!target.checked) forgetVisit();
        }}
      />
    </section>
  );
}

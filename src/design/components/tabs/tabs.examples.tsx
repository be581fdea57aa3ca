import { useId, useState } from 'react';
import type { ComponentExamples } from '../../examples.ts';
import { Icon } from '../icon/icon.tsx';
import { BoilerIcon, PlumbingIcon, StarIcon } from '../icon/icons.ts';
import styles from './tabs.examples.module.css';
import { type Tab, TabPanel, Tabs } from './tabs.tsx';

const filters = [
  { value: 'FEATURED', label: 'Featured', icon: <Icon glyph={StarIcon} /> },
  { value: 'BOILER_AND_HEATING', label: 'Boiler & Heating', icon: <Icon glyph={BoilerIcon} /> },
  { value: 'PLUMBING', label: 'Plumbing', icon: <Icon glyph={PlumbingIcon} /> },
];

function Hero({ tabs, first = '' }: { tabs: readonly Tab<string>[]; first?: string | undefined }) {
  const [value, setValue] = useState(first);
  const panelId = useId();
  return (
    <div>
      <div className={styles.hero} data-on-dark="">
        <Tabs
          label="Kinds of cover"
          tabs={tabs}
          value={value}
          onChange={setValue}
          panelId={panelId}
        />
      </div>
      <TabPanel id={panelId} value={value} className={styles.panel}>
        {value}
      </TabPanel>
    </div>
  );
}

export default {
  title: 'Tabs',
  isInteractive: true,
  root: (forwarded) => (
    <Tabs
      label="Kinds of cover"
      tabs={filters}
      value="FEATURED"
      onChange={() => {}}
      panelId="kinds"
      {...forwarded}
    />
  ),
  examples: {
    'Buttons with icons': () => <Hero tabs={filters} first="BOILER_AND_HEATING" />,
    'Links before the script runs': () => (
      <Hero
        tabs={filters.map((tab) => ({ ...tab, href: `?filterType=${tab.value}` }))}
        first="FEATURED"
      />
    ),
    'With a line under each label': () => (
      <Hero
        tabs={filters.map((tab, index) => ({ ...tab, note: `from £${index + 6}.50` }))}
        first="FEATURED"
      />
    ),
    'Text only': () => (
      <Hero
        tabs={[
          { value: 'repairs', label: 'Repairs' },
          { value: 'service', label: 'Service' },
        ]}
        first="repairs"
      />
    ),
    'More than fit': () => (
      <Hero
        tabs={[
          'Boilers',
          'Heating',
          'Plumbing',
          'Drains',
          'Electrics',
          'Appliances',
          'Pests',
        ].flatMap((label) => [
          { value: label, label },
          { value: `${label}-extra`, label: `${label} extra` },
        ])}
        first="Boilers"
      />
    ),
    'Very long words': () => (
      <Hero
        tabs={[
          { value: 'long', label: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch' },
          { value: 'short', label: 'Short' },
        ]}
        first="long"
      />
    ),
  },
} satisfies ComponentExamples;

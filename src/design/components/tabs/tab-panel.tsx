import type { ComponentProps } from 'react';

export const getTabId = (panelId: string, value: string) => `${panelId}-tab-${value}`;

export interface TabPanelProps extends ComponentProps<'div'> {
  id: string;
  /** The value of the panel's tab. */
  value: string;
}

export function TabPanel({ id, value, ...rest }: TabPanelProps) {
  return <div {...rest} id={id} role="tabpanel" aria-labelledby={getTabId(id, value)} />;
}

import type { SVGProps } from 'react';

/** A wall-hung boiler: flame in the window, controls below it, three pipes out. */
export function BoilerIcon(props: SVGProps<SVGSVGElement>) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...props}
    >
      <rect x="5" y="2.5" width="14" height="16" rx="2" />
      <path d="M5 14h14M8 16.25h3M8.5 18.5v3M12 18.5v3M15.5 18.5v3" />
      <path d="M12.25 5c.1 1.6 2 2.4 2 4.3a2.25 2.25 0 0 1-4.5 0c0-.9.4-1.5.9-2 .9.5 1.5-.5 1.6-2.3Z" />
    </svg>
  );
}

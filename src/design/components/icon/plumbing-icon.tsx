import type { SVGProps } from 'react';

/** A garden-style tap with one drop under the spout. */
export function PlumbingIcon(props: SVGProps<SVGSVGElement>) {
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
      <path d="M5 9v6.5M5 10.5h9.25A4.75 4.75 0 0 1 19 15.25h-4A1.25 1.25 0 0 0 13.75 14H5" />
      <path d="M7.5 4h7M11 4v6.5" />
      <path d="M17 18c.75.95 1.3 1.65 1.3 2.4a1.3 1.3 0 0 1-2.6 0c0-.75.55-1.45 1.3-2.4Z" />
    </svg>
  );
}

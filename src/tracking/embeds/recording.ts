declare global {
  interface Window {
    /** Microsoft Clarity. Calls wait in `q` until its script runs, whose first line already calls it. */
    clarity?: ((...call: unknown[]) => void) & { q?: unknown[][] };
  }
}

/** Whether the heatmap records this document. It cannot be stopped: only another document is without it. */
export const isRecorded = () => window.clarity !== undefined;

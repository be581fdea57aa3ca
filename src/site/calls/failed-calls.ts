type Report = (message: string) => void;

const waiting: string[] = [];
let report: Report = (message) => waiting.push(message);

/** Reports a failed call. Messages wait until the reports are loaded. */
export function reportFailedCall(message: string): void {
  report(message);
}

/** Passes all failed calls, earlier ones too, to this function from now on. */
export function onFailedCall(listener: Report): void {
  report = listener;
  for (const message of waiting.splice(0)) listener(message);
}

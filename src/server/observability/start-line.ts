/** The line that says where the server listens: for a person at a terminal, or a line of the log like all others. */
export function describeStart(address: string, isTerminal: boolean, now: Date): string {
  const msg = `Home services is open at ${address}`;
  const entry = { level: 30, time: now.toISOString(), address, msg };
  return isTerminal ? `\n  ${msg}\n\n` : `${JSON.stringify(entry)}\n`;
}

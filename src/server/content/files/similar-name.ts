/** A suffix for a message about a name that is not known, e.g. `; did you mean "sellable"?`. */
export function didYouMean(name: string, known: readonly string[]): string {
  const similar = findSimilar(name, known);
  return similar === undefined ? '' : `; did you mean ${JSON.stringify(similar)}?`;
}

/** The candidate that was probably meant: it differs in case, or in at most one letter of each four. */
function findSimilar(name: string, candidates: readonly string[]): string | undefined {
  const wanted = name.toLowerCase();
  const [nearest] = candidates
    .map((candidate) => ({ candidate, distance: countEdits(wanted, candidate.toLowerCase()) }))
    .toSorted((one, other) => one.distance - other.distance);
  return nearest && nearest.distance <= name.length / 4 ? nearest.candidate : undefined;
}

/** How many letters must be added, removed or replaced to turn one word into the other. */
function countEdits(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (let place = 1; place <= other.length; place += 1) {
      const above = row[place] ?? 0;
      const diagonal = row[place - 1] ?? 0;
      const replaced = letter === other[place - 1] ? diagonal : diagonal + 1;
      next.push(Math.min(above + 1, (next[place - 1] ?? 0) + 1, replaced));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Other games that are shown as one game. Reads of one game ask for each of them. */
export const MERGED_MAX = 20

/** The game that a game is shown as. @param intoOf what each merged game was merged into */
export function canonicalOf(gameId: string, intoOf: ReadonlyMap<string, string>): string {
  let id = gameId
  // A stream without rings ends; a fold of another stream must, too.
  for (let steps = 0; steps <= intoOf.size; steps++) {
    const into = intoOf.get(id)
    if (into === undefined) return id
    id = into
  }
  return gameId
}

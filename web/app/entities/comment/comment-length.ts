/** Characters of a comment as the server counts them: a pictograph is one, not two. */
export const commentLength = (body: string): number => [...body.trim().normalize('NFC')].length

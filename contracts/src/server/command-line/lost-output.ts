/**
 * What cannot be printed is lost and ends nothing: nobody reads it any more, or the disk with the log file is full.
 * For programs that serve; a command whose words are its work ends instead.
 */
export function outlivePrinting(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}

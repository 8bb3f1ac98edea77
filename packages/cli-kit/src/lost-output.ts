/**
 * Ignores output errors: the reader has closed the pipe, or the disk with the log file is full. For services; a command
 * whose purpose is its output ends instead.
 */
export function outlivePrinting(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}

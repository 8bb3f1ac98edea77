/** Prefix of the fault of a document that is too long; the excess in characters follows. */
export const TOO_LONG = 'document_too_long'

/**
 * Parses the excess in characters from a fault.
 * @returns null for another fault
 */
export function tooLongBy(fault: string | undefined): number | null {
  const [code, letters] = fault?.split(': ') ?? []
  return code === TOO_LONG && Number(letters) > 0 ? Number(letters) : null
}

/** What the fault of a document begins with that is too long to be written; then follow the letters too many. */
export const TOO_LONG = 'document_too_long'

/** By how many letters the text must be shorter, out of what a fault says; null where it says something else. */
export function tooLongBy(fault: string | undefined): number | null {
  const [code, letters] = fault?.split(': ') ?? []
  return code === TOO_LONG && Number(letters) > 0 ? Number(letters) : null
}

/** The address of one comment, on whichever page it stands. */
export const commentAddress = (address: string, id: string): string => `${address}?comment=${id}#c-${id}`

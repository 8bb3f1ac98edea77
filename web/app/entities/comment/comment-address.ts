/** The URL that opens the page of the list on which a comment is, at the comment. */
export const commentAddress = (address: string, id: string): string => `${address}?comment=${id}#c-${id}`

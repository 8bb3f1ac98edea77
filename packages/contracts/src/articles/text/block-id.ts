/** Eight characters that name a block for as long as its text lives. */
export const BLOCK_ID = /^[0-9a-z]{8}$/
/** Value of `conflictOf` in a conflict about the title. */
export const OF_TITLE = 'title'

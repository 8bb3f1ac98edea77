/** Eight characters that name a block for as long as its text lives. */
export const BLOCK_ID = /^[0-9a-z]{8}$/
/** In the place of a block's id: what contradicts the title. */
export const OF_TITLE = 'title'

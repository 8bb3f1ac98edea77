/** A 13-character aggregate id, as `shortIdFrom` makes it. */
export const SHORT_ID = /^[0-9a-hjkmnp-tv-z]{13}$/

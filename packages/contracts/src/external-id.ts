/** The id of an article at the partner: part of a URL, and stored in the log. */
export const EXTERNAL_ID = /^[A-Za-z0-9](?:[A-Za-z0-9._:-]{0,98}[A-Za-z0-9])?$/

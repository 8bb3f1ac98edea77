// Bound: gateway | address of a request | ADDRESS_MAX
/** No address of ours comes near it, also with a search in it that is as long as may be. */
export const ADDRESS_MAX = 4_096
// Bound: query-api, command-api | body | BODY_LIMIT, ADDRESS_MAX, REQUEST_MS
/** A body of JSON. */
export const BODY_LIMIT = 1024 * 1024
/** Until a request has arrived whole. */
export const REQUEST_MS = 15_000
// Bound: query-api, command-api | faults | FAULTS_MAX, DETAIL_MAX
/** Enough to see what is wrong; a hostile body may have as many faults as letters. */
export const FAULTS_MAX = 20
export const DETAIL_MAX = 300

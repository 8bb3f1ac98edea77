/** Storage limit per member. Soft: concurrent uploads may exceed it slightly. */
export const IMAGES_MAX = 5_000
export const IMAGE_BYTES_MAX = 2 * 1024 ** 3
/** Bytes of images that one user may send in a day: a bound for what one account adds to the store and to its decoding. */
// Bound: command-api | images sent by one user a day | IMAGE_MEGABYTES_A_DAY
export const IMAGE_MEGABYTES_A_DAY = 300
/** Limit of one uploaded file. */
export const UPLOAD_BYTES_MAX = 10 * 1024 * 1024

/** Storage limit per member. Soft: concurrent uploads may exceed it slightly. */
export const IMAGES_MAX = 5_000
export const IMAGE_BYTES_MAX = 2 * 1024 ** 3
/** Limit of one uploaded file. */
export const UPLOAD_BYTES_MAX = 10 * 1024 * 1024

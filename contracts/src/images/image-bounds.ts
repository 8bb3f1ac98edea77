/** What one member may keep. Soft: uploads that come at once may pass it by some. */
export const IMAGES_MAX = 5_000
export const IMAGE_BYTES_MAX = 2 * 1024 ** 3
/** Of one file, as it is sent. */
export const UPLOAD_BYTES_MAX = 10 * 1024 * 1024

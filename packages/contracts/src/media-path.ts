/** Paths of this site's pictures only: content never points at another host's. */
export const MEDIA_PATH = /^\/media\/[0-9a-z][0-9a-z._-]{0,79}$/

const FOLDER = '/media/'
export const mediaPathOf = (objectKey: string): string => `${FOLDER}${objectKey}`
/** Under which key the object store has the picture of a path. */
export const objectKeyOf = (mediaPath: string): string => mediaPath.slice(FOLDER.length)

/** `/media/{imageId}` paths of this site only: content never points at another host's pictures. */
export const MEDIA_PATH = /^\/media\/[0-9a-z][0-9a-z._-]{0,79}$/

/** Samples of `/dev/components` that are compared with a baseline image. */
export const samples = [
  'buttons',
  'fields',
  'search',
  'overlays',
  'tokens',
  'navigation',
  'rows',
  'parts',
  'covers',
  'waiting',
]

// Bounds and choices without their schemas, for browsers.

export const CAPTION_MAX = 300
/** How much of the width of the text a picture takes; as much as it needs where none is said. */
export const pictureSizes = ['small', 'medium'] as const
export type PictureSize = (typeof pictureSizes)[number]

export const PINS_MAX = 50
export const PIN_LABEL_MAX = 100

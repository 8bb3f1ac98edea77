// Bounds and choices without their schemas, for browsers.

export const CAPTION_MAX = 300
/** Share of the text width that an image takes; its natural width by default. */
export const pictureSizes = ['small', 'medium'] as const
export type PictureSize = (typeof pictureSizes)[number]

export const PINS_MAX = 50
export const PIN_LABEL_MAX = 100

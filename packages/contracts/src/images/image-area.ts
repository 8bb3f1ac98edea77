import { z } from 'zod'

/** Longer sides than any picture here has. */
const SIDE_MAX = 100_000
/** Smaller ones show nothing. */
const SIDE_MIN = 16
const place = z.int().min(0).max(SIDE_MAX)
const side = z.int().min(SIDE_MIN).max(SIDE_MAX)

/** A part of a picture, in its pixels. */
export const areaSchema = z.object({ left: place, top: place, width: side, height: side })
export type ImageArea = z.output<typeof areaSchema>

export const isInside = (
  { left, top, width, height }: ImageArea,
  picture: { width: number; height: number },
): boolean => left + width <= picture.width && top + height <= picture.height

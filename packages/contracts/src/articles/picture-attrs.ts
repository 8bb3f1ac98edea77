import { z } from 'zod'
import { withoutControls } from '../clean-lines.ts'
import { MEDIA_PATH } from '../media-path.ts'
import { CAPTION_MAX, PIN_LABEL_MAX, PINS_MAX, pictureSizes } from './picture-parts.ts'

/** A pin on the image: its position in thousandths of width and height, and its label. */
const pinSchema = z.object({
  x: z.number().int().min(0).max(1_000),
  y: z.number().int().min(0).max(1_000),
  label: z.string().max(PIN_LABEL_MAX).overwrite(withoutControls).default(''),
})
export type Pin = z.output<typeof pinSchema>

export const pictureAttrs = z
  .object({
    src: z.string().regex(MEDIA_PATH),
    alt: z
      .string()
      .max(300)
      .overwrite(withoutControls)
      .nullish()
      .transform(alt => alt ?? ''),
    width: z.number().int().min(1).max(20_000).nullish(),
    height: z.number().int().min(1).max(20_000).nullish(),
    /** Caption, visible to all readers. */
    caption: z.string().max(CAPTION_MAX).overwrite(withoutControls).nullish(),
    size: z.enum(pictureSizes).nullish(),
    pins: z.array(pinSchema).max(PINS_MAX).nullish(),
  })
  // An editor sends null for attributes that were never set; the stored form omits them.
  .transform(({ caption, size, pins, ...attrs }) => ({
    ...attrs,
    ...(caption ? { caption } : {}),
    ...(size ? { size } : {}),
    ...(pins?.length ? { pins } : {}),
  }))
export type PictureAttrs = z.output<typeof pictureAttrs>

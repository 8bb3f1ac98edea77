import { z } from 'zod'
import { escapeHtml, escapeText } from './escape-html.ts'
import { MEDIA_PATH } from './media-path.ts'

export const CAPTION_MAX = 300
/** How much of the width of the text a picture takes; as much as it needs where none is said. */
export const pictureSizes = ['small', 'medium'] as const
export type PictureSize = (typeof pictureSizes)[number]

export const PINS_MAX = 50
export const PIN_LABEL_MAX = 100
/** A mark on it: thousandths of its width and height, and what is there. */
const pinSchema = z.object({
  x: z.number().int().min(0).max(1_000),
  y: z.number().int().min(0).max(1_000),
  label: z.string().max(PIN_LABEL_MAX).default(''),
})
export type Pin = z.output<typeof pinSchema>

export const pictureAttrs = z
  .object({
    src: z.string().regex(MEDIA_PATH),
    alt: z
      .string()
      .max(300)
      .nullish()
      .transform(alt => alt ?? ''),
    width: z.number().int().min(1).max(20_000).nullish(),
    height: z.number().int().min(1).max(20_000).nullish(),
    /** Below it, for everybody. */
    caption: z.string().max(CAPTION_MAX).nullish(),
    size: z.enum(pictureSizes).nullish(),
    pins: z.array(pinSchema).max(PINS_MAX).nullish(),
  })
  // An editor says null of what was never set, and nothing stands in the stored form for it.
  .transform(({ caption, size, pins, ...attrs }) => ({
    ...attrs,
    ...(caption ? { caption } : {}),
    ...(size ? { size } : {}),
    ...(pins?.length ? { pins } : {}),
  }))
export type PictureAttrs = z.output<typeof pictureAttrs>

/** The picture itself. */
export const pictureImg = ({ src, alt, width, height }: PictureAttrs): string => {
  const measures = width && height ? ` width="${width}" height="${height}"` : ''
  return `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}"${measures} loading="lazy" decoding="async">`
}

/** The figure around it, with what stands below it. */
export const pictureFigure = (inside: string, { caption, size }: PictureAttrs): string =>
  `<figure${size ? ` class="picture-${size}"` : ''}>${inside}${
    caption ? `<figcaption>${escapeText(caption)}</figcaption>` : ''
  }</figure>`

/** What is said of it, for search. */
export const pictureText = ({ alt, caption, pins = [] }: PictureAttrs): string =>
  [alt, ...(caption ? [caption] : []), ...pins.map(({ label }) => label)].join('\n')

import { escapeHtml, escapeText } from './escape-html.ts'
import type { PictureAttrs } from './picture-attrs.ts'

/** The picture itself. */
export const pictureImg = ({ src, alt, width, height }: PictureAttrs): string => {
  const measures = width && height ? ` width="${width}" height="${height}"` : ''
  return `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}"${measures} loading="lazy" decoding="async">`
}

/** The figure around an image, with its caption. */
export const pictureFigure = (inside: string, { caption, size }: PictureAttrs): string =>
  `<figure${size ? ` class="picture-${size}"` : ''}>${inside}${
    caption ? `<figcaption>${escapeText(caption)}</figcaption>` : ''
  }</figure>`

/** Texts of an image, for search. */
export const pictureText = ({ alt, caption, pins = [] }: PictureAttrs): string =>
  [alt, ...(caption ? [caption] : []), ...pins.map(({ label }) => label)].join('\n')

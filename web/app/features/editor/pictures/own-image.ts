import { pictureSizes } from '@koryaku/contracts/articles/picture-parts.ts'
import { MEDIA_PATH } from '@koryaku/contracts/media-path.ts'
import { mergeAttributes } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import type { DOMOutputSpec } from '@tiptap/pm/model'
import { pinsData, pinsOf, withPins } from '#app/features/editor/blocks/pins.ts'

/** The path of a picture of this site; null for any other. */
function ownPath(img: Element | null): string | null {
  const src = img?.getAttribute('src')
  if (!src) return null
  const { origin, pathname } = new URL(src, location.href)
  return origin === location.origin && MEDIA_PATH.test(pathname) ? pathname : null
}

const sizeOf = (figure: Element) =>
  pictureSizes.find(size => figure.classList.contains(`picture-${size}`)) ?? null

/** Pictures of this site only: one pasted from another page is left out (its file, if it came along, is uploaded). */
export const OwnImage = Image.extend({
  addAttributes() {
    // Shown by the figure, and read from it.
    const ofFigure = { default: null, rendered: false, parseHTML: () => null }
    return { ...this.parent?.(), caption: ofFigure, size: ofFigure, pins: ofFigure }
  },
  parseHTML: () => [
    {
      tag: 'figure',
      getAttrs: figure => {
        const img = figure.querySelector('img')
        const src = ownPath(img)
        if (!img || !src) return false
        const measure = (name: string) => Number(img.getAttribute(name)) || null
        return {
          ...{ src, alt: img.getAttribute('alt'), width: measure('width'), height: measure('height') },
          ...{ caption: figure.querySelector('figcaption')?.textContent || null, size: sizeOf(figure) },
          pins: pinsOf(figure),
        }
      },
    },
    {
      tag: 'img[src]',
      getAttrs: img => {
        const src = ownPath(img)
        return src ? { src } : false
      },
    },
  ],
  renderHTML({ node, HTMLAttributes }) {
    const { caption, size, pins } = node.attrs
    const figure = { ...(size ? { class: `picture-${size}` } : {}), ...pinsData(pins) }
    const img: DOMOutputSpec = ['img', mergeAttributes(this.options.HTMLAttributes, HTMLAttributes)]
    const shown = withPins(img, pins)
    return caption ? ['figure', figure, ...shown, ['figcaption', {}, caption]] : ['figure', figure, ...shown]
  },
})

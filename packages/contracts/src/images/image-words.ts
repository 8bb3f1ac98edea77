import { writtenLine } from '../line-of-text.ts'
import { ALT_MAX, IMAGE_NAME_MAX } from './image-word-bounds.ts'

/** Texts of an image by its owner: its name in the library, and its alternative text. */
export interface ImageWords {
  name: string
  alt: string
}
export const noImageWords: ImageWords = { name: '', alt: '' }

export const imageNameSchema = writtenLine(IMAGE_NAME_MAX)
export const imageAltSchema = writtenLine(ALT_MAX)

/** Names that browsers give to a pasted image: not chosen by the user. */
const NAMELESS = /^(?:image|blob|unknown)$/i

/** The name of a file without its extension; empty if it is meaningless. */
export function nameOfFile(fileName: string): string {
  const base = fileName.replace(/^.*[/\\]/s, '').replace(/\.[A-Za-z0-9]{1,5}$/, '')
  let name = ''
  for (const sign of base) {
    if (name.length + sign.length > IMAGE_NAME_MAX) break
    name += sign
  }
  const { data = '' } = imageNameSchema.safeParse(name)
  return NAMELESS.test(data) ? '' : data
}

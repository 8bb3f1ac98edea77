import { writtenLine } from '../line-of-text.ts'
import { ALT_MAX, IMAGE_NAME_MAX } from './image-word-bounds.ts'

/** What an owner says of a picture: what it is called in their library, and what it shows to those who do not see it. */
export interface ImageWords {
  name: string
  alt: string
}
export const noImageWords: ImageWords = { name: '', alt: '' }

export const imageNameSchema = writtenLine(IMAGE_NAME_MAX)
export const imageAltSchema = writtenLine(ALT_MAX)

/** What browsers call a picture that is pasted: nobody gave it a name. */
const NAMELESS = /^(?:image|blob|unknown)$/i

/** What a file is called, without its ending; empty where that says nothing. */
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

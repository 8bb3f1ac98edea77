import type { ImageEvent } from '@koryaku/contracts/images/image.events.ts'
import { type ImageWords, noImageWords } from '@koryaku/contracts/images/image-words.ts'
import { openContent, sealContent } from '@koryaku/server-kit/sealed-content.ts'
import type { Decider } from '#command-handling/decider.ts'
import { type ImageCommand, type ImageState, imageDecider } from './image.decider.ts'

type Change = Omit<Extract<ImageCommand, { type: 'ChangeImage' }>, 'sealed'> & {
  words: Partial<ImageWords>
}

/** The decrypted name and description of an image; empty if they or their key no longer exist. */
export const wordsOf = (
  { imageId, sealed }: { imageId: string; sealed: string | null },
  key: Buffer | undefined,
): ImageWords =>
  (sealed === null ? null : (openContent(sealed, imageId, key) as ImageWords | null)) ?? noImageWords

/** Encrypts name and description for the log. @returns null if both are empty */
export const sealWords = (words: ImageWords, imageId: string, key: Buffer): string | null =>
  words.name === '' && words.alt === '' ? null : sealContent(words, imageId, key)

/**
 * Changes an image with name and description in plain text. Omitted fields keep their value from the current state, so
 * that two concurrent changes of different fields are both kept.
 */
export const sealedImageDecider = (
  imageId: string,
  key: Buffer,
): Decider<ImageState, Change, ImageEvent> => ({
  ...imageDecider,
  decide({ words, ...command }, state) {
    const before = wordsOf({ imageId, sealed: state?.sealed ?? null }, key)
    const after = { ...before, ...words }
    const isSame = after.name === before.name && after.alt === before.alt
    return imageDecider.decide(
      isSame ? command : { ...command, sealed: sealWords(after, imageId, key) },
      state,
    )
  },
})

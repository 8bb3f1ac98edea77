import { expect, it } from 'vitest'
import { textSize } from './text-size.ts'

it.each([
  ['', 'ja', { characters: 0, words: 0, minutes: 0 }],
  ['矢を 30本\n集める。', 'ja', { characters: 9, minutes: 1 }],
  ['👨‍👩‍👧が🗾へ', 'ja', { characters: 4 }],
  ['あ'.repeat(1_500), 'ja', { characters: 1_500, minutes: 3 }],
  ['Don’t touch the 3 levers.', 'en', { words: 5, minutes: 1 }],
  ['word '.repeat(460), 'en', { words: 460, minutes: 2 }],
])('%.12s', (text, language, size) => expect(textSize(text, language)).toMatchObject(size))

import { expect, it } from 'vitest'
import { lettersIn } from './letters-in.ts'

it.each([
  ['words without what stands between them', '左へ\n 進む　と', 5],
  ['an emoji of several parts', '👩‍👧‍👦が来た🇯🇵', 5],
  ['a letter with its mark apart', 'か\u3099ん', 2],
  ['a rare letter', '𠮷野家', 3],
  ['nothing', ' \n', 0],
])('%s', (_, text, letters) => expect(lettersIn(text)).toBe(letters))

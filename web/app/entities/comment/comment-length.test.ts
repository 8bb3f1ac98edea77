import { expect, it } from 'vitest'
import { commentLength } from '#app/entities/comment/comment-length.ts'

it.each([
  ['counts a pictograph once', '🗡️🐉', 3],
  ['counts a letter with a separate accent once', 'か\u3099', 1],
  ['ignores space around the text', ' \u3000近い\n', 2],
])('%s', (_, body, length) => expect(commentLength(body)).toBe(length))

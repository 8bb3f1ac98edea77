import { describe, expect, it } from 'vitest'
import { nameOfFile } from './image-words.ts'

describe('a picture is called', () => {
  it.each([
    ['森の地図.png', '森の地図'],
    ['C:\\Users\\x\\ボス戦.JPG', 'ボス戦'],
    ['Map v1.2.webp', 'Map v1.2'],
    ['名前\u202eなし.png', '名前なし'],
    [`${'長'.repeat(200)}.png`, '長'.repeat(100)],
    [`${'🍎'.repeat(200)}.png`, '🍎'.repeat(50)],
  ])('derives the name from the file: %s', (file, name) => expect(nameOfFile(file)).toBe(name))

  it.each(['image.png', 'blob', '', '.png', '\u200b.png'])('nothing by %j', file =>
    expect(nameOfFile(file)).toBe(''),
  )
})

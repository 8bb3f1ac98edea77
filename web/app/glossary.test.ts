import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const cwd = fileURLToPath(new URL('.', import.meta.url))
const files = globSync('**/*strings.ja.ts', { cwd })

/** Words that the glossary replaces: one word per thing, one sentence for waiting. */
const replaced = {
  違反報告: '通報',
  ことば: 'キーワード',
  '版${': '第3版',
  しばらくして: '時間をおいて、もう一度お試しください。',
  少し待ってからもう: '時間をおいて、もう一度お試しください。',
}

describe('the Japanese dictionaries', () => {
  it.each(Object.entries(replaced))('have no “%s”, but “%s”', (word, _instead) => {
    expect(files.length).toBeGreaterThan(30)
    expect(files.filter(file => readFileSync(`${cwd}/${file}`, 'utf8').includes(word))).toEqual([])
  })
})

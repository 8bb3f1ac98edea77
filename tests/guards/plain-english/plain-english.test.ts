import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../../running/program.ts'
import { hitsIn, type Text, textsOf } from './texts.ts'

/** Generated or historical texts, demo content, Japanese texts, and strings of the site. */
const EXCLUDED =
  /^CHANGELOG\.md$|^docs\/benchmarks\.md$|^infra\/seed\/.*\.md$|\.ja\.ts$|(?:^|\/)strings\.en\.ts$|^tests\/guards\/plain-english\/patterns\.ts$/

/** All files are parsed, on a machine that may be busy. */
const TIMEOUT_MS = 120_000

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 28 })
    .split('\n')
    .filter(line => line !== '')
const isChecked = (file: string): boolean =>
  /\.(?:tsx?|[cm]js|md)$/.test(file) && !EXCLUDED.test(file) && existsSync(join(ROOT, file))
const textsIn = (file: string): Text[] => textsOf(file, readFileSync(join(ROOT, file), 'utf8'))
const report = (file: string, text: Text): string[] => hitsIn(text).map(hit => `${file}:${text.first} ${hit}`)

describe('plain English', () => {
  it(
    'has no hit in the tree',
    () => {
      const files = git('ls-files', '--cached', '--others', '--exclude-standard').filter(isChecked)
      expect(files.length).toBeGreaterThan(500)
      expect(files.flatMap(file => textsIn(file).flatMap(text => report(file, text)))).toEqual([])
    },
    TIMEOUT_MS,
  )
})

describe('a planted violation', () => {
  const hitNames = (file: string, source: string) =>
    textsOf(file, source).flatMap(text => hitsIn(text).map(hit => hit.split(':')[0]))

  it.each([
    ['a comment', 'a.ts', '/** The oldest goes at once. */\nexport const a = 1', ['at-once']],
    ['adjacent line comments', 'a.ts', '// It is rebuilt\n// anew.\nconst a = 1', ['anew']],
    ['a JSX comment', 'a.tsx', 'export const a = <p>{/* Nobody reads it. */}</p>', ['nobody']],
    [
      'a test title',
      'a.test.ts',
      "it('of two saves the first stays', () => {})",
      ['fronted-of', 'test-fragment'],
    ],
    ['a title of a table', 'a.test.ts', "it.each([1])('%s is told', () => {})", ['tell']],
    ['a log text', 'a.ts', "log.warn({ err }, 'the store is away')", ['away']],
    ['an error text', 'a.ts', "throw new UserFacingError('it is no file')", ['is-none']],
    ['a text of a command line', 'infra/words.en.ts', "export const words = 'goes on here'", ['go-on']],
    ['a paragraph', 'a.md', 'A page\nbeside another one.\n', ['beside']],
    ['a table cell', 'a.md', '| a | waits so long |\n', ['so-many']],
  ])('is found in %s', (_what, file, source, names) => expect(hitNames(file, source)).toEqual(names))

  it.each([
    ['a code span', 'a.md', 'The option `beside` and [a page](beside.md).'],
    ['a code block', 'a.md', '```\nnobody beside\n```\n'],
    ['a directive', 'a.ts', '// biome-ignore lint/a: nobody\nconst a = 1'],
    ['an ignored text', 'a.ts', '// plain-english-ignore: quotes the old name “beside”\nconst a = 1'],
    ['code', 'a.ts', "const beside = 'beside'"],
    ['a string of the site', 'web/app/a.en.ts', "export const words = 'who stands beside'"],
  ])('is not reported for %s', (_what, file, source) => expect(hitNames(file, source)).toEqual([]))
})

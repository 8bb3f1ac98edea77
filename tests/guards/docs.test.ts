import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter(file => file && existsSync(join(ROOT, file)))
const pages = tracked.filter(file => file.endsWith('.md'))
/** Decisions and notes of changes describe their day: their links are checked, the files that they name are not. */
const describing = pages.filter(file => !/^docs\/decisions\/|^\.changes\/|^CHANGELOG\.md$/.test(file))
const decisions = pages.filter(file => file.startsWith('docs/decisions/'))
const folders = new Set(tracked.map(file => file.split('/')[0] ?? ''))

/** Files that a site or an archive creates at run time; they are not part of the project. */
const MADE_BY_A_SITE = /^DATA_DIR\/|^(account|manifest|secrets)\.json$/

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
/** Paths that readers should find: folders and files of the project in `code`. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, span = '']) => span.replace(/^\.\//, '').replace(/:\d+$/, ''))
    .filter(span => /^[\w.@-]+(\/[\w.@-]+)*\/?$/.test(span))
    .filter(span => isFile(span) || (span.includes('/') && folders.has(span.split('/')[0] ?? '')))
const isFile = (span: string) => /\.(ts|tsx|css|sql|md|sh|cjs|yml)$/.test(span) || /\w\.json$/.test(span)
/** `NAME`, `TYPE` and the N of a version are wildcards: one match exists. */
const isThere = (span: string) => {
  const path = span
    .replace(/\/$/, '')
    .replace(/[.]/g, '\\.')
    .replace(/NAME|TYPE/g, '[^/]+')
    .replace(/\bvN\b/g, 'v\\d+')
  const there = new RegExp(`(^|/)${path}(/|$)`)
  return tracked.some(file => there.test(file))
}
const linksIn = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)]
    .map(([, link = '']) => link)
    .filter(link => !/^[a-z]+:/.test(link))

interface Manifest {
  scripts?: Record<string, string>
}
const scriptsOf = (folder: string) =>
  (JSON.parse(read(join(folder, 'package.json'))) as Manifest).scripts ?? {}
/** `npm run NAME`, with the workspace when it is named, and `npm start`, `npm test`. */
const commandsIn = (text: string): { name: string; workspace: string }[] =>
  [...text.matchAll(/\bnpm (?:run ([a-z][\w:-]*)|(start|test))(?: -w ([\w/-]+))?/g)].map(
    ([, run, short, workspace = '.']) => ({ name: run ?? short ?? '', workspace }),
  )
const isCommand = ({ name, workspace }: { name: string; workspace: string }) =>
  folders.has(workspace.split('/')[0] ?? '') || workspace === '.' ? name in scriptsOf(workspace) : false

describe('pages', () => {
  it.each(describing)('%s: its files and folders exist', page => {
    const missing = pathsIn(read(page)).filter(path => !isThere(path) && !MADE_BY_A_SITE.test(path))
    expect(missing).toEqual([])
  })

  it.each(pages)('%s: its links lead somewhere', page => {
    const missing = linksIn(read(page)).filter(
      link => !existsSync(join(ROOT, normalize(join(dirname(page), link)))),
    )
    expect(missing).toEqual([])
  })

  it.each(describing)('%s: its commands can be given', page => {
    expect(commandsIn(read(page)).filter(command => !isCommand(command))).toEqual([])
  })
})

describe('a missing file, link or command', () => {
  it('is found', () => {
    const text =
      'See `projector/src/planted.ts`, `planted.int.test.ts`, `tests/guards/`, [this](docs/planted.md), `npm run planted`.'
    expect(pathsIn(text).filter(path => !isThere(path))).toEqual([
      'projector/src/planted.ts',
      'planted.int.test.ts',
    ])
    expect(linksIn(text)).toEqual(['docs/planted.md'])
    expect(commandsIn(text).filter(command => !isCommand(command))).toEqual([
      { name: 'planted', workspace: '.' },
    ])
  })
})

describe('a decision', () => {
  const DATED = /^(\d{4}-\d\d-\d\d)-[a-z0-9]+(-[a-z0-9]+)*\.md$/
  /** Whether it is named by its date and a slug, and begins with title, date and status. */
  const isDated = (file: string, text: string) => {
    const [, date] = DATED.exec(basename(file)) ?? []
    return (
      date !== undefined &&
      new RegExp(`^# \\D.*\\n\\n\\*\\*Date\\.\\*\\* ${date}\\. \\*\\*Status\\.\\*\\* \\S`).test(text)
    )
  }

  it('is named by its date and states whether it is in force', () => {
    expect(decisions.length).toBeGreaterThan(20)
    expect(decisions.filter(file => !isDated(file, read(file)))).toEqual([])
  })
  it('is reported with another date or a number', () => {
    const text = '# Planted\n\n**Date.** 2026-11-26. **Status.** Holds.\n'
    expect(isDated('docs/decisions/2026-11-26-planted.md', text)).toBe(true)
    expect(isDated('docs/decisions/2026-11-25-planted.md', text)).toBe(false)
    expect(isDated('docs/decisions/326-planted.md', text)).toBe(false)
  })

  /** Sections in the order of the template. Alternatives are missing where none was measured. */
  const hasTemplate = (text: string) =>
    /^Context,Decision,(Alternatives,)?Consequences$/.test(
      [...text.matchAll(/^## (.*)$/gm)].map(([, section]) => section).join(),
    )
  it('has the sections of the template', () =>
    expect(decisions.filter(file => !hasTemplate(read(file)))).toEqual([]))
  it('is reported without a section', () => {
    expect(hasTemplate('## Context\n\n## Decision\n\n## Consequences\n')).toBe(true)
    expect(hasTemplate('## Context\n\n## Decision\n')).toBe(false)
  })

  /** Code names a decision as: decision `slug`. */
  const unknownIn = (text: string) =>
    [...text.matchAll(/[Dd]ecision `([\w-]+)`/g)]
      .map(([, slug = '']) => slug)
      .filter(slug => !decisions.some(file => file.endsWith(`-${slug}.md`)))
  it('exists if code names it', () => {
    const sources = tracked.filter(file => /\.(tsx?|cjs)$/.test(file) && file !== 'tests/guards/docs.test.ts')
    expect(sources.flatMap(file => unknownIn(read(file)))).toEqual([])
  })
  it('is reported if code names it and it is missing', () =>
    expect(unknownIn('see decision `planted`, and decision `store-texts-in-their-own-stream`')).toEqual([
      'planted',
    ]))
})

it('every note of a change is named by its date and a slug, and is not empty', () => {
  const notes = tracked.filter(file => file.startsWith('.changes/'))
  const wrong = notes.filter(
    file => !/^\.changes\/\d{4}-\d\d-\d\d-[a-z0-9-]+\.md$/.test(file) || !read(file).trim(),
  )
  expect(wrong).toEqual([])
})

it('every command is named on a page', () => {
  const named = new Set(pages.flatMap(page => commandsIn(read(page)).map(({ name }) => name)))
  expect(Object.keys(scriptsOf('.')).filter(name => !named.has(name))).toEqual([])
})

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { elsewhere, places } from './input-method-places.ts'
import { comboboxes, dialogs, menus, panels, tabs } from './keyboard-places.ts'
import { samples } from './samples.ts'
import { filesWith, sources, TEXT_CONTROL } from './screens.ts'

// The targets of the journeys are registered by file. These rules need the sources only.
const withPlanted = (source: string) => new Map([...sources, ['features/planted/planted.tsx', source]])
const PLANTED = ['features/planted/planted.tsx']

describe.each([
  ['Dialog', /<(?:Dialog|ConfirmDialog|PromptDialog)\b/, dialogs],
  ['Panel', /<Panel\b/, panels],
  ['Menu', /<Menu\b/, menus],
  ['Combobox', /<Combobox\b/, comboboxes],
  ['LinkTabs', /<LinkTabs\b/, tabs],
])('files with a %s', (component, pattern, known: object) => {
  const unknown = (among = sources) => filesWith(pattern, among).filter(file => !(file in known))

  it('are all in keyboard-places.ts', () => expect(unknown()).toEqual([]))
  it('are the only ones there', () =>
    expect(Object.keys(known).filter(file => !filesWith(pattern).includes(file))).toEqual([]))
  it('include a planted one', () => expect(unknown(withPlanted(`<${component} />`))).toEqual(PLANTED))
})

describe('files with a text control', () => {
  const unknown = (among = sources) =>
    filesWith(TEXT_CONTROL, among).filter(
      file => !(file in places || elsewhere.includes(file) || file.endsWith('.page.tsx')),
    )

  it('are all in input-method-places.ts, or are a page', () => expect(unknown()).toEqual([]))
  it('are the only ones there', () =>
    expect(
      [...Object.keys(places), ...elsewhere].filter(file => !filesWith(TEXT_CONTROL).includes(file)),
    ).toEqual([]))
  it('include a planted one', () => expect(unknown(withPlanted('<TextArea />'))).toEqual(PLANTED))
})

describe('a text control', () => {
  const RAW = /<input(?![^>]*(type="(radio|checkbox|file|date|range|hidden)"|tabIndex=\{-1\}))[^>]*>/

  it('is a component of the design system', () => expect(filesWith(RAW)).toEqual([]))
  it('is found where a plain input is planted', () =>
    expect(filesWith(RAW, withPlanted('<input type="text" />'))).toEqual(PLANTED))
})

describe('a sample of the design system', () => {
  const shown = (among = sources) =>
    [...among.values()]
      .flatMap(source => [...source.matchAll(/<Sample name="([^"]+)"/g)])
      .map(([, name]) => name)

  it('has a baseline image', () => expect(shown().sort()).toEqual(samples.toSorted()))
  it('is found without one when planted', () =>
    expect(shown(withPlanted('<Sample name="planted" title="">'))).toContain('planted'))
})

describe('a movement', () => {
  const APP = join(import.meta.dirname, '../app')
  const styles = globSync('**/*.css', { cwd: APP }).map(file => readFileSync(join(APP, file), 'utf8'))
  /** Progress of a page that loads, and what users get who ask for no motion. */
  const registered = /^on-its-way 8s |^1ms !important$/
  const slow = (among: readonly string[]) =>
    among
      .flatMap(style => [...style.matchAll(/\b(?:transition|animation)(?:-duration)?:\s*([^;]+);/g)])
      .flatMap(([, value = '']) => value.split(/,(?![^(]*\))/))
      .map(value => value.trim())
      .filter(value => !/var\(--quick\)|\binfinite\b|^none$/.test(value) && !registered.test(value))

  it('takes the duration of the design system, or is infinite', () => expect(slow(styles)).toEqual([]))
  it('reports another duration', () =>
    expect(slow(['a { transition: color 1s, opacity var(--quick); animation: rise 2s; }'])).toEqual([
      'color 1s',
      'rise 2s',
    ]))
})

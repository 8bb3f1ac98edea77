import { expect, it } from 'vitest'
import { basenameOf, languages, localePath, splitLanguage } from './language.ts'

it.each(languages)('addresses of %s are its own, and lead back to it', language => {
  for (const path of ['/', '/games', '/games/zelda'])
    expect(splitLanguage(localePath(language, path))).toEqual({ language, path })
  expect(languages.filter(other => basenameOf(other) === basenameOf(language))).toEqual([language])
  expect(splitLanguage(basenameOf(language)).language).toBe(language)
})

import type { OpenedName } from '@koryaku/contracts/articles/text/saved-text.ts'
import type { TextRef } from '@koryaku/contracts/articles/text/text-ref.ts'
import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import { storedForm } from '@koryaku/contracts/stored-events.ts'
import { newContentKey } from '@koryaku/server-kit/sealed-content.ts'
import { expect, it } from 'vitest'
import { AT } from '#testing/given-when-then.ts'
import { sealedNamesDecider } from './sealed-text.decider.ts'
import { type NameVersion, VERSION_NAMES_MAX, versionNamesDecider } from './version-names.decider.ts'

const where = { contentId: shortIdFrom('a'), authorId: shortIdFrom('b'), gameId: shortIdFrom('c') }
const named = (ref: TextRef, name: string | null): OpenedName => ({
  type: 'TextVersionNamed',
  data: { ...where, ref, name },
})
const { initial, evolve, decide } = versionNamesDecider
const given = (...past: OpenedName[]) => ({
  when: (ref: TextRef, name: string | null, exists = true) => {
    const command: NameVersion = { type: 'NameVersion', where, ref, name, exists }
    return decide(command, past.reduce(evolve, initial))
  },
})
const key = newContentKey()
const sealed = sealedNamesDecider(where.contentId, key)
const place = { revision: 0n, occurredAt: AT }
const many = Array.from({ length: VERSION_NAMES_MAX }, (_, n) => named(`t${n}` as TextRef, `${n}`))

it('names, renames and unnames a version', () => {
  expect(given().when('t3', '公開前')).toEqual([named('t3', '公開前')])
  expect(given(named('t3', '公開前')).when('t3', '初版')).toEqual([named('t3', '初版')])
  expect(given(named('t3', '公開前')).when('t3', null)).toEqual([named('t3', null)])
})
it('is a no-op if the version already has the name', () => {
  expect(given(named('t3', '初版')).when('t3', '初版')).toEqual([])
  expect(given(named('t3', '初版'), named('t3', null)).when('t3', null)).toEqual([])
})
it('rejects a name for a version that does not exist', () =>
  expect(() => given().when('t9', '初版', false)).toThrow(
    expect.objectContaining({ code: 'no_such_version' }),
  ))
it('allows two hundred names, and renaming them', () => {
  expect(() => given(...many).when('t200', '初版')).toThrow(
    expect.objectContaining({ code: 'too_many_names' }),
  )
  expect(given(...many).when('t7', '初版')).toHaveLength(1)
  expect(given(...many, named('t7', null)).when('t200', '初版')).toHaveLength(1)
})
it('encrypts the names in the log', () => {
  const command = { type: 'NameVersion', where, ref: 't3', exists: true } as const
  const [event] = sealed.decide({ ...command, name: '公開前' }, initial)
  if (!event) throw new Error('nothing was named')
  expect(JSON.stringify(storedForm(event))).not.toContain('公開前')
  const names = sealed.evolve(initial, event, place)
  expect(names.get('t3')).toBe('公開前')
  const [taken] = sealed.decide({ ...command, name: null }, names)
  expect(taken?.data.sealedName).toBeNull()
  expect(taken && sealed.evolve(names, taken, place).size).toBe(0)
})

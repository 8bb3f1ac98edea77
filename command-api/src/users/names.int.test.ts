import { createHash } from 'node:crypto'
import type { Stream } from '@koryaku/contracts/define-family.ts'
import type { DomainEvent } from '@koryaku/contracts/events.ts'
import { newCommandId, shortIdFrom } from '@koryaku/contracts/ids.ts'
import {
  UserErased,
  UserNameReserved,
  userNameStream,
  userStream,
} from '@koryaku/contracts/users/user.events.ts'
import { lookOf, normaliseName } from '@koryaku/contracts/users/user-profile.ts'
import { sealProfile } from '@koryaku/server-kit/sealed-profile.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { toNewEvents } from '#command-handling/execute.ts'
import { userImporter } from '#imports/import-users.ts'
import { openBrowser } from '#testing/browser.ts'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app.ts'
import { nameHashesOf } from './name-hashes.ts'
import { ensureUserKey, registerUser } from './register-user.ts'
import { findUserIdByName, isNameFree } from './user-name.ts'

let site: TestApp
beforeAll(async () => {
  site = await startTestApp()
})
afterAll(() => site.stop())

const newName = () => `n${shortIdFrom(newCommandId())}`
const rename = (who: Caller, name: string) => site.call(who, 'PATCH', '/api/my/name', { name })
const codeOf = (answer: { statusCode: number; json: () => { errors?: { code: string }[] } }) =>
  answer.statusCode < 300 ? answer.statusCode : answer.json().errors?.[0]?.code
const nameStream = async (name: string) =>
  userNameStream((await nameHashesOf(site.context.db, name)).name.keyed)
const typesOf = async (stream: string) => (await site.events.readStream(stream)).map(({ type }) => type)

describe('changing the name', () => {
  it('takes the new one, shows it in the cookie, and keeps the old one from others', async () => {
    const [member, other] = [await site.newMember(), await site.newMember()]
    const name = newName()
    const answer = await rename(member, name)
    expect(answer.json().data.attributes).toMatchObject({ name, displayName: member.name })
    expect(answer.cookies.find(cookie => cookie.name === 'user_name')?.value).toBe(name)
    expect(await findUserIdByName(site.context, name)).toBe(member.userId)
    expect(codeOf(await rename(other, member.name))).toBe('name_taken')
    expect(codeOf(await rename(other, name.toUpperCase()))).toBe('name_taken')
  })

  it('can return to the old name, which is recorded again', async () => {
    const member = await site.newMember()
    await rename(member, newName())
    expect(codeOf(await rename(member, member.name))).toBe(200)
    expect(await typesOf(await nameStream(member.name))).toHaveLength(2)
  })

  it('is refused for what looks like another name, and for reserved words in disguise', async () => {
    const [member, other] = [await site.newMember(), await site.newMember()]
    const name = `rnaI0${newName()}`
    expect(codeOf(await rename(member, name))).toBe(200)
    expect(codeOf(await rename(other, name.replace('rn', 'm')))).toBe('name_taken')
    expect(codeOf(await rename(other, name.replace('I', 'l')))).toBe('name_taken')
    expect(codeOf(await rename(other, name.replace('0', 'o')))).toBe('name_taken')
    expect(codeOf(await rename(other, '0fficial'))).toBe('name_taken')
    expect(codeOf(await rename(other, 'koryaku-news'))).toBe('name_taken')
  })

  it('gives a name to one of two members who request it concurrently', async () => {
    const members = [await site.newMember(), await site.newMember()]
    const name = newName()
    const answers = await Promise.all(members.map(member => rename(member, name)))
    expect(answers.map(codeOf).sort()).toEqual([200, 'name_taken'])
  })

  it('is limited against collecting names; rejected changes reserve nothing', async () => {
    const member = await site.newMember()
    for (let n = 0; n < 3; n++) expect(codeOf(await rename(member, newName()))).toBe(200)
    const fourth = newName()
    expect(codeOf(await rename(member, fourth))).toBe('renamed_too_often')
    expect(await typesOf(await nameStream(fourth))).toEqual([])
  })

  it('leaves the rejected names of concurrent requests free', async () => {
    const member = await site.newMember()
    const names = Array.from({ length: 9 }, newName)
    const answers = await Promise.all(names.map(name => rename(member, name)))
    const taken = names.filter((_, n) => answers[n]?.statusCode === 200)
    expect(taken.length).toBeGreaterThan(0)
    for (const answer of answers) expect([200, 'conflict', 'renamed_too_often']).toContain(codeOf(answer))
    const stranger = openBrowser(site)
    for (const name of names) {
      const answer = await stranger.call('GET', `/api/auth/names/${name}`)
      expect([name, answer.json().meta.available]).toEqual([name, !taken.includes(name)])
    }
  })

  it('reserves nothing of a name whose look belongs to another member', async () => {
    const [member, other] = [await site.newMember(), await site.newMember()]
    const name = `rn${newName()}`
    await rename(member, name)
    const alike = name.replace('rn', 'm')
    expect(codeOf(await rename(other, alike))).toBe('name_taken')
    expect(await typesOf(await nameStream(alike))).toEqual([])
  })

  it('is not given up while the profile is edited again and again', async () => {
    const member = await site.newMember()
    const name = newName()
    const edit = (n: number) =>
      site.call(member, 'PATCH', '/api/my/profile', { description: `${n} ${newCommandId()}` })
    const [answer] = await Promise.all([
      rename(member, name),
      ...Array.from({ length: 12 }, (_, n) => edit(n)),
    ])
    expect(codeOf(answer)).toBe(200)
    expect(await findUserIdByName(site.context, name)).toBe(member.userId)
  })

  it('is a no-op for the present name', async () => {
    const member = await site.newMember()
    const head = await site.events.headPosition()
    expect(codeOf(await rename(member, member.name))).toBe(200)
    expect(await site.writtenSince(head)).toEqual([])
  })

  it('is completed by the next attempt after a crash between reservation and change', async () => {
    const member = await site.newMember()
    const name = newName()
    const envelope = {
      ...{ commandId: newCommandId(), commandHash: '', correlationId: 'c', actorId: member.userId },
      occurredAt: new Date().toISOString(),
    }
    for (const { keyed: nameHash } of Object.values(await nameHashesOf(site.context.db, name))) {
      const stream = userNameStream(nameHash)
      const decided = [{ type: UserNameReserved.type, data: { nameHash, userId: member.userId } }]
      await site.events.append(stream, 'no_stream', toNewEvents(stream, decided, envelope))
    }
    expect(codeOf(await rename(await site.newMember(), name))).toBe('name_taken')
    expect(codeOf(await rename(member, name))).toBe(200)
    expect(await typesOf(userStream(member.userId))).toEqual(['UserRegistered', 'UserRenamed'])
  })
})

/** As members were written before names were hashed with a key. */
describe('a name that was reserved by a plain hash', () => {
  async function memberOfThePast() {
    const name = `RnaI${newName()}`
    const userId = shortIdFrom(newCommandId())
    const { name: nameHash, look } = await nameHashesOf(site.context.db, name)
    const envelope = {
      ...{ commandId: newCommandId(), commandHash: '', correlationId: 'c', actorId: userId },
      occurredAt: new Date().toISOString(),
    }
    const profile = { name, displayName: name, description: '', picture: null, anonymous: false }
    const sealedProfile = sealProfile(profile, userId, await ensureUserKey(site.context, userId))
    const append = <Event extends DomainEvent>(stream: Stream<Event>, event: NoInfer<Event>) =>
      site.events.append(stream, 'no_stream', toNewEvents(stream, [event], envelope))
    for (const { plain } of [nameHash, look])
      await append(userNameStream(plain), { type: 'UserNameReserved', data: { nameHash: plain, userId } })
    const names = { nameHash: nameHash.plain, lookHash: look.plain }
    const data = { userId, sealedProfile, ...names, emailVerified: true }
    await append(userStream(userId), { type: 'UserRegistered', data })
    return { name, userId, envelope, profile }
  }

  it('is still its member’s, and so is its look', async () => {
    const { name, userId } = await memberOfThePast()
    const other = await site.newMember()
    expect(await findUserIdByName(site.context, name.toLowerCase())).toBe(userId)
    expect(codeOf(await rename(other, name))).toBe('name_taken')
    expect(codeOf(await rename(other, name.replace('Rn', 'm')))).toBe('name_taken')
    expect(await isNameFree(site.context, name)).toBe(false)
    expect(await isNameFree(site.context, name.replace('Rn', 'm'))).toBe(false)
    const store = { events: site.events, db: site.context.db, now: () => new Date() }
    const imported = userImporter(store, { noteMember: () => {} } as never)
    const line = {
      key: newName(),
      name,
      displayName: 'x',
      description: '',
      occurredAt: '2024-01-01T00:00:00Z',
    }
    await expect(imported(line as never)).rejects.toMatchObject({ code: 'name_taken' })
  })

  it('stays in the log as it is when the registration is repeated', async () => {
    const { userId, envelope, profile } = await memberOfThePast()
    const again = { ...envelope, commandId: newCommandId() }
    await registerUser(site.context, { userId, profile, emailVerified: true }, again)
    expect(await typesOf(userStream(userId))).toEqual(['UserRegistered'])
    const another = registerUser(
      site.context,
      { userId, profile: { ...profile, name: newName() }, emailVerified: true },
      { ...again, commandId: newCommandId() },
    )
    await expect(another).rejects.toMatchObject({ code: 'already_registered' })
  })

  it('is free once its member has been gone for a month, for one of those who ask', async () => {
    const { name, userId } = await memberOfThePast()
    const stream = userStream(userId)
    const long = new Date(Date.now() - 31 * 24 * 3_600_000).toISOString()
    const envelope = {
      ...{ commandId: newCommandId(), commandHash: '', correlationId: 'c', actorId: userId },
      occurredAt: long,
    }
    const erased = [{ type: UserErased.type, data: { userId, articles: 'keep' as const } }]
    // After the registration, which is the only event of this user.
    await site.events.append(stream, 0n, toNewEvents(stream, erased, envelope))
    const members = [await site.newMember(), await site.newMember()]
    // A reservation is kept for an hour whatever became of its member.
    expect(codeOf(await rename(members[0] as Caller, name))).toBe('name_taken')
    // An hour after the reservations of the past, and not yet an hour after those that are made now.
    const { look } = await nameHashesOf(site.context.db, name)
    const reserved = await site.events.readLast(userNameStream(look.plain))
    vi.useFakeTimers({ now: (reserved?.created.getTime() ?? 0) + 3_600_000, toFake: ['Date'] })
    try {
      const answers = await Promise.all(members.map(member => rename(member, name)))
      expect(answers.map(codeOf).sort()).toEqual([200, 'name_taken'])
    } finally {
      vi.useRealTimers()
    }
  })
})

it('keeps out of the log any hash that can be computed from a name alone', async () => {
  const member = await site.newMember()
  const name = newName()
  await rename(member, name)
  const guesses = [name, member.name].flatMap(guess => [normaliseName(guess), `look ${lookOf(guess)}`])
  for (const guess of guesses) {
    const plain = createHash('sha256').update(guess).digest('base64url')
    expect(await site.events.readLast(userNameStream(plain))).toBeUndefined()
    const [events] = [await site.events.readStream(userStream(member.userId))]
    expect(JSON.stringify(events.map(({ data }) => data))).not.toContain(plain)
  }
})

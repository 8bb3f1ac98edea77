import { newCommandId, shortIdFrom } from '@koryaku/contracts/ids.ts'
import { userNameStream, userStream } from '@koryaku/contracts/users/user.events.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toNewEvents } from '#command-handling/execute.ts'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app.ts'
import { findUserIdByName, lookHashOf, nameHashOf } from './user-name.ts'

let site: TestApp
beforeAll(async () => {
  site = await startTestApp()
})
afterAll(() => site.stop())

const newName = () => `n${shortIdFrom(newCommandId())}`
const rename = (who: Caller, name: string) => site.call(who, 'PATCH', '/api/my/name', { name })
const codeOf = (answer: { statusCode: number; json: () => { errors?: { code: string }[] } }) =>
  answer.statusCode < 300 ? answer.statusCode : answer.json().errors?.[0]?.code
const typesOf = async (stream: string) => (await site.events.readStream(stream)).map(({ type }) => type)

describe('changing the name', () => {
  it('takes the new one, shows it in the cookie, and keeps the old one from others', async () => {
    const [member, other] = [await site.newMember(), await site.newMember()]
    const name = newName()
    const answer = await rename(member, name)
    expect(answer.json().data.attributes).toMatchObject({ name, displayName: member.name })
    expect(answer.cookies.find(cookie => cookie.name === 'user_name')?.value).toBe(name)
    expect(await findUserIdByName(site.events, name)).toBe(member.userId)
    expect(codeOf(await rename(other, member.name))).toBe('name_taken')
    expect(codeOf(await rename(other, name.toUpperCase()))).toBe('name_taken')
  })

  it('back to the old one is possible, and recorded anew', async () => {
    const member = await site.newMember()
    await rename(member, newName())
    expect(codeOf(await rename(member, member.name))).toBe(200)
    expect(await typesOf(userNameStream(nameHashOf(member.name)))).toHaveLength(2)
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

  it('to the same name of two at the same instant gives it to one', async () => {
    const members = [await site.newMember(), await site.newMember()]
    const name = newName()
    const answers = await Promise.all(members.map(member => rename(member, name)))
    expect(answers.map(codeOf).sort()).toEqual([200, 'name_taken'])
  })

  it('is limited, so that nobody collects names; refused changes reserve nothing', async () => {
    const member = await site.newMember()
    for (let n = 0; n < 3; n++) expect(codeOf(await rename(member, newName()))).toBe(200)
    const fourth = newName()
    expect(codeOf(await rename(member, fourth))).toBe('renamed_too_often')
    expect(await typesOf(userNameStream(nameHashOf(fourth)))).toEqual([])
  })

  it('to the present name changes nothing', async () => {
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
    for (const nameHash of [nameHashOf(name), lookHashOf(name)]) {
      const stream = userNameStream(nameHash)
      const decided = [{ type: 'UserNameReserved', data: { nameHash, userId: member.userId } }]
      await site.events.append(stream, 'no_stream', toNewEvents(stream, decided, envelope))
    }
    expect(codeOf(await rename(await site.newMember(), name))).toBe('name_taken')
    expect(codeOf(await rename(member, name))).toBe(200)
    expect(await typesOf(userStream(member.userId))).toEqual(['UserRegistered', 'UserRenamed'])
  })
})
